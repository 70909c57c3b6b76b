/** Tests how an attempt affects its notification and its webhook, without sending anything. */
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AttemptRecorder } from '../../../activities/webhooks/attempt-recorder.ts';
import type { Mail } from '../../../identity/mail/mail.ts';
import { mailWebhookNews } from '../../../identity/mail/webhook-mails.ts';
import { renderNotification } from '../../../operations/events/prepare-events.ts';
import { publishWebhookStatus } from '../../../operations/webhooks/publish-webhook-status.ts';
import { addMembership, type Role } from '../../../store/people/memberships.ts';
import { insertPerson } from '../../../store/people/people.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { type FinishedAttempt, recordAttempt } from '../../../store/webhooks/delivery-attempts.ts';
import { abandonNotifications } from '../../../store/webhooks/delivery-queues.ts';
import { recordSuccesses } from '../../../store/webhooks/successful-attempts.ts';
import { DeliveryRoundRig } from './delivery-round-rig.ts';

let rig: DeliveryRoundRig;
let webhookId: string;
const render = renderNotification('http://api.example');
const announce = publishWebhookStatus(render);
const failure: NonNullable<FinishedAttempt['failure']> = {
  probeAfterFailures: 10,
  maxProbeSeconds: 600,
  holdSeconds: 0,
  disable: null,
  disableAfterDays: 5,
  announceAtPercent: [50, 90],
};

beforeAll(async () => {
  rig = await DeliveryRoundRig.start();
});
beforeEach(async () => {
  await rig.startAccount();
  webhookId = (await rig.subscribe(() => 200)).id;
  await rig.publish([null]);
});
afterAll(() => rig.stop());

async function onlyNotification() {
  const [notification] = await rig.notifications(webhookId);
  if (notification === undefined) throw new Error('there is no notification');
  return notification;
}

async function attempt(status: Outcome, changes: Partial<FinishedAttempt> = {}): Promise<FinishedAttempt> {
  const { id, attempts } = await onlyNotification();
  return {
    accountId: rig.accountId,
    webhookId,
    notificationId: id,
    replayId: null,
    number: attempts + 1,
    startedAt: new Date('2026-10-01T08:00:00Z'),
    durationMs: 40,
    url: (await rig.webhook(webhookId)).url,
    address: '198.51.100.20',
    statusCode: status === 'succeeded' ? 200 : 500,
    error: status === 'succeeded' ? null : 'status: the receiver responded with 500',
    requestHeaders: {},
    responseHeaders: { odd: 'a\0b' },
    responseBody: 'nul \0, "quoted" \\u0000 and ü',
    outcome: status === 'retry' ? { status, inSeconds: 60 } : { status },
    failure: status === 'succeeded' ? null : failure,
    ...changes,
  };
}

type Row = Partial<Record<'status' | 'lane' | 'lane_attempts', string | number | null>>;
type Outcome = 'succeeded' | 'failed' | 'retry';

describe('the status of a notification', () => {
  const never = { status: 'pending', lane: 'live', lane_attempts: 1 };
  const again = { lane: 'replay', lane_attempts: 0 };
  it.each([
    { before: {}, outcome: 'succeeded', after: { ...never, status: 'succeeded', lane: null } },
    { before: {}, outcome: 'retry', after: never },
    { before: {}, outcome: 'failed', after: { ...never, status: 'failed', lane: null } },
    { before: { ...again, status: 'failed' }, outcome: 'succeeded', after: { status: 'succeeded', lane: null } },
    { before: { ...again, status: 'failed' }, outcome: 'retry', after: { status: 'failed', lane: 'replay' } },
    { before: { ...again, status: 'failed' }, outcome: 'failed', after: { status: 'failed', lane: null } },
    { before: { ...again, status: 'succeeded' }, outcome: 'failed', after: { status: 'succeeded', lane: null } },
    { before: { ...again, status: 'succeeded' }, outcome: 'retry', after: { status: 'succeeded', lane: 'replay' } },
    { before: { ...again, status: 'pending' }, outcome: 'failed', after: { status: 'failed', lane: null } },
    { before: { lane: null, status: 'failed' }, outcome: 'succeeded', after: { status: 'succeeded', lane: null } },
    { before: { lane: null, status: 'failed' }, outcome: 'retry', after: { status: 'failed', lane: null } },
  ] as { before: Row; outcome: Outcome; after: Row }[])('$before: $outcome makes it $after', async (given) => {
    const { before, outcome, after } = given;
    const replayId = before.lane === 'replay' ? await runningReplay() : null;
    await setNotification({ attempts: 3, ...before, replay_id: replayId });
    const ended = await attempt(outcome, { replayId });
    expect(await recordAttempt(rig.test.database, ended, announce)).toBe(true);
    const row = await onlyNotification();
    expect(row).toMatchObject({
      ...after,
      attempts: 4,
      last_attempt_at: ended.startedAt,
      last_status_code: ended.statusCode,
    });
    expect(row.finished_at === null).toBe(row.status === (before.status ?? 'pending'));
    expect(row.next_attempt_at.getTime() > Date.now() + 50_000).toBe(outcome === 'retry' && row.lane !== null);
    if (replayId !== null) {
      const isOver = outcome !== 'retry';
      expect(await replayOf(replayId)).toMatchObject({
        state: isOver ? 'done' : 'running',
        succeeded: outcome === 'succeeded' ? 1 : 0,
        failed: outcome === 'failed' ? 1 : 0,
      });
    }
    const [kept] = await rig.attempts(webhookId);
    expect(kept).toMatchObject({
      number: 4,
      replay_id: replayId,
      url: ended.url,
      address: '198.51.100.20',
      response_headers: { odd: 'a\uFFFDb' },
      response_body: 'nul \uFFFD, "quoted" \\u0000 and ü',
    });
  });

  it('counts the attempt of a replay that was cancelled, even if another one has begun', async () => {
    const [cancelled, present] = [await runningReplay('cancelled'), await runningReplay()];
    await setNotification({ ...again, status: 'failed', replay_id: present });
    await recordAttempt(rig.test.database, await attempt('failed', { replayId: cancelled }), announce);
    expect(await onlyNotification()).toMatchObject({ ...again, status: 'failed', attempts: 1, replay_id: present });
    expect(await replayOf(present)).toMatchObject({ state: 'running', failed: 0 });
  });

  it('stores each attempt once', async () => {
    const ended = await attempt('succeeded');
    expect(await recordAttempt(rig.test.database, ended, announce)).toBe(true);
    expect(await recordAttempt(rig.test.database, ended, announce)).toBe(false);
    expect(await recordSuccesses(rig.test.database, [ended])).toEqual(new Set());
    expect(await rig.attempts(webhookId)).toHaveLength(1);
  });

  it('is the same if many are recorded together', async () => {
    await rig.publish([null, null]);
    await failAlready({ days: 1 });
    const ended = await attempt('succeeded');
    const notifications = await rig.notifications(webhookId);
    const all = notifications.map(({ id }) => ({ ...ended, notificationId: id }));
    expect(await recordSuccesses(rig.test.database, all)).toEqual(new Set(notifications.map(({ id }) => id)));
    for (const row of await rig.notifications(webhookId)) {
      expect(row).toMatchObject({ status: 'succeeded', lane: null, attempts: 1, last_status_code: 200 });
      expect(row.finished_at).not.toBeNull();
    }
    expect(await rig.attempts(webhookId)).toHaveLength(3);
    expect(await rig.webhook(webhookId)).toMatchObject({ consecutive_failures: 0, failing_since: null });
  });

  it('is correct for each of many, of several webhooks, whatever has happened to the others', async () => {
    const other = (await rig.subscribe(() => 200)).id;
    await rig.publish([null, null, null]);
    await failAlready({ days: 1 });
    const { url } = await rig.webhook(other);
    const ended = await attempt('succeeded', { address: null, responseHeaders: null, responseBody: null });
    const [kept, old, cancelled] = await rig.notifications(webhookId);
    const ofOther = await rig.notifications(other);
    const given = [
      { ...ended, notificationId: kept?.id ?? '' },
      // An attempt with this number is already stored.
      { ...ended, notificationId: old?.id ?? '', number: 2 },
      { ...ended, notificationId: cancelled?.id ?? '' },
      ...ofOther.map(({ id }) => ({ ...ended, webhookId: other, url, notificationId: id })),
    ];
    const { database } = rig.test;
    await database
      .updateTable('webhook_notifications')
      .set({ lane: null, status: 'failed' })
      .where('id', '=', cancelled?.id ?? '')
      .execute();
    const ids = [kept, cancelled, ...ofOther].map((row) => row?.id);
    expect(await recordSuccesses(database, given)).toEqual(new Set(ids));
    const rows = [...(await rig.notifications(webhookId)), ...(await rig.notifications(other))];
    expect(rows.map(({ id, status }) => [ids.includes(id), status])).toEqual(
      rows.map(({ id }) => (ids.includes(id) ? [true, 'succeeded'] : [false, 'pending'])),
    );
    expect(await rig.attempts(webhookId)).toMatchObject([
      { address: null, response_headers: null, response_body: null },
      { address: null, response_headers: null, response_body: null },
    ]);
    for (const id of [webhookId, other]) expect(await rig.webhook(id)).toMatchObject({ consecutive_failures: 0 });
  });

  it('is recorded individually if the statement for many fails, for example if one occurs in it twice', async () => {
    const { database } = rig.test;
    const ended = await attempt('succeeded');
    await expect(recordSuccesses(database, [ended, ended])).rejects.toThrow('delivery_attempts');
    const recorder = new AttemptRecorder({ database, renderNotification: render, logger: pino({ level: 'silent' }) });
    await rig.publish([null]);
    const other = (await rig.notifications(webhookId)).find(({ id }) => id !== ended.notificationId);
    const given = [{ ...ended, notificationId: other?.id ?? '' }, ended, ended];
    const first = recorder.record(ended, false);
    const results = await Promise.all([first, ...given.map((one) => recorder.record(one, false))]);
    expect(results).toEqual([true, true, false, false]);
    expect(await rig.attempts(webhookId)).toHaveLength(2);
  });

  it('is failed when the webhook is deleted, unless it was delivered before', async () => {
    await abandonNotifications(rig.test.database, rig.accountId, webhookId);
    expect(await onlyNotification()).toMatchObject({ status: 'failed', lane: null });
    await setNotification({ status: 'succeeded', ...again });
    await abandonNotifications(rig.test.database, rig.accountId, webhookId);
    expect(await onlyNotification()).toMatchObject({ status: 'succeeded', lane: null });
  });

  it('is given up in batches of a limited size', async () => {
    await rig.publish([null, null]);
    const abandon = () => abandonNotifications(rig.test.database, rig.accountId, webhookId, 2);
    expect([await abandon(), await abandon(), await abandon()]).toEqual([2, 1, 0]);
  });
});

describe('a failing webhook', () => {
  let watcherId: string;

  beforeEach(async () => {
    await rig.test.database.updateTable('webhooks').set({ events: NEWS }).where('id', '=', webhookId).execute();
    watcherId = (await rig.subscribe(() => 200, { events: NEWS })).id;
  });

  async function failNow(changes: Partial<typeof failure> = {}): Promise<void> {
    await setNotification({ lane: 'live', status: 'pending' });
    await recordAttempt(rig.test.database, await attempt('retry', { failure: { ...failure, ...changes } }), announce);
  }

  /** Returns the events sent to the account's other webhook, and those in the log. */
  async function told(): Promise<unknown[]> {
    const rows = await rig.notifications(watcherId);
    return rows.map(({ event_name: name, body }) => {
      const { data, included } = JSON.parse(body);
      const of = data.relationships.reference_object.data.id;
      const { attributes, relationships } = included.find(({ id }: { id: string }) => id === of);
      expect(JSON.stringify({ attributes, relationships })).toContain(webhookId);
      return [name, attributes.percent ?? attributes.reason];
    });
  }

  it('is reported once at each threshold, and when it is disabled', async () => {
    await failNow();
    expect(await told()).toEqual([]);
    for (const days of [2.4, 2.6, 3, 4.4, 4.6, 4.9]) {
      await failAlready({ days });
      await failNow();
    }
    expect(await told()).toEqual([
      ['webhook.failing', 50],
      ['webhook.failing', 90],
    ]);
    expect(await rig.webhook(webhookId)).toMatchObject({ active: true, announced_percent: 90 });
    await failAlready({ days: 5.1 });
    await failNow();
    expect((await told()).at(-1)).toEqual(['webhook.disabled', 'only_failures']);
    const { active, disabled_reason: reason, disabled_at: at } = await rig.webhook(webhookId);
    expect({ active, reason, isDated: at !== null }).toEqual({ active: false, reason: 'only_failures', isDated: true });
    await failNow();
    expect(await told()).toHaveLength(3);
    const events = await rig.test.database.selectFrom('events').select('name').where('name', 'in', NEWS).execute();
    expect(events.filter(({ name }) => NEWS.includes(name)).length).toBeGreaterThanOrEqual(3);
    // A webhook does not receive events about its own failures.
    expect(await rig.notifications(webhookId)).toHaveLength(1);
  });

  it('is reported only by the higher threshold if both have passed', async () => {
    await failAlready({ days: 4.6 });
    await failNow();
    await failNow();
    expect(await told()).toEqual([['webhook.failing', 90]]);
  });

  it('has a clean record after a success', async () => {
    await failAlready({ days: 3 });
    await failNow();
    await setNotification({ lane: 'live', status: 'pending' });
    await recordAttempt(rig.test.database, await attempt('succeeded'), announce);
    expect(await rig.webhook(webhookId)).toMatchObject({ failing_since: null, announced_percent: 0 });
    await failAlready({ days: 3 });
    await failNow();
    expect(await told()).toEqual([
      ['webhook.failing', 50],
      ['webhook.failing', 50],
    ]);
  });

  it('is disabled immediately by a 410', async () => {
    await failNow({ disable: 'gone' });
    expect(await told()).toEqual([['webhook.disabled', 'gone']]);
    expect(await rig.webhook(webhookId)).toMatchObject({ active: false, disabled_reason: 'gone' });
  });

  it('is not affected, for better or worse, by the response of an address that it had before', async () => {
    await failAlready({ days: 1 });
    const before = await rig.webhook(webhookId);
    const former = { url: 'https://former.example/hooks' };
    const gone = { ...former, failure: { ...failure, disable: 'gone' } } as const;
    await recordAttempt(rig.test.database, await attempt('retry', gone), announce);
    expect(await rig.webhook(webhookId)).toEqual(before);
    await recordAttempt(rig.test.database, await attempt('succeeded', former), announce);
    expect(await rig.webhook(webhookId)).toEqual(before);
    await setNotification({ lane: 'live', status: 'pending' });
    expect((await recordSuccesses(rig.test.database, [await attempt('succeeded', former)])).size).toBe(1);
    expect(await rig.webhook(webhookId)).toEqual(before);
    expect(await told()).toEqual([]);
  });

  it('is also reported by email to those who may manage webhooks, with the host alone', async () => {
    const { database } = rig.test;
    const mails: Mail[] = [];
    const deps = { database, send: (mail: Mail) => void mails.push(mail), appUrl: 'https://seamark.example' };
    const told: Promise<void>[] = [];
    const recorder = new AttemptRecorder({
      ...{ database, renderNotification: render, logger: pino({ level: 'silent' }) },
      notifyPeople: (account, news) => {
        told.push(mailWebhookNews(deps, account, news));
        return Promise.reject(new Error('what goes wrong here holds nothing up'));
      },
    });
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) await insertMember(role);
    await failAlready({ days: 2.6 });
    await recorder.record(await attempt('retry'), false);
    await Promise.all(told);
    await failAlready({ days: 5.1 });
    await recorder.record(await attempt('retry'), false);
    await Promise.all(told);
    const { url } = await rig.webhook(webhookId);
    expect(mails.map(({ to, subject }) => [to.replace(/@.*/, ''), subject.replace(/ \(.*/, '')])).toEqual([
      ['admin', `The webhook to ${new URL(url).host} is failing`],
      ['owner', `The webhook to ${new URL(url).host} is failing`],
      ['admin', `The webhook to ${new URL(url).host} was disabled`],
      ['owner', `The webhook to ${new URL(url).host} was disabled`],
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`https://seamark.example/developers/webhooks/${webhookId}`);
      expect(text).not.toContain(url);
    }
  });

  it('is left alone for as long as it requests, once it is probed by one notification at a time', async () => {
    await failAlready({ days: 0, failures: 9 });
    const since = Date.now();
    await failNow({ holdSeconds: 900 });
    await expectProbe(900, since);
  });

  it.each([
    { failures: 8, minutes: 60, seconds: null },
    { failures: 9, minutes: 0, seconds: 5 },
    { failures: 9, minutes: 2, seconds: 60 },
    { failures: 200, minutes: 1_000, seconds: 600 },
  ])('is tried after $seconds s at failure $failures + 1, failing for $minutes min', async (given) => {
    await failAlready({ days: given.minutes / 1_440, failures: given.failures });
    const since = Date.now();
    await failNow();
    await expectProbe(given.seconds, since);
  });

  /** Checks that the next probe is due this many seconds after the failure, which happened between `since` and now. */
  async function expectProbe(seconds: number | null, since: number): Promise<void> {
    const { next_probe_at: at } = await rig.webhook(webhookId);
    if (seconds === null) return expect(at).toBeNull();
    expect(at?.getTime()).toBeGreaterThanOrEqual(since + seconds * 1_000 - 1_000);
    expect(at?.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1_000 + 1_000);
  }
});

async function insertMember(role: Role): Promise<void> {
  const { database } = rig.test;
  const [personId, email] = [newId(), `${role}@${newId()}.example`];
  await insertPerson(database, { id: personId, email, password_hash: 'none', password_changed_at: new Date() });
  await addMembership(database, { accountId: rig.accountId, userId: newId(), personId, email, name: null, role });
}

const NEWS = ['webhook.failing', 'webhook.disabled'];

async function setNotification(changes: object): Promise<void> {
  await rig.test.database
    .updateTable('webhook_notifications')
    .set(changes)
    .where('webhook_id', '=', webhookId)
    .execute();
}

async function failAlready({ days, failures = 3 }: { days: number; failures?: number }): Promise<void> {
  await rig.test.database
    .updateTable('webhooks')
    .set({ consecutive_failures: failures, failing_since: sql`now() - ${days}::float8 * interval '1 day'` })
    .where('id', '=', webhookId)
    .execute();
}

/** Starts a replay of the only notification. */
async function runningReplay(state: 'running' | 'cancelled' = 'running'): Promise<string> {
  const id = newId();
  const all = { account_id: rig.accountId, id, webhook_id: webhookId, total: 1, per_second: 10, until_sequence: 1 };
  await rig.test.database
    .insertInto('webhook_replays')
    .values({ ...all, selection: '{}', state })
    .execute();
  return id;
}

async function replayOf(id: string) {
  return rig.test.database.selectFrom('webhook_replays').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

it('counts failures while events are recorded for the webhook: neither waits forever for the other', async () => {
  const { database } = rig.test;
  await rig.publish(Array(60).fill(null));
  const notifications = await rig.notifications(webhookId);
  const publishing = (async () => {
    for (let round = 0; round < 40; round += 1) await rig.publish([null]);
  })();
  const template = await attempt('retry');
  const fail = async ({ id }: { id: string }) =>
    recordAttempt(database, { ...template, notificationId: id, number: 1 }, announce);
  for (let at = 0; at < notifications.length; at += 8) {
    expect(await Promise.all(notifications.slice(at, at + 8).map(fail))).not.toContain(false);
  }
  await publishing;
  expect(await rig.webhook(webhookId)).toMatchObject({ consecutive_failures: notifications.length });
});
