/** Tests changes of a mailbox's settings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../api/server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const document = (attributes: object) => ({ body: { data: { type: 'mailbox', attributes } } });
const own = { host: 'imap.example.com', username: 'desk@importer.example', password: 'first' };

test('its password must be entered again with another server or user, so that it never reaches a different server', async () => {
  const made = await api.request('POST', '/v2/mailboxes', document(own));
  const path = `/v2/mailboxes/${made.body.data.id}`;
  const rowOf = () =>
    api.database.selectFrom('mailboxes').selectAll().where('id', '=', made.body.data.id).executeTakeFirstOrThrow();
  const before = await rowOf();
  for (const other of [{ host: 'imap.evil.example' }, { port: 143 }, { security: 'starttls' }, { username: 'x' }]) {
    const refused = await api.request('PATCH', path, document(other));
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].source).toEqual({ pointer: '/data/attributes/password' });
    expect(refused.body.errors[0].code).toBe('blank');
  }
  expect(await rowOf()).toEqual(before);
  const same = { ...own, host: 'IMAP.example.com', port: 993, password: undefined, folder: 'Notices' };
  expect((await api.request('PATCH', path, document(same))).status).toBe(200);
  expect((await rowOf()).password_encrypted).toEqual(before.password_encrypted);
  const moved = await api.request('PATCH', path, document({ host: 'imap.example.net', password: 'second' }));
  expect(moved.body.data.attributes.host).toBe('imap.example.net');
  expect((await rowOf()).password_encrypted).not.toEqual(before.password_encrypted);
});
