/**
 * Tests custom headers of webhooks. They often contain the receiver's credentials, so they are sealed, shown once, and
 * deleted with the webhook.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const headers = [
  { name: 'Authorization', value: 'Bearer s3cret' },
  { name: 'X-Team', value: 'imports' },
];
const masked = headers.map(({ name }) => ({ name, value: '****' }));
const attributes = { url: 'https://receiver.example/hooks', active: true, events: ['container.created'], headers };

async function create(): Promise<string> {
  const { status, body } = await api.request('POST', '/v2/webhooks', {
    body: { data: { type: 'webhook', attributes } },
  });
  expect([status, body.data.attributes.headers]).toEqual([201, headers]);
  return body.data.id;
}

const change = async (id: string, changes: object) => {
  const body = { data: { type: 'webhook', id, attributes: changes } };
  return (await api.request('PATCH', `/v2/webhooks/${id}`, { body })).body.data.attributes.headers;
};
const stored = (id: string) =>
  api.database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('their values are returned only on creation and masked afterwards', async () => {
  const id = await create();
  expect((await api.get(`/v2/webhooks/${id}`)).body.data.attributes.headers).toEqual(masked);
  const list = await api.get('/v2/webhooks');
  expect(list.body.data.find((one: { id: string }) => one.id === id).attributes.headers).toEqual(masked);
  expect(JSON.stringify(await stored(id))).not.toMatch(/s3cret|imports/);
});

test('a masked value that a client sends back means the stored one', async () => {
  const id = await create();
  const { headers_encrypted: before } = await stored(id);
  expect(await change(id, { headers: masked })).toEqual(masked);
  expect(await change(id, { url: 'https://receiver.example/new' })).toEqual(masked);
  expect((await stored(id)).headers_encrypted).not.toBe(before);
  expect(await change(id, { headers: null })).toBeNull();
  expect((await stored(id)).headers_encrypted).toBeNull();
});

test('they are removed when the webhook is deleted', async () => {
  const id = await create();
  expect((await api.request('DELETE', `/v2/webhooks/${id}`)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ headers: null, headers_encrypted: null });
});
