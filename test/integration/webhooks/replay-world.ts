/** A small log with a webhook that received part of it, for tests of what a replay selects. */
import { sql } from 'kysely';
import { type PlanOptions, planReplay } from '../../../operations/webhooks/plan-replay.ts';
import { replayWebhook } from '../../../operations/webhooks/replay.ts';
import { appendEvents, type NewEvent } from '../../../store/events/append-events.ts';
import type { Database, Queryable } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { nestTransactions } from '../../../store/postgres/nested-transactions.ts';
import type { ReplayRow } from '../../../store/webhooks/replays.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';
import { sampleEvent } from '../../../webhooks/sample-notification.ts';
import { insertTracked, type Tracked } from '../api/rows.ts';

export const BASE_URL = 'http://api.example';
export const LOADED = 'container.transport.vessel_loaded';
export const DISCHARGED = 'container.transport.vessel_discharged';
export const CREATED = 'container.created';
export const RAIL = 'container.pickup_lfd_rail.changed';

export const render = (input: Parameters<typeof notificationBody>[0]): string => notificationBody(input, BASE_URL);

export interface EventToAppend {
  name: string;
  tracked: Tracked;
  /** Index of the container in its shipment. */
  box?: number;
  /** Time of recording, in RFC 3339. */
  at: string;
}

/** Appends one event as a recording does. */
export async function appendEvent(
  database: Database,
  accountId: string,
  { name, tracked, box = 0, at }: EventToAppend,
): Promise<void> {
  const catalogued = findCatalogueEvent(name);
  if (catalogued === null) throw new Error(name);
  const event: NewEvent = {
    id: newId(),
    name,
    shipmentId: tracked.shipmentId,
    containerId: tracked.containerIds[box] ?? null,
    trackingRequestId: tracked.requestId,
    body: sampleEvent(catalogued, BASE_URL),
    backfilled: false,
    occurredAt: null,
    feature: catalogued.feature,
  };
  await database.transaction().execute((trx) => appendEvents(trx, accountId, [event], render, new Date(at)));
}

export async function addWebhook(
  database: Database,
  accountId: string,
  changes: { events?: string[]; active?: boolean } = {},
): Promise<string> {
  const id = newId();
  await insertWebhook(database, {
    account_id: accountId,
    id,
    url: 'https://receiver.example/hooks',
    events: [LOADED, DISCHARGED, CREATED, RAIL],
    secret_encrypted: Buffer.from('sealed'),
    secret_masked: 'whsec_****',
    headers: null,
    ...changes,
  });
  return id;
}

/** Marks the given notifications as delivered or given up; all others stay pending. */
export async function settle(
  database: Database,
  webhookId: string,
  sequences: Readonly<Record<number, 'succeeded' | 'failed'>>,
): Promise<void> {
  for (const [sequence, status] of Object.entries(sequences)) {
    await database
      .updateTable('webhook_notifications')
      .set({ status, lane: null, attempts: 1, finished_at: new Date() })
      .where('webhook_id', '=', webhookId)
      .where('sequence', '=', Number(sequence))
      .execute();
  }
}

export interface ReplayWorld {
  accountId: string;
  webhookId: string;
  first: Tracked;
  second: Tracked;
}

/**
 * Creates events 1 to 9 and their states for the webhook: 1 delivered; 2 given up; 3 pending; 4 and 5 delivered, but 4
 * concerns a feature that has been switched off since, and 5 has a name to which the webhook no longer subscribes; 6 to
 * 9 never sent, because the webhook was inactive.
 */
export async function makeReplayWorld(database: Database, accountId = newId()): Promise<ReplayWorld> {
  await database
    .insertInto('accounts')
    .values({ id: accountId, name: 'Test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = await insertTracked(database, accountId, { containers: ['SIMU0000001', 'SIMU0000002'] });
  const second = await insertTracked(database, accountId, { containers: ['SIMU0000003'] });
  const webhookId = await addWebhook(database, accountId);
  const day = (hour: number): string => `2026-10-02T${String(hour).padStart(2, '0')}:00:00Z`;
  const appendAll = async (list: EventToAppend[]): Promise<void> => {
    for (const one of list) await appendEvent(database, accountId, one);
  };
  await appendAll([
    { name: LOADED, tracked: first, at: day(1) },
    { name: DISCHARGED, tracked: first, at: day(2) },
    { name: LOADED, tracked: first, box: 1, at: day(3) },
    { name: RAIL, tracked: first, at: day(4) },
    { name: CREATED, tracked: first, at: day(5) },
  ]);
  await settle(database, webhookId, { 1: 'succeeded', 2: 'failed', 4: 'succeeded', 5: 'succeeded' });
  const change = { active: false, events: [LOADED, DISCHARGED, RAIL] };
  await database.updateTable('webhooks').set(change).where('id', '=', webhookId).execute();
  await appendAll([
    { name: DISCHARGED, tracked: first, box: 1, at: day(6) },
    { name: RAIL, tracked: first, at: day(7) },
    { name: CREATED, tracked: second, at: day(8) },
    { name: LOADED, tracked: second, at: day(9) },
  ]);
  await database
    .updateTable('accounts')
    .set({ settings: JSON.stringify({ features: { rail: false } }) })
    .where('id', '=', accountId)
    .execute();
  await database.updateTable('webhooks').set({ active: true }).where('id', '=', webhookId).execute();
  return { accountId, webhookId, first, second };
}

export async function beginReplay(
  database: Database,
  { accountId, webhookId }: ReplayWorld,
  attributes: Record<string, unknown> = {},
): Promise<ReplayRow> {
  const replay = await replayWebhook(database, { accountId, webhookId, attributes });
  if (replay === null) throw new Error('there is no such webhook');
  return replay;
}

/** Plans the whole replay; returns the number of batches. */
export async function planAll(
  database: Database,
  { accountId, webhookId }: ReplayWorld,
  options?: PlanOptions,
): Promise<number> {
  for (let stretches = 1; ; stretches += 1) {
    if (!(await planReplay(database, { accountId, webhookId }, render, options))) return stretches;
  }
}

/** Returns the notifications in the replay lane, in log order. */
export async function replayed(database: Queryable, { webhookId }: ReplayWorld) {
  return database
    .selectFrom('webhook_notifications')
    .select(['id', 'sequence', 'status', 'attempts', 'replay_id'])
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', 'replay')
    .orderBy('sequence')
    .execute();
}

class Undone extends Error {}

/** Runs `use` in a transaction that is always rolled back. */
export async function undone(database: Database, use: (database: Database) => Promise<void>): Promise<void> {
  const work = database.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '20s'`.execute(trx);
    await use(nestTransactions(trx));
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}
