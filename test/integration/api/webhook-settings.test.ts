/**
 * Tests a webhook's delivery settings: which ones are accepted, stored, rejected and returned (extensions of webhooks).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeliveryTarget } from '../../../store/webhooks/webhooks.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const valid = { url: 'https://receiver.example/hooks', events: ['container.created'] };
const byDefault = {
  ordering: 'none',
  retry_schedule: null,
  timeout_seconds: null,
  accepted_statuses: null,
  signature_header: 'X-T49-Webhook-Signature',
};
const chosen = {
  ordering: 'container',
  retry_schedule: [1, 60, 86_400],
  timeout_seconds: 30,
  accepted_statuses: [200, 299],
  signature_header: 'X-Our_Signature',
};

function call(method: string, path: string, attributes?: object): Promise<Answer> {
  return api.request(method, path, attributes ? { body: { data: { type: 'webhook', attributes } } } : {});
}

async function create(attributes: object = {}): Promise<string> {
  const { status, body } = await call('POST', '/v2/webhooks', { ...valid, ...attributes });
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return body.data.id;
}

const change = (id: string, attributes: object) => call('PATCH', `/v2/webhooks/${id}`, attributes);
const attributesOf = async (id: string) => (await call('GET', `/v2/webhooks/${id}`)).body.data.attributes;

describe('settings of a webhook', () => {
  test('have defaults', async () => {
    expect(await attributesOf(await create())).toMatchObject({
      ...byDefault,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      disables_at: null,
    });
  });

  test('are stored, shown, and used by deliveries', async () => {
    const id = await create(chosen);
    expect(await attributesOf(id)).toMatchObject(chosen);
    expect(await findDeliveryTarget(api.database, api.accountId, id)).toMatchObject({
      ordering: 'container',
      retrySchedule: [1, 60, 86_400],
      timeoutSeconds: 30,
      acceptedStatuses: [200, 299],
      signatureHeader: 'X-Our_Signature',
      secretsEncrypted: [{ context: id }],
    });
  });

  test('change one at a time, and return to the defaults', async () => {
    const id = await create();
    for (const [name, value] of Object.entries(chosen)) {
      const before = await attributesOf(id);
      const { status, body } = await change(id, { [name]: value });
      expect({ status, ...body.data.attributes }).toEqual({
        status: 200,
        ...before,
        [name]: value,
        updated_at: body.data.attributes.updated_at,
      });
    }
    const { body } = await change(id, { ...byDefault, signature_header: null });
    expect(body.data.attributes).toMatchObject({ ...byDefault, signature_header: null });
  });

  test('keep each status once, in order', async () => {
    const id = await create({ accepted_statuses: [204, 200, 204] });
    expect((await attributesOf(id)).accepted_statuses).toEqual([200, 204]);
  });
});

const twenty = Array.from({ length: 20 }, () => 60_480);

test.each<[string, object]>([
  ['20 retries over 14 days', { retry_schedule: twenty }],
  ['shortest values', { retry_schedule: [1], timeout_seconds: 1, accepted_statuses: [200] }],
  ['a plain signature under another name', { signature_header: 'x-hub-signature' }],
  ['no plain signature', { signature_header: null }],
])('%s can be set', async (_case, settings) => {
  expect(await attributesOf(await create(settings))).toMatchObject(settings);
});

describe('refused', () => {
  let id: string;
  let before: object;
  const webhooks = async () => (await api.get('/v2/webhooks')).body.meta.total;
  let count: number;
  beforeAll(async () => {
    id = await create();
    before = await attributesOf(id);
    count = await webhooks();
  });

  test.each<[string, object, string, string]>([
    ['an unknown ordering', { ordering: 'strict' }, '/ordering', "'none' or 'container'"],
    ['no ordering', { ordering: null }, '/ordering', "'none' or 'container'"],
    ['a schedule that is no list', { retry_schedule: 5 }, '/retry_schedule', 'a list of seconds'],
    ['an empty schedule', { retry_schedule: [] }, '/retry_schedule', "can't be blank"],
    ['a retry at once', { retry_schedule: [5, 0] }, '/retry_schedule/1', '1 or more'],
    ['a retry after more than a day', { retry_schedule: [86_401] }, '/retry_schedule/0', '86400 at most'],
    ['parts of a second', { retry_schedule: [0.5] }, '/retry_schedule/0', 'whole seconds'],
    ['seconds as text', { retry_schedule: ['5'] }, '/retry_schedule/0', 'whole seconds'],
    ['21 retries', { retry_schedule: [...twenty, 1].map(() => 1) }, '/retry_schedule', '20 items'],
    ['more than 14 days', { retry_schedule: [...twenty.slice(1), 60_481] }, '/retry_schedule', '14 days'],
    ['no time at all', { timeout_seconds: 0 }, '/timeout_seconds', '1 or more'],
    ['too much time', { timeout_seconds: 31 }, '/timeout_seconds', '30 at most'],
    ['a timeout as text', { timeout_seconds: '15' }, '/timeout_seconds', 'whole number'],
    ['a timeout with a fraction', { timeout_seconds: 1.5 }, '/timeout_seconds', 'whole number'],
    ['a number beyond all', { timeout_seconds: 1e300 }, '/timeout_seconds', 'whole number'],
    ['no status', { accepted_statuses: [] }, '/accepted_statuses', "can't be blank"],
    ['a redirect', { accepted_statuses: [200, 302] }, '/accepted_statuses/1', '200 to 299'],
    ['an early status', { accepted_statuses: [103] }, '/accepted_statuses/0', '200 to 299'],
    ['a status as text', { accepted_statuses: ['200'] }, '/accepted_statuses/0', 'whole numbers'],
    ['a blank header', { signature_header: '' }, '/signature_header', 'letters, digits and dashes'],
    ['a header of two lines', { signature_header: 'X-A\r\nX-B' }, '/signature_header', 'letters, digits and dashes'],
    ['a header that is no text', { signature_header: 5 }, '/signature_header', 'must be a string'],
    ['a header of 129 letters', { signature_header: 'x'.repeat(129) }, '/signature_header', '128 characters'],
    ['a header of the connection', { signature_header: 'Content-Length' }, '/signature_header', 'itself'],
    ['a header of Standard Webhooks', { signature_header: 'WebHook-Signature' }, '/signature_header', 'itself'],
    ['the mark of replays', { signature_header: 'Webhook-Replay' }, '/signature_header', 'itself'],
  ])('%s', async (_case, settings, pointer, detail) => {
    const answers = [await call('POST', '/v2/webhooks', { ...valid, ...settings }), await change(id, settings)];
    for (const { status, body } of answers) {
      expect({ status, error: body.errors[0] }).toMatchObject({
        status: 422,
        error: { source: { pointer: `/data/attributes${pointer}` }, detail: expect.stringContaining(detail) },
      });
    }
  });

  test('and nothing is stored', async () => {
    expect({ count: await webhooks(), attributes: await attributesOf(id) }).toEqual({ count, attributes: before });
  });
});

test('lists all problems at once', async () => {
  const wrong = {
    ordering: 1,
    retry_schedule: [0, 90_000],
    timeout_seconds: 40,
    accepted_statuses: [1],
    signature_header: ' ',
  };
  const { body } = await call('POST', '/v2/webhooks', { ...valid, ...wrong, url: '' });
  expect(body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)).toEqual(
    [
      'url',
      'ordering',
      'retry_schedule/0',
      'retry_schedule/1',
      'timeout_seconds',
      'accepted_statuses/0',
      'signature_header',
    ].map((name) => `/data/attributes/${name}`),
  );
});

describe('the plain signature and headers of the owner', () => {
  const headers = [
    { name: 'X-Team', value: 'a' },
    { name: 'X-Key', value: 'b' },
  ];
  const clash = (answer: Answer) => [answer.status, answer.body.errors?.[0].source.pointer];

  test('never have the same name', async () => {
    const both = { ...valid, headers, signature_header: 'x-key' };
    expect(clash(await call('POST', '/v2/webhooks', both))).toEqual([422, '/data/attributes/signature_header']);
    const id = await create({ headers });
    expect(clash(await change(id, { signature_header: 'X-TEAM' }))).toEqual([422, '/data/attributes/signature_header']);
    await change(id, { signature_header: 'X-Free' });
    const taken = [...headers, { name: 'x-free', value: '' }];
    expect(clash(await change(id, { headers: taken }))).toEqual([422, '/data/attributes/headers/2/name']);
    expect((await change(id, { headers: taken, signature_header: null })).status).toBe(200);
  });
});

describe('a webhook whose receiver fails', () => {
  const since = new Date('2026-11-01T00:00:00Z');
  const failing = { failing_since: since, consecutive_failures: 40, announced_percent: 90, next_probe_at: since };
  const off = { active: false, disabled_reason: 'only_failures', disabled_at: new Date('2026-11-06T00:00:01Z') };
  const fresh = {
    failing_since: null,
    consecutive_failures: 0,
    announced_percent: 0,
    next_probe_at: null,
    disabled_at: null,
    disabled_reason: null,
  };
  const set = (id: string, values: object) =>
    api.database.updateTable('webhooks').set(values).where('id', '=', id).execute();
  const rowOf = (id: string) =>
    api.database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('shows its deadline, and when and why it was disabled', async () => {
    const id = await create();
    await set(id, failing);
    const shown = { failing_since: '2026-11-01T00:00:00Z', disables_at: '2026-11-06T00:00:00Z' };
    expect(await attributesOf(id)).toMatchObject(shown);
    await set(id, off);
    const expected = { active: false, disabled_at: '2026-11-06T00:00:01Z', disabled_reason: 'only_failures' };
    expect(await attributesOf(id)).toMatchObject({ ...expected, disables_at: null });
  });

  test('starts with a clean record when it is activated, or gets another address while it is active', async () => {
    const url = 'https://elsewhere.example/';
    const ways = [
      { before: { ...failing, ...off }, change: { active: true } },
      { before: { ...failing, ...off }, change: { active: true, url } },
      { before: failing, change: { url } },
    ];
    for (const way of ways) {
      const id = await create();
      await set(id, way.before);
      await change(id, way.change);
      expect(await rowOf(id)).toMatchObject({ ...fresh, active: true });
    }
  });

  test('keeps showing why it was disabled while it is', async () => {
    const id = await create();
    await set(id, { ...failing, ...off });
    const { body } = await change(id, { url: 'https://elsewhere.example/' });
    expect(body.data.attributes).toMatchObject({ active: false, disabled_reason: 'only_failures' });
    expect(body.meta).toBeUndefined();
    expect((await change(id, { active: true })).body.meta).toEqual({ replay_from: expect.any(String) });
  });

  test('stays as it is when something else changes', async () => {
    const id = await create();
    const failing = { consecutive_failures: 7, announced_percent: 50, failing_since: new Date() };
    await api.database.updateTable('webhooks').set(failing).where('id', '=', id).execute();
    await change(id, { timeout_seconds: 5 });
    const row = await api.database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject(failing);
  });
});
