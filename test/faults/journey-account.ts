/** Results of a finished journey, and the invariants that must hold whatever failed along the way. */
import { truthOf } from '../../simulator/truth.ts';
import { compareWithTruth, readOutcome } from '../integration/tracking/compare-with-truth.ts';
import { type RunningSystem, START } from './running-system.ts';

export interface JourneyAccount {
  /** Every event's content without ids, sorted. */
  events: string[];
  /** Number of snapshots stored per source. */
  snapshots: Record<string, number>;
  transportEvents: number;
}

/** Waits until the run has ended and everything has been delivered; throws if that does not happen. */
export async function journeyEnded(system: RunningSystem, number: string, requestId: string): Promise<void> {
  const truth = truthOf(number, START);
  const reason = await system.temporal.workflow.getHandle(`tracking/${requestId}`).result();
  if (reason !== truth.end.reason) throw new Error(`the run ended with ${reason}, not ${truth.end.reason}`);
  await everythingDelivered(system);
}

export async function everythingDelivered(system: RunningSystem): Promise<void> {
  const { database } = system;
  await system.eventually('the outbox is empty and nothing waits for delivery', async () => {
    const untold = await database.selectFrom('outbox').select('id').execute();
    const pending = await database
      .selectFrom('webhook_notifications')
      .select('id')
      .where('status', '=', 'pending')
      .execute();
    return untold.length === 0 && pending.length === 0;
  });
}

/** Lists differences between what was published and the truth of the simulated world. */
export async function differencesFromTruth(system: RunningSystem, number: string, requestId: string) {
  const { database } = system;
  const request = (id: string) =>
    database.selectFrom('tracking_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return compareWithTruth(await readOutcome({ database, request }, requestId), truthOf(number, START));
}

/**
 * Describes every lost or duplicated item in the system's logs. `repeatable` lists events that really happened several
 * times while the frozen clock showed the same time.
 */
export async function violations(system: RunningSystem, repeatable: string[] = []): Promise<string[]> {
  const { database, receiver } = system;
  const problems: string[] = [];
  const events = await database.selectFrom('events').selectAll().orderBy('sequence').execute();
  const notifications = await database.selectFrom('webhook_notifications').selectAll().execute();

  events.forEach((event, index) => {
    if (event.sequence !== index + 1) problems.push(`event ${index + 1} has sequence ${event.sequence}`);
  });
  for (const [containerId, own] of Map.groupBy(events, (event) => event.container_id)) {
    if (containerId === null) continue;
    const sequence = own.map((event) => event.container_sequence);
    if (sequence.some((value, index) => value !== index + 1)) {
      problems.push(`events of container ${containerId} are numbered ${sequence.join(' ')}`);
    }
  }

  problems.push(...receiver.refused.map((problem) => `the receiver refused a delivery: ${problem}`));
  const received = new Map(receiver.received.map((delivery) => [delivery.id, delivery]));
  const idsByEvent = Map.groupBy(notifications, (notification) => notification.event_id);
  for (const event of events) {
    const ids = idsByEvent.get(event.id) ?? [];
    if (ids.length !== 1) problems.push(`${event.name} ${event.id} has ${ids.length} notifications`);
    for (const { id, status } of ids) {
      if (!received.has(id)) problems.push(`${event.name} ${event.id} was not received`);
      if (status !== 'succeeded') problems.push(`notification ${id} of ${event.name} is ${status}`);
    }
  }
  for (const id of received.keys()) {
    if (!notifications.some((notification) => notification.id === id)) problems.push(`nobody sent ${id}`);
  }
  // Detects a milestone that the receiver got under two ids.
  const delivered = Map.groupBy(receiver.received, (delivery) => {
    const { data, included } = delivery.payload as { data: { relationships: object }; included: unknown[] };
    return JSON.stringify([delivery.event, data.relationships, included]);
  });
  for (const same of delivered.values()) {
    if (repeatable.includes(same[0]?.event ?? '')) continue;
    if (same.length > 1) problems.push(`${same[0]?.event} was sent under ${same.map(({ id }) => id).join(' and ')}`);
  }

  const transportEvents = await database.selectFrom('transport_events').selectAll().execute();
  for (const [name, same] of Map.groupBy(transportEvents, (row) => `${row.container_id} ${row.key} ${row.version}`)) {
    if (same.length > 1) problems.push(`transport event ${name} exists ${same.length} times`);
  }
  problems.push(...(await problemsOfSnapshots(system)));
  return problems;
}

/**
 * Checks that each new response has exactly one snapshot: every snapshot is referenced, and none repeats the previous
 * one. Snapshots of ships' positions are ignored, because they belong to no shipment.
 */
export async function problemsOfSnapshots({ database }: Pick<RunningSystem, 'database'>): Promise<string[]> {
  const problems: string[] = [];
  const snapshots = await database
    .selectFrom('snapshots')
    .select('id')
    .where('source_kind', 'in', ['line', 'terminal', 'railroad'])
    .execute();
  const observations = await database
    .selectFrom('observations as o')
    .innerJoin('snapshots as s', 's.id', 'o.snapshot_id')
    .select(['o.id', 'o.tracking_request_id', 'o.source_kind', 'o.source_code', 'o.snapshot_id', 's.claims_hash'])
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
  const used = new Set(observations.map((row) => row.snapshot_id));
  if (used.size !== snapshots.length) problems.push(`${snapshots.length} snapshots, ${used.size} of them referred to`);
  for (const [source, own] of Map.groupBy(
    observations,
    (row) => `${row.tracking_request_id} ${row.source_kind} ${row.source_code}`,
  )) {
    own.forEach((row, index) => {
      const before = own[index - 1];
      if (before?.claims_hash.equals(row.claims_hash))
        problems.push(`${source} was recorded twice with the same claims`);
    });
  }
  return problems;
}

/** Summarizes a journey's results in a form that is the same for every run. */
export async function accountOf({ database }: RunningSystem, requestId: string): Promise<JourneyAccount> {
  const events = await database
    .selectFrom('events as e')
    .leftJoin('containers as c', 'c.id', 'e.container_id')
    .select(['e.name', 'e.occurred_at', 'e.backfilled', 'e.reference_type', 'c.number'])
    .where('e.tracking_request_id', '=', requestId)
    .execute();
  const observations = await database
    .selectFrom('observations')
    .select(['source_kind', 'source_code', 'snapshot_id'])
    .where('tracking_request_id', '=', requestId)
    .execute();
  const transportEvents = await database
    .selectFrom('transport_events as t')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 't.shipment_id')
    .select('t.id')
    .where('r.id', '=', requestId)
    .execute();
  const bySource = Map.groupBy(observations, (row) => `${row.source_kind} ${row.source_code}`);
  return {
    events: events
      .map(({ name, number, reference_type: type, occurred_at: at, backfilled }) =>
        [name, number ?? '-', type, at?.toISOString() ?? '-', backfilled ? 'backfilled' : ''].join(' ').trim(),
      )
      .sort(),
    snapshots: Object.fromEntries([...bySource].map(([source, rows]) => [source, rows.length] as const).sort()),
    transportEvents: transportEvents.length,
  };
}
