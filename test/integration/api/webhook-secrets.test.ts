/**
 * Tests the replacement of a webhook's secret: `POST …/rotate_secret`, `DELETE …/former_secrets`, and the secrets that
 * sign deliveries afterwards.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { deleteExpiredSecrets } from '../../../store/webhooks/secrets.ts';
import { findDeliveryTarget } from '../../../store/webhooks/webhooks.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

const secretBox = createSecretBox(randomBytes(32));
let api: TestApi;
let webhookId: string;
let first: string;

beforeAll(async () => {
  api = await startTestApi({ services: () => ({ secretBox }) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  const attributes = { url: 'https://receiver.example/hooks', events: ['container.created'] };
  const { body } = await api.request('POST', '/v2/webhooks', { body: { data: { type: 'webhook', attributes } } });
  webhookId = body.data.id;
  first = body.data.attributes.secret;
});

const rotate = (body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  api.request('POST', `/v2/webhooks/${webhookId}/rotate_secret`, body === undefined ? { headers } : { body, headers });
const endOverlap = (): Promise<Answer> => api.request('DELETE', `/v2/webhooks/${webhookId}/former_secrets`);
const secretsShown = async () => (await api.get(`/v2/webhooks/${webhookId}`)).body.data.attributes.secrets;

/** Returns the secrets that would sign a delivery now, newest first. */
async function signing(): Promise<string[]> {
  const target = await findDeliveryTarget(api.database, api.accountId, webhookId);
  return (target?.secretsEncrypted ?? []).map(({ sealed, context }) => secretBox.open(sealed, context));
}

async function secretAfter(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return String(body.data.attributes.secret);
}

/** Moves the times of the secrets back by this many hours. */
async function expireHours(hours: number): Promise<void> {
  await api.database
    .updateTable('webhook_former_secrets')
    .set({ expires_at: sql`expires_at - ${hours} * interval '1 hour'` })
    .where('webhook_id', '=', webhookId)
    .execute();
}

const hoursUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000);

describe('rotating', () => {
  test('shows the new secret once, and signs with the former one for a day', async () => {
    const second = await secretAfter(rotate());
    expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second).not.toBe(first);
    expect(await signing()).toEqual([second, first]);

    const read = await api.get(`/v2/webhooks/${webhookId}`);
    expect(read.body.data.attributes.secret).toBe(`whsec_****${second.slice(-4)}`);
    const [present, former] = read.body.data.attributes.secrets;
    expect(present).toMatchObject({ secret: `whsec_****${second.slice(-4)}`, expires_at: null });
    expect(former).toMatchObject({ secret: `whsec_****${first.slice(-4)}` });
    expect(hoursUntil(former.expires_at)).toBe(24);
    expect(Date.parse(former.created_at)).toBeLessThanOrEqual(Date.parse(present.created_at));
    const list = await api.get('/v2/webhooks?page[size]=100');
    const table = await api.get('/v2/webhooks.csv');
    expect(table.body).toContain(webhookId);
    for (const { body } of [read, list, table]) {
      expect(JSON.stringify(body)).not.toContain(first);
      expect(JSON.stringify(body)).not.toContain(second);
    }
    await expireHours(25);
    expect(await signing()).toEqual([second]);
    expect(await secretsShown()).toEqual([present]);
  });

  test.each([
    ['plain', (hours: number) => ({ overlap_hours: hours })],
    ['as a document', (overlap_hours: number) => ({ data: { type: 'webhook', attributes: { overlap_hours } } })],
    [
      'as a document with its id',
      (overlap_hours: number) => ({ data: { type: 'webhook', id: webhookId, attributes: { overlap_hours } } }),
    ],
  ])('takes the hours of the overlap %s', async (_case, body) => {
    await secretAfter(rotate(body(168)));
    expect(hoursUntil((await secretsShown())[1].expires_at)).toBe(168);
  });

  test.each([
    ['an empty object', {}],
    ['a document without attributes', { data: { type: 'webhook' } }],
    ['no document', { data: null }],
  ])('treats %s as not given', async (_case, body) => {
    await secretAfter(rotate(body));
    expect(hoursUntil((await secretsShown())[1].expires_at)).toBe(24);
  });

  test('with no overlap ends every former secret at once', async () => {
    await rotate();
    const third = await secretAfter(rotate({ overlap_hours: 0 }));
    expect(await signing()).toEqual([third]);
    expect(
      await api.database
        .selectFrom('webhook_former_secrets')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .execute(),
    ).toEqual([]);
  });

  test('lets no former secret outlive one that came after it', async () => {
    const second = await secretAfter(rotate({ overlap_hours: 168 }));
    const third = await secretAfter(rotate({ overlap_hours: 2 }));
    const fourth = await secretAfter(rotate({ overlap_hours: 48 }));
    expect(
      (await secretsShown()).slice(1).map(({ expires_at }: { expires_at: string }) => hoursUntil(expires_at)),
    ).toEqual([48, 2, 2]);
    expect(await signing()).toEqual([fourth, third, second, first]);
    await expireHours(3);
    expect(await signing()).toEqual([fourth, third]);
  });

  test.each<[string, unknown, number, string]>([
    ['less than nothing', { overlap_hours: -1 }, 422, '/overlap_hours'],
    ['more than a week', { overlap_hours: 169 }, 422, '/overlap_hours'],
    ['a part of an hour', { overlap_hours: 0.5 }, 422, '/overlap_hours'],
    ['text', { overlap_hours: '24' }, 422, '/overlap_hours'],
    ['null', { overlap_hours: null }, 422, '/overlap_hours'],
    [
      'text in a document',
      { data: { type: 'webhook', attributes: { overlap_hours: 'a' } } },
      422,
      '/data/attributes/overlap_hours',
    ],
    ['a list', [], 422, ''],
    ['a document of something else', { data: { type: 'shipment' } }, 409, '/data/type'],
    ['a document of another one', { data: { type: 'webhook', id: newId() } }, 409, '/data/id'],
  ])('refuses %s, and leaves the secret', async (_case, body, status, pointer) => {
    const answer = await rotate(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].source.pointer).toBe(pointer);
    expect(await signing()).toEqual([first]);
  });

  test('creates at most ten secrets, also when they are requested at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => rotate()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 409, 409, 409]);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.data.attributes.secret));
    const stored = await signing();
    expect(stored).toHaveLength(10);
    expect([...stored].sort()).toEqual([...made, first].sort());
    expect(stored.at(-1)).toBe(first);
    const refused = answers.find(({ status }) => status === 409)?.body.errors[0];
    expect(refused.detail).toMatch(/10 secrets .*former_secrets/);
    expect(refused.meta).toEqual({ max_secrets: 10, oldest_expires_at: expect.any(String) });
    await expireHours(25);
    expect((await rotate()).status).toBe(200);
  });

  test('happens once per Idempotency-Key, and stores no secret in clear for that', async () => {
    const key = { 'Idempotency-Key': newId() };
    const once = await rotate(undefined, key);
    const again = await rotate(undefined, key);
    expect(again.body).toEqual(once.body);
    const secret = await secretAfter(Promise.resolve(again));
    expect(await signing()).toEqual([secret, first]);
    const tables = await sql<{ text: string }>`select (select json_agg(k)::text from idempotency_keys k) ||
      (select json_agg(f)::text from webhook_former_secrets f) || (select json_agg(w)::text from webhooks w) ||
      coalesce((select json_agg(e)::text from events e), '') as text`.execute(api.database);
    for (const one of [secret, first]) {
      expect(tables.rows[0]?.text).not.toContain(one);
      expect(tables.rows[0]?.text).not.toContain(Buffer.from(one).toString('hex'));
    }
  });
});

describe('ending the overlap', () => {
  test('never changes the current secret', async () => {
    const second = await secretAfter(rotate());
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await endOverlap();
      expect({ status, body }).toEqual({ status: 200, body: { meta: {} } });
    }
    expect(await signing()).toEqual([second]);
    expect(await secretsShown()).toHaveLength(1);
  });
});

test('a secret that cannot be read any more is replaced like any other, without an overlap', async () => {
  await rotate();
  const lost = createSecretBox(randomBytes(32)).seal('whsec_lost', webhookId);
  await api.database.updateTable('webhooks').set({ secret_encrypted: lost }).where('id', '=', webhookId).execute();
  const secret = await secretAfter(rotate());
  expect(await signing()).toEqual([secret]);
});

test('a sealed former secret cannot be decrypted in another place', async () => {
  await rotate();
  const [present, former] = (await findDeliveryTarget(api.database, api.accountId, webhookId))?.secretsEncrypted ?? [];
  if (!present || !former) throw new Error('there are two');
  expect(() => secretBox.open(former.sealed, present.context)).toThrow();
});

test('expired secrets are removed, and no others', async () => {
  await deleteExpiredSecrets(api.database);
  await rotate();
  await rotate();
  const stored = await signing();
  expect(await deleteExpiredSecrets(api.database)).toBe(0);
  await api.database
    .updateTable('webhook_former_secrets')
    .set({ expires_at: sql`now()` })
    .where('webhook_id', '=', webhookId)
    .where('created_at', '=', (eb) =>
      eb
        .selectFrom('webhook_former_secrets')
        .select(({ fn }) => fn.min('created_at').as('first'))
        .where('webhook_id', '=', webhookId),
    )
    .execute();
  expect(await deleteExpiredSecrets(api.database)).toBe(1);
  expect(await signing()).toEqual(stored.slice(0, 2));
});

test('secrets of another account, of no webhook and of deleted webhooks are 404', async () => {
  const call = async (path: string, key = api.key) => [
    (await api.request('POST', `${path}/rotate_secret`, { key })).status,
    (await api.request('DELETE', `${path}/former_secrets`, { key })).status,
  ];
  expect(await call(`/v2/webhooks/${webhookId}`, api.otherKey)).toEqual([404, 404]);
  expect(await call(`/v2/webhooks/${newId()}`)).toEqual([404, 404]);
  expect(await call('/v2/webhooks/none')).toEqual([404, 404]);
  await api.request('DELETE', `/v2/webhooks/${webhookId}`);
  expect(await call(`/v2/webhooks/${webhookId}`)).toEqual([404, 404]);
});
