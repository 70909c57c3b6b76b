/**
 * Commits a stream of events while every part of the system is killed repeatedly, then audits the
 * result.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { insertContainers } from '../../support/container-events.ts';
import { AuditedSystem } from '../audited-system/audited-system.ts';
import { type AuditedWebhooks, createWebhooks } from './audited-webhooks.ts';
import { auditProblems } from './auditor.ts';
import { collectRows } from './collected-facts.ts';
import { EventStream } from './event-stream.ts';
import type { Arrival, AuditFacts } from './facts.ts';
import { type Part, planKills } from './kill-schedule.ts';
import { LogReader } from './log-reader.ts';
import { Receivers } from './receivers.ts';

export interface AuditOptions {
  events: number;
  kills: number;
  seed: number;
  /** Milliseconds over which the stream and the kills are spread. */
  overMs: number;
  onProgress(line: string): void;
}

export interface AuditReport {
  seed: number;
  /** Every violation; empty if every guarantee held. */
  problems: string[];
  events: number;
  kills: Record<Part, number>;
  /** Number of transactions of the stream that were aborted and repeated, or that turned out to have been committed. */
  brokenTransactions: number;
  /** Number of reads of the event log that failed and were repeated. */
  brokenReads: number;
  notifications: Record<string, number>;
  requests: number;
  attemptsRecorded: number;
  /** Number of deliveries accepted by a receiver that had already accepted them before. */
  duplicates: number;
  /** Measured from the first event to the last delivery to the healthy webhook. */
  eventsPerSecond: number;
  /** Longest time without a delivery to the healthy webhook. */
  longestGapMs: number;
  /** Time from the end of the stream and of the kills until no delivery was pending. */
  drainMs: number;
}

const STREAMS = 4;
const CONTAINERS = 60;

export async function auditWebhooks(options: AuditOptions): Promise<AuditReport> {
  const { seed, onProgress } = options;
  onProgress(
    `seed ${seed}: ${options.events} events, ${options.kills} kills in ${Math.round(options.overMs / 1_000)} s`,
  );
  const receivers = await Receivers.start();
  const system = await AuditedSystem.start({ isLinked: false });
  let stream: EventStream | null = null;
  try {
    const containers = await insertContainers(system.database, system.accountId, CONTAINERS);
    const webhooks = await createWebhooks(system, receivers, seed);
    const reader = new LogReader(system);
    const began = performance.now();
    stream = new EventStream({
      databaseUrl: system.databaseUrl,
      accountId: system.accountId,
      containers,
      streams: STREAMS,
      events: options.events,
      perSecond: (options.events / options.overMs) * 1_000,
      seed,
    });
    const progress = setInterval(() => reportProgress(onProgress, stream, receivers), 10_000);
    const kills = await Promise.all([carryOutKills(system, receivers, options), stream.ended]).then(
      ([counts]) => counts,
    );
    clearInterval(progress);
    const drainFrom = performance.now();
    onProgress('the stream has ended, all is up again: what is left is delivered');
    await settle(system, receivers, webhooks, { patienceMs: options.overMs * 2 + 120_000, onProgress });
    const drainMs = performance.now() - drainFrom;

    const rows = await collectRows(system);
    await reader.stopAfter(rows.log.length, 10_000);
    const facts: AuditFacts = {
      webhooks: Object.values(webhooks),
      committed: stream.committed,
      takenBack: stream.takenBack,
      arrivals: receivers.arrivals,
      read: reader.read,
      ...rows,
    };
    const problems = [...auditProblems(facts), ...(await problemsAround(system, receivers, facts))];
    if (stream.committed.length !== options.events) problems.push(`${stream.committed.length} events were committed`);
    return {
      seed,
      problems,
      events: stream.committed.length,
      kills,
      brokenTransactions: stream.failures,
      brokenReads: reader.failures,
      drainMs: Math.round(drainMs),
      ...figuresOf(facts, webhooks, began),
    };
  } finally {
    stream?.stop();
    await system.stop();
    await receivers.stop();
  }
}

async function carryOutKills(
  system: AuditedSystem,
  receivers: Receivers,
  { seed, kills, overMs, onProgress }: AuditOptions,
) {
  const counts: Record<Part, number> = { worker: 0, api: 0, temporal: 0, postgres: 0 };
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (const kill of planKills(seed, kills, overMs)) {
    await wait(Math.max(0, began + kill.atMs - performance.now()));
    const number = counts.worker + counts.api + counts.temporal + counts.postgres + 1;
    onProgress(`${Math.round((performance.now() - began) / 1_000)} s: kill ${number}, ${kill.part}`);
    counts[kill.part] += 1;
    under.push(system.carryOut(kill, () => (kill.part === 'worker' ? firstArrival(receivers) : Promise.resolve())));
  }
  await Promise.all(under);
  return counts;
}

/**
 * Waits until deliveries arrive, so that the delivering process is killed while it delivers. Killing it earlier would
 * prove nothing.
 */
async function firstArrival({ arrivals }: Receivers): Promise<void> {
  const before = arrivals.length;
  for (const end = Date.now() + 20_000; arrivals.length < before + 5 && Date.now() < end; ) await wait(20);
}

/**
 * Waits for the retries to end: the receiver that was down recovers and catches up, and deliveries to the dead one are
 * given up.
 */
async function settle(
  system: AuditedSystem,
  receivers: Receivers,
  { healthy, flaky, 'flaky in order': inOrder, gone, dead }: AuditedWebhooks,
  { patienceMs, onProgress }: { patienceMs: number; onProgress(line: string): void },
): Promise<void> {
  receivers.change('gone', { accept: 1 });
  await system.request('PATCH', `/v2/webhooks/${gone.id}`, { type: 'webhook', attributes: { active: true } });
  for (const { id, name } of [healthy, flaky, inOrder, gone]) {
    await nothingWaits(system, id, patienceMs);
    onProgress(`${name}: nothing waits any more`);
  }
  const { data } = await system.request('POST', `/v2/webhooks/${gone.id}/replays`, {
    type: 'webhook_replay',
    attributes: { per_second: 100 },
  });
  await until('the replay is done', patienceMs, async () => {
    const replay = await system.request('GET', `/v2/webhook_replays/${data.id}`);
    return replay.data.attributes.state === 'done';
  });
  onProgress('gone: has caught up by a replay');
  await system.request('DELETE', `/v2/webhooks/${dead.id}`);
  for (const { id } of [gone, dead]) await nothingWaits(system, id, patienceMs);
}

async function nothingWaits(
  { database, accountId }: AuditedSystem,
  webhookId: string,
  patienceMs: number,
): Promise<void> {
  await until('nothing waits to be sent', patienceMs, async () => {
    const waiting = await database
      .selectFrom('webhook_notifications')
      .select('id')
      .where('account_id', '=', accountId)
      .where('webhook_id', '=', webhookId)
      .where('lane', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return waiting === undefined;
  });
}

async function until(what: string, patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isSo()); await wait(100)) {
    if (Date.now() > end) throw new Error(`not within ${patienceMs} ms: ${what}`);
  }
}

/** Lists problems that a comparison of events does not reveal. */
async function problemsAround(system: AuditedSystem, receivers: Receivers, facts: AuditFacts): Promise<string[]> {
  const problems: string[] = [];
  if (receivers.followed > 0) problems.push(`redirects were followed ${receivers.followed} times`);
  for (const { file, ends, log } of [...system.workers, system.api]) {
    if (ends.length > 0) problems.push(`${file.pathname} ended by itself: ${ends.join(', ')}\n${log.join('\n')}`);
  }
  for (const status of ['succeeded', 'failed', 'pending']) {
    const listed = await system.request('GET', `/v2/webhook_notifications?filter[delivery_status]=${status}`);
    const count = facts.notifications.filter((row) => row.status === status).length;
    if (listed.meta.total !== count) problems.push(`${listed.meta.total} are listed as ${status}, there are ${count}`);
  }
  return problems;
}

function figuresOf({ arrivals, notifications, attempts }: AuditFacts, { healthy }: AuditedWebhooks, began: number) {
  const own = arrivals.filter(({ webhookId }) => webhookId === healthy.id);
  const last = own.at(-1)?.at ?? began;
  const gaps = own.map(({ at }, index) => at - (own[index - 1]?.at ?? began));
  const seconds = (last - began) / 1_000;
  return {
    notifications: Object.fromEntries(
      [...Map.groupBy(notifications, ({ status }) => status)].map(([status, rows]) => [status, rows.length]),
    ),
    requests: arrivals.length,
    attemptsRecorded: attempts.length,
    duplicates: duplicatesOf(arrivals),
    eventsPerSecond: Math.round((new Set(own.map(({ eventId }) => eventId)).size / seconds) * 10) / 10,
    longestGapMs: Math.round(gaps.reduce((longest, gap) => Math.max(longest, gap), 0)),
  };
}

function duplicatesOf(arrivals: readonly Arrival[]): number {
  const accepted = arrivals.filter((arrival) => arrival.accepted);
  return accepted.length - new Set(accepted.map(({ notificationId }) => notificationId)).size;
}

function reportProgress(onProgress: (line: string) => void, stream: EventStream | null, { arrivals }: Receivers): void {
  onProgress(`${stream?.committed.length ?? 0} events committed, ${arrivals.length} requests received`);
}
