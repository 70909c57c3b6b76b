/** Tests how often the addresses with a secret open: customer pages, shared links and calendars. */
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const PER_NETWORK = 300;
const IN_TOTAL = 3_000;
const UNKNOWN = 'x'.repeat(43);

let api: TestApi;
/** Two addresses each. */
let paths: Record<Kind, [string, string]>;
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  const { database, accountId } = api;
  const { shipmentId } = await insertTracked(database, accountId, { number: 'BLOPENED1' });
  const party = await post('/v2/parties', 'party', { company_name: 'Maple Foods' });
  const customer = () => post(`/v2/parties/${party.id}/customer_pages`, 'customer_page', { name: 'X' });
  const shared = () => post(`/v2/shipments/${shipmentId}/share_links`, 'share_link', { name: 'X' });
  const calendar = async () => {
    const { key } = await createApiKey(database, { accountId, name: 'Outlook', scopes: ['calendar'] });
    return `/calendars/${key}.ics`;
  };
  const path = async (link: ReturnType<typeof post>) => (await link).attributes.url.slice(APP_URL.length);
  paths = {
    customers: [await path(customer()), await path(customer())],
    shared: [await path(shared()), await path(shared())],
    calendars: [await calendar(), await calendar()],
  };
});
afterAll(() => api?.stop());
beforeEach(() => api.database.deleteFrom('sign_in_attempts').execute());

type Kind = 'customers' | 'shared' | 'calendars';
const KINDS: readonly Kind[] = ['customers', 'shared', 'calendars'];

async function post(path: string, type: string, attributes: Record<string, unknown>) {
  const { status, body } = await api.request('POST', path, { body: { data: { type, attributes } } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Opens an address from a network of its own, if one is given. */
function open(path: string, { method = 'GET', from = '127.0.0.1' } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${api.origin}${path}`, { method, localAddress: from, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}

const unknown = (kind: Kind) => (kind === 'calendars' ? `/calendars/${UNKNOWN}.ics` : `/${kind}/${UNKNOWN}`);

/** Repeats what was counted so far. */
const repeat = (times: number) =>
  sql`insert into sign_in_attempts (id, subject, attempted_at)
    select gen_random_uuid(), subject, attempted_at from sign_in_attempts, generate_series(2, ${times}::int)`.execute(
    api.database,
  );

describe.each(KINDS)('an address below /%s', (kind) => {
  test('with an unknown secret is limited per network, and does not shut out those with a link', async () => {
    expect(await open(unknown(kind))).toBe(404);
    await repeat(PER_NETWORK - 1);
    expect(await open(unknown(kind))).toBe(404);
    expect(await open(unknown(kind))).toBe(429);
    expect(await open(paths[kind][0])).toBe(200);
  });

  test('is limited per link and network, and leaves other links open', async () => {
    const [one, other] = paths[kind];
    expect(await open(one)).toBe(200);
    await repeat(PER_NETWORK - 1);
    expect(await open(one)).toBe(200);
    expect(await open(one)).toBe(429);
    expect(await open(other)).toBe(200);
  });

  test('is limited for all networks together', async () => {
    const [one, other] = paths[kind];
    expect(await open(one)).toBe(200);
    await repeat(IN_TOTAL);
    expect(await open(one, { from: '127.0.0.2' })).toBe(429);
    expect(await open(other)).toBe(200);
  });

  test('counts HEAD by itself, because scanners of emails send it', async () => {
    const [one] = paths[kind];
    expect(await open(one, { method: 'HEAD' })).toBe(200);
    await repeat(PER_NETWORK);
    expect(await open(one, { method: 'HEAD' })).toBe(429);
    expect(await open(one)).toBe(200);
  });
});
