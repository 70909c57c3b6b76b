/**
 * Tests exceptions over HTTP, and the emails to which people subscribe. tracking/exceptions/exceptions.test.ts covers
 * what opens and closes exceptions.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { sendExceptionMails } from '../../../operations/exceptions/mails.ts';
import { changeNotificationRules } from '../../../operations/exceptions/notification-rules.ts';
import type { NoticeMail } from '../../../operations/notices/send-due.ts';
import { Rejection } from '../../../operations/rejection.ts';
import { enqueueMails, MAX_EXCEPTIONS_PER_MAIL } from '../../../store/exceptions/mails.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { insertExceptions } from '../web/exceptions-world.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let ids: string[];
let userId: string;
beforeAll(async () => {
  api = await startTestApi();
  ids = await insertExceptions(api.database, api.accountId);
  await insertExceptions(api.database, api.otherAccountId);
  const { passwords } = idlePortal();
  await createAdmin(
    { database: api.database, passwords, now: () => new Date() },
    { accountId: api.accountId, email: 'desk@example.com', password: async () => 'correct horse battery staple' },
  );
  userId = (await api.get('/v2/users')).body.data[0].id;
});
afterAll(() => api?.stop());

const kindsOf = ({ body }: { body: { data: { attributes: { kind: string } }[] } }) =>
  body.data.map(({ attributes }) => attributes.kind);
const change = (attributes: Record<string, unknown>, id = ids[2]) =>
  api.request('PATCH', `/v2/exceptions/${id}`, { body: { data: { type: 'exception', attributes } } });

test('the most urgent come first, and filters narrow the list', async () => {
  const all = await api.get('/v2/exceptions?include=shipment,container,assignee');
  expect(kindsOf(all).slice(0, 3)).toEqual(['lfd_soon', 'short_landed', 'lfd_soon']);
  expect(all.body.meta.total).toBe(10);
  expect(kindsOf(await api.get('/v2/exceptions?filter[severity]=notice&sort=-opened_at'))).toEqual([
    'stale_source',
    'not_picked_up',
  ]);
  const slip = all.body.data.find(({ attributes }: { attributes: { kind: string } }) => attributes.kind === 'eta_slip');
  const container = await api.get(`/v2/containers?filter[shipment_id]=${slip.relationships.shipment.data.id}`);
  expect(kindsOf(await api.get(`/v2/exceptions?filter[container_id]=${container.body.data[0].id}`))).toEqual([
    'eta_slip',
  ]);
  for (const unassigned of ['none', 'nobody']) {
    expect((await api.get(`/v2/exceptions?filter[assignee]=${unassigned}`)).body.meta.total).toBe(10);
  }
  expect((await api.get('/v2/exceptions?filter[assignee]=somebody')).status).toBe(400);
});

test('each states the event, its source and the next step', async () => {
  const { attributes } = (await api.get(`/v2/exceptions/${ids[2]}`)).body.data;
  expect(attributes).toMatchObject({
    title: 'Customs hold placed',
    explanation:
      'The terminal (Simulated Los Angeles Terminal) holds the container: Exam ordered. It cannot be picked up until the hold is released.',
    fact: { field: 'holds_at_pod_terminal', source: { kind: 'terminal', code: 'smdg:SIM1' }, pointer: '/events/3' },
  });
  expect((await api.get(`/v2/exceptions/${ids[2]}`, { key: api.otherKey })).status).toBe(404);
});

describe('days in texts are those of the place of the fact', () => {
  const DAY = '2026-11-20T06:00:00Z';
  const published = {
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: 'America/Chicago',
    pod_terminal_key: 'smdg:SIM1',
    pickup_facility_key: 'ramp:SIMCHI',
  };
  // At midnight in Chicago, it is still the previous day in Los Angeles.
  test.each([
    ['pickup_lfd_rail', 'railroad', { pickup_lfd_rail: DAY }, 'America/Chicago', '20 November 2026'],
    ['pickup_lfd_line', 'line', { pickup_lfd_line: DAY }, 'America/Chicago', '20 November 2026'],
    ['pickup_lfd', 'railroad', { pickup_lfd_rail: DAY }, 'America/Chicago', '20 November 2026'],
    ['pickup_lfd_terminal', 'terminal', { pickup_lfd_terminal: DAY }, 'America/Los_Angeles', '19 November 2026'],
  ])('%s of a container that moves inland', async (field, kind, days, timezone, day) => {
    const { database } = api;
    const id = ids[0] ?? '';
    const row = await database.selectFrom('exceptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { provenance } = row.fact;
    const source = { ...provenance?.source, kind };
    const fact = { of: 'container', field, value: DAY, before: null, provenance: { ...provenance, source } };
    await database
      .updateTable('exceptions')
      .set({ fact: JSON.stringify(fact), degree: 1 })
      .where('id', '=', id)
      .execute();
    await database
      .updateTable('containers')
      .set({ published: JSON.stringify({ ...published, ...days }) })
      .where('id', '=', row.container_id ?? '')
      .execute();
    const { attributes } = (await api.get(`/v2/exceptions/${id}`)).body.data;
    expect(attributes).toMatchObject({ title: `Last free day is ${day}`, timezone });
  });

  test('a later ETA is stated in the zone of the port', async () => {
    const { database } = api;
    const slip = await database
      .selectFrom('exceptions')
      .selectAll()
      .where('account_id', '=', api.accountId)
      .where('kind', '=', 'eta_slip')
      .executeTakeFirstOrThrow();
    const fact = { ...slip.fact, value: '2026-11-24T03:00:00Z', before: '2026-11-23T03:00:00Z' };
    await database
      .updateTable('exceptions')
      .set({ fact: JSON.stringify(fact) })
      .where('id', '=', slip.id)
      .execute();
    await database
      .updateTable('shipments')
      .set({ published: JSON.stringify({ pod_timezone: 'America/Los_Angeles' }) })
      .where('id', '=', slip.shipment_id ?? '')
      .execute();
    const { explanation } = (await api.get(`/v2/exceptions/${slip.id}`)).body.data.attributes;
    expect(explanation).toBe(
      'The vessel was first expected on 22 November 2026 and is now expected on 23 November 2026.',
    );
  });
});

describe('handling an exception', () => {
  test('assigns, acknowledges, snoozes and adds notes', async () => {
    const tomorrow = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
    const { body } = await change({ assignee_id: userId, acknowledged: true, note: ' On it ' });
    expect(body.data.attributes).toMatchObject({ state: 'acknowledged', note: 'On it' });
    expect(body.data.relationships.assignee.data).toEqual({ type: 'user', id: userId });
    expect((await change({ snoozed_until: tomorrow })).body.data.attributes.state).toBe('snoozed');
    expect((await change({ snoozed_until: null, acknowledged: false })).body.data.attributes.state).toBe('open');
  });

  test.each([
    [{ assignee_id: '01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60' }, '/data/attributes/assignee_id'],
    [{ snoozed_until: '2020-01-01T00:00:00Z' }, '/data/attributes/snoozed_until'],
    [{ acknowledged: 'yes' }, '/data/attributes/acknowledged'],
  ])('refuses %j', async (attributes, pointer) => {
    const { status, body } = await change(attributes);
    expect([status, body.errors[0].source.pointer]).toEqual([422, pointer]);
  });

  test('one that has ended stays as it was', async () => {
    const ended = ids[5] ?? '';
    await api.database
      .updateTable('exceptions')
      .set({ resolved_at: new Date(), resolved_because: 'arrived' })
      .where('id', '=', ended)
      .execute();
    expect((await change({ acknowledged: true }, ended)).status).toBe(409);
    expect((await change({ note: 'Told the consignee' }, ended)).body.data.attributes).toMatchObject({
      state: 'resolved',
      resolved_why: 'The vessel arrived',
    });
    const body = { exception_ids: [ids[0], ended, userId], acknowledged: true };
    const many = await api.request('PATCH', '/v2/exceptions', { body });
    expect(many.body.exceptions.map(({ status }: { status: string }) => status)).toEqual([
      'changed',
      'refused',
      'not_found',
    ]);
  });
});

test('the summary counts unresolved exceptions', async () => {
  const { attributes } = (await api.get('/v2/exceptions/summary')).body.data;
  expect(attributes).toMatchObject({ open: 8, critical: 1, acknowledged: 1, snoozed: 0 });
  expect(attributes.by_kind.map(({ kind }: { kind: string }) => kind)).not.toContain('rollover');
});

test('rules are those of the account, within their bounds', async () => {
  const { data } = (await api.get('/v2/exception_rules')).body;
  const of = (kind: string) =>
    data.find(({ attributes }: { attributes: { kind: string } }) => attributes.kind === kind);
  const set = (kind: string, attributes: Record<string, unknown>, key = api.key) =>
    api.request('PATCH', `/v2/exception_rules/${of(kind).id}`, {
      key,
      body: { data: { type: 'exception_rule', attributes } },
    });
  expect((await set('eta_slip', { threshold_hours: 72 })).body.data.attributes).toMatchObject({
    threshold_hours: 72,
    severity: 'warning',
  });
  expect((await set('eta_slip', { threshold_hours: 0 })).status).toBe(422);
  expect((await set('rollover', { threshold_hours: 5 })).status).toBe(422);
  expect((await set('eta_slip', { enabled: false }, api.otherKey)).status).toBe(404);
  expect((await api.get('/v2/notification_rules')).status).toBe(403);
});

test('a time zone that the database does not know is rejected: it would block the mails of all accounts', async () => {
  // JavaScript accepts all of these as time zones, but the product does not.
  for (const time_zone of ['AET', 'US/Pacific-New', '+01:00']) {
    await expect(changeNotificationRules(api.database, api.accountId, userId, { time_zone })).rejects.toThrow(
      Rejection,
    );
  }
});

test('emails are sent to those who chose them, are retried, and leave out exceptions that have ended', async () => {
  const deliveries = { hold_placed: 'at_once', short_landed: 'daily' };
  await changeNotificationRules(api.database, api.accountId, userId, { deliveries, digest_hour: 6 });
  const mails: NoticeMail[] = [];
  const deps = { database: api.database, appUrl: 'http://app.example' };
  const noon = new Date('2026-11-22T12:00:00Z');
  const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const refuse = async () => Promise.reject(new Error('the server is away'));
  const send = async (mail: NoticeMail) => void mails.push(mail);
  expect(await sendExceptionMails({ ...deps, send: refuse }, noon)).toBe(0);
  expect(await sendExceptionMails({ ...deps, send }, noon)).toBe(0);
  expect(await sendExceptionMails({ ...deps, send }, later(2))).toBe(1);
  expect(mails).toMatchObject([{ to: 'desk@example.com', subject: '2 exceptions in Default account' }]);
  expect(mails[0]?.text).toContain(`http://app.example/exceptions?open=${ids[2]}`);
  // The email is sent at six o'clock on the following morning, not an hour earlier.
  expect(await sendExceptionMails({ ...deps, send }, later(17 * 60))).toBe(0);
  expect(await sendExceptionMails({ ...deps, send }, later(18 * 60))).toBe(1);
  expect(mails[1]?.subject).toMatch(/Arrived, but not discharged$/);
  expect(await sendExceptionMails({ ...deps, send }, later(50 * 60))).toBe(0);
});

test('a digest lists a thousand exceptions at most, the newest if there are more', async () => {
  const full = Array.from({ length: MAX_EXCEPTIONS_PER_MAIL }, () => crypto.randomUUID());
  const digest = { account_id: api.accountId, id: crypto.randomUUID(), user_id: userId, is_digest: true };
  const due_at = new Date('2030-01-01T00:00:00Z');
  await api.database
    .insertInto('exception_mails')
    .values({ ...digest, exception_ids: full, due_at })
    .execute();
  const again = await api.database
    .updateTable('exceptions')
    .set({ noticed_at: null })
    .where('account_id', '=', api.accountId)
    .where('kind', '=', 'short_landed')
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute();
  expect(again.length).toBeGreaterThan(0);
  expect(await enqueueMails(api.database, api.accountId, new Date('2026-11-29T12:00:00Z'), 500)).toHaveLength(
    again.length,
  );
  const { exception_ids: collected } = await api.database
    .selectFrom('exception_mails')
    .select('exception_ids')
    .where('id', '=', digest.id)
    .executeTakeFirstOrThrow();
  expect(collected.slice(0, -again.length)).toEqual(full.slice(again.length));
  expect(collected.slice(-again.length).toSorted()).toEqual(again.map(({ id }) => id).toSorted());
});

test('the examples of docs/exceptions.md work', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/exceptions.md'), 'utf8');
  const requested = [...guide.matchAll(/^```http\nGET (\S+)$/gm)].map(([, address]) => address ?? '');
  expect(requested).toHaveLength(3);
  for (const address of requested) expect((await api.get(address)).status).toBe(200);
});
