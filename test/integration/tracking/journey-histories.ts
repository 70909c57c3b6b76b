import { isDeepStrictEqual } from 'node:util';
import type { TrackingRig } from './tracking-rig.ts';

/**
 * Describes contradictions in the histories of a request (spec/tracking 6): folding its field changes must give the
 * published state, and each current move must have been published exactly once, by its last version.
 */
export async function brokenHistories(rig: TrackingRig, requestId: string): Promise<string[]> {
  const { shipment_id: shipmentId } = await rig.request(requestId);
  if (shipmentId === null) return [];
  return [...(await brokenFolds(rig, shipmentId)), ...(await brokenAnnouncements(rig, shipmentId))];
}

/** Values before any report, for fields that are not null. */
const INITIAL_VALUES: Record<string, unknown> = {
  current_status: 'new',
  availability_known: false,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  flags: [],
  container_flags: [],
  bills_of_lading: [],
  bookings: [],
};

async function brokenFolds({ database }: TrackingRig, shipmentId: string): Promise<string[]> {
  const changes = await database
    .selectFrom('field_changes')
    .select(['container_id', 'field', 'before', 'after'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  const problems: string[] = [];
  const folded = new Map<string, Map<string, unknown>>();
  for (const { container_id: containerId, field, before, after } of changes) {
    const state = folded.get(containerId ?? shipmentId) ?? new Map<string, unknown>();
    folded.set(containerId ?? shipmentId, state);
    if (!isDeepStrictEqual(state.has(field) ? state.get(field) : (INITIAL_VALUES[field] ?? null), before))
      problems.push(`${field} was not ${show(before)} before`);
    state.set(field, after);
  }
  const shipments = await database
    .selectFrom('shipments')
    .select(['id', 'published'])
    .where('id', '=', shipmentId)
    .execute();
  const containers = await database
    .selectFrom('containers')
    .select(['id', 'published'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  for (const { id, published } of [...shipments, ...containers]) {
    for (const [field, value] of Object.entries((published ?? {}) as Record<string, unknown>)) {
      const history = folded.get(id);
      const last = history?.has(field) ? history.get(field) : (INITIAL_VALUES[field] ?? null);
      if (!isDeepStrictEqual(last, value ?? null))
        problems.push(`${field} is ${show(value)}, its history says ${show(last)}`);
    }
  }
  return problems;
}

async function brokenAnnouncements({ database }: TrackingRig, shipmentId: string): Promise<string[]> {
  const moves = await database
    .selectFrom('transport_events as t')
    .leftJoin('events as e', 'e.reference_id', 't.id')
    .select(['t.id', 't.event', 't.version', 'e.name'])
    .where('t.shipment_id', '=', shipmentId)
    .where('t.classifier', '=', 'actual')
    .where('t.invalidated_at', 'is', null)
    .execute();
  return [...Map.groupBy(moves, ({ id }) => id).values()].flatMap((rows) => {
    const names = rows.map(({ name }) => name).filter((name) => name !== null);
    const [{ event, version } = { event: '', version: 0 }] = rows;
    return names.length === 1 && names[0] === event
      ? []
      : [`version ${version} of ${event} was announced as ${names.join(', ') || 'nothing'}`];
  });
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
