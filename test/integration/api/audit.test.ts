/** Tests that the audit log records changes of an account (who, when, what and which fields), and never a secret. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { insertTracked } from './rows.ts';
import { lines } from './server.ts';

const SECRET = 'a secret of the receiver';
const CHECKED = {
  ...{ id: crypto.randomUUID(), scac: 'TEST', name: 'Test Line', numberType: 'container' as const },
  ...{ verdict: 'reached' as const, reason: 'not_found', detail: '', advice: '', statuses: [404], durationMs: 12 },
  ...{ understood: [], missing: [], unmapped: [], shape: [], at: new Date() },
};

let world: PeopleWorld;
let api: ServedApi;
let owner: Someone;
let person: Record<string, string>;
let program: Record<string, string>;

beforeAll(async () => {
  world = await PeopleWorld.start();
  const { database } = world.deps;
  const services = {
    portal: idlePortal({ sent: [] }),
    checkLine: async () => CHECKED as never,
  };
  const now = () => world.deps.now();
  api = await serveApi({ database, registry: lines, services, now, windowsNow: now });
  owner = await world.account();
  const input = { personId: owner.personId, address: null, userAgent: null };
  person = { Cookie: `seamark_session=${await createSession(database, input, now())}` };
  const { key } = await createApiKey(database, { accountId: owner.accountId, name: 'Nightly program' });
  program = { Authorization: `Token ${key}` };
});
afterAll(async () => {
  await api?.stop();
  await world?.test.drop();
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  data: any;
}

async function call(headers: Record<string, string>, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${api.origin}/v2/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as Pick<Answer, 'data'>;
  return { status: response.status, data };
}

const document = (type: string, attributes: unknown) => ({ data: { type, attributes } });

interface Entry {
  action: string;
  actor_kind: string;
  actor_name: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string;
  details: unknown;
  address: string;
}

/** Returns the entries that an action adds, oldest first. Advances the clock first, so that entries are in order. */
async function writtenBy(act: () => Promise<unknown>): Promise<Entry[]> {
  world.pass(1_000);
  const since = world.deps.now().toISOString();
  await act();
  const { data } = await call(person, 'GET', `audit_log?filter[since]=${since}`);
  return data.map(({ attributes }: { attributes: Entry }) => attributes).reverse();
}

async function doneBy(act: () => Promise<{ status: number }>, status = 200): Promise<Entry> {
  const written = await writtenBy(async () => expect((await act()).status).toBe(status));
  expect(written).toHaveLength(1);
  expect(written[0]?.address).toBe('127.0.0.1');
  return written[0] as Entry;
}

const expected = ({ action, actor_name, subject_kind, subject_name, details }: Entry) => [
  ...[action, actor_name, subject_kind, subject_name, details],
];

test('webhooks: created, changed, replayed, secrets replaced, deleted, by people and by keys', async () => {
  const url = `https://hooks.example.com/in?token=${encodeURIComponent(SECRET)}`;
  const headers = [{ name: 'X-Receiver', value: SECRET }];
  let id = '';
  const made = await doneBy(async () => {
    const attributes = { url, events: ['container.created'], headers };
    const answer = await call(program, 'POST', 'webhooks', document('webhook', attributes));
    id = answer.data.id;
    return answer;
  }, 201);
  const as = (who: string, action: string, details: unknown = {}) => [
    action,
    who,
    'webhook',
    'hooks.example.com',
    details,
  ];
  expect(expected(made)).toEqual(as('Nightly program', 'webhook.created'));
  expect([made.actor_kind, made.subject_id]).toEqual(['api_key', id]);
  const change = document('webhook', { headers: [{ name: 'X-Receiver', value: `${SECRET} too` }], timeout_seconds: 9 });
  expect(expected(await doneBy(() => call(person, 'PATCH', `webhooks/${id}`, change)))).toEqual(
    as(owner.email, 'webhook.changed', { fields: 'headers, timeout_seconds' }),
  );
  const rotate = () => call(person, 'POST', `webhooks/${id}/rotate_secret`, { overlap_hours: 3 });
  expect(expected(await doneBy(rotate))).toEqual(as(owner.email, 'webhook.secret_rotated', { overlap_hours: 3 }));
  const end = () => call(person, 'DELETE', `webhooks/${id}/former_secrets`);
  expect(expected(await doneBy(end))).toEqual(as(owner.email, 'webhook.former_secrets_ended'));
  let replay = '';
  const begun = await doneBy(async () => {
    const answer = await call(person, 'POST', `webhooks/${id}/replays`, document('webhook_replay', {}));
    replay = answer.data.id;
    return answer;
  }, 201);
  expect(expected(begun)).toEqual(as(owner.email, 'webhook.replayed', { webhook_replay_id: replay }));
  const cancel = () => call(program, 'POST', `webhook_replays/${replay}/cancel`);
  expect(expected(await doneBy(cancel))).toEqual(
    as('Nightly program', 'webhook.replay_cancelled', { webhook_replay_id: replay }),
  );
  expect(expected(await doneBy(() => call(person, 'DELETE', `webhooks/${id}`)))).toEqual(
    as(owner.email, 'webhook.deleted'),
  );
  const rows = await world.deps.database.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/secret of the receiver|secret%20of|whsec/);
});

test('rules of the account: exceptions, tariffs, EDI partners; and a person’s own email preferences', async () => {
  const [rule] = (await call(person, 'GET', 'exception_rules')).data;
  const threshold = document('exception_rule', { threshold_hours: 30 });
  const changed = await doneBy(() => call(person, 'PATCH', `exception_rules/${rule.id}`, threshold));
  const { kind, enabled, severity } = rule.attributes;
  expect(expected(changed)).toEqual([
    ...['exception_rule.changed', owner.email, 'exception_rule', kind],
    { fields: 'threshold_hours', enabled, threshold_hours: 30, severity },
  ]);

  const tiers = [{ from_day: 1, daily_amount: '150.00' }];
  const tariff = { name: 'Import', charge: 'demurrage', currency: 'USD', tiers, valid_from: '2026-01-01' };
  const partner = { slug: 'quay', name: 'Quay EDI', scac: 'SIMC' };
  for (const [collection, type, attributes] of [
    ['tariffs', 'tariff', tariff],
    ['edi_partners', 'edi_partner', partner],
  ] as const) {
    let id = '';
    const made = await doneBy(async () => {
      const answer = await call(person, 'POST', collection, document(type, attributes));
      id = answer.data.id;
      return answer;
    }, 201);
    expect(expected(made)).toEqual([`${type}.created`, owner.email, type, attributes.name, {}]);
    expect(made.subject_id).toBe(id);
    const rename = document(type, { name: 'Renamed', nothing: 'of ours' });
    const renamed = await doneBy(() => call(program, 'PATCH', `${collection}/${id}`, rename));
    expect(expected(renamed)).toEqual([`${type}.changed`, 'Nightly program', type, 'Renamed', { fields: 'name' }]);
    const deleted = await doneBy(() => call(person, 'DELETE', `${collection}/${id}`));
    expect(expected(deleted)).toEqual([`${type}.deleted`, owner.email, type, 'Renamed', {}]);
  }

  const mails = document('notification_rules', { only_mine: true, digest_hour: 6 });
  expect(expected(await doneBy(() => call(person, 'PATCH', 'notification_rules', mails)))).toEqual([
    ...['notification_rules.changed', owner.email, 'user', owner.email, { fields: 'only_mine, digest_hour' }],
  ]);
});

test('a line that was checked, and the tracking of several requests', async () => {
  const check = () => call(person, 'POST', 'shipping_lines/TEST/check', document('line_check', {}));
  expect(expected(await doneBy(check))).toEqual([
    ...['shipping_line.checked', owner.email, 'shipping_line', 'Test Line', { verdict: 'reached' }],
  ]);
  const { requestId, shipmentId } = await insertTracked(world.deps.database, owner.accountId);
  const many = (name: string, ids: string, requestCount = 1) => [
    ...['tracking.changed_in_bulk', owner.email, 'tracking', name, { asked: requestCount, changed: 1, ids }],
  ];
  const stop = () =>
    call(person, 'POST', 'shipments/stop_tracking', { shipment_ids: [shipmentId, crypto.randomUUID()] });
  expect(expected(await doneBy(stop))).toEqual(many('stop shipments', shipmentId, 2));
  const resume = { action: 'resume', requests: [{ id: requestId }] };
  expect(expected(await doneBy(() => call(person, 'POST', 'tracking_requests/actions', resume)))).toEqual(
    many('resume tracking requests', requestId),
  );
});

test('rejected, unfound and ineffective actions are not recorded', async () => {
  const noPerson = crypto.randomUUID();
  const written = await writtenBy(async () => {
    expect((await call(person, 'DELETE', `tariffs/${noPerson}`)).status).toBe(404);
    expect(
      (await call(person, 'PATCH', `edi_partners/${noPerson}`, document('edi_partner', { name: 'X' }))).status,
    ).toBe(404);
    expect((await call(person, 'POST', 'tariffs', document('tariff', {}))).status).toBe(422);
    expect((await call(person, 'DELETE', `webhooks/${noPerson}`)).status).toBe(404);
    expect((await call(person, 'POST', 'shipments/stop_tracking', { shipment_ids: [noPerson] })).status).toBe(200);
    expect((await call(person, 'POST', 'saved_views', document('saved_view', {}))).status).toBe(422);
  });
  expect(written).toEqual([]);
  const { data } = await call(person, 'GET', 'audit_log?filter[action]=tariff.deleted');
  expect(data).toHaveLength(1);
});
