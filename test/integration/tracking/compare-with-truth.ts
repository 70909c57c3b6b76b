import type { TrueMoment, Truth } from '../../../simulator/truth.ts';
import type { TrackingRig } from './tracking-rig.ts';

export interface Outcome {
  status: string;
  reason: string | null;
  shipment: Record<string, unknown>;
  containers: Record<string, Record<string, unknown>>;
}

/**
 * Returns the final published values of a request, in the terms of the truth; values that were
 * never published are null.
 */
export async function readOutcome(rig: Pick<TrackingRig, 'database' | 'request'>, requestId: string): Promise<Outcome> {
  const request = await rig.request(requestId);
  const { database } = rig;
  const shipment =
    request.shipment_id === null
      ? undefined
      : await database.selectFrom('shipments').selectAll().where('id', '=', request.shipment_id).executeTakeFirst();
  const containers = await database
    .selectFrom('containers')
    .selectAll()
    .where('shipment_id', '=', request.shipment_id)
    .orderBy('number')
    .execute();
  return {
    status: request.status,
    reason: shipment?.tracking_stopped_reason ?? request.failed_reason,
    shipment: (shipment?.published ?? {}) as Record<string, unknown>,
    containers: Object.fromEntries(containers.map((row) => [row.number, row.published as Record<string, unknown>])),
  };
}

/** Returns the published values that a scripted moment covers, together with the expected ones. */
export function compareMoment(outcome: Outcome, { at, container, reason, published }: TrueMoment) {
  const values = container === null ? outcome.shipment : (outcome.containers[container] ?? {});
  return { actual: { at, reason, ...pick(values, published) }, expected: { at, reason, ...published } };
}

const pick = (published: Record<string, unknown>, expected: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, published[name] ?? null]));

/** Returns the published values that the truth covers, together with the truth. */
export function compareWithTruth(outcome: Outcome, truth: Truth) {
  // A failed request publishes nothing, whatever the truth is.
  const containers = truth.end.type === 'failed' ? [] : truth.containers;
  return {
    actual: {
      status: outcome.status,
      reason: outcome.reason,
      shipment: pick(outcome.shipment, truth.shipment),
      containers: Object.fromEntries(
        Object.entries(outcome.containers).map(([number, published]) => [
          number,
          pick(published, containers.find((container) => container.number === number)?.published ?? {}),
        ]),
      ),
    },
    expected: {
      status: truth.end.type === 'stopped' ? 'tracking_stopped' : 'failed',
      reason: truth.end.reason,
      shipment: truth.shipment,
      containers: Object.fromEntries(containers.map(({ number, published }) => [number, published])),
    },
  };
}
