/**
 * Decides which shipment a first response belongs to: a new one, one whose tracking has stopped, or one that is already
 * tracked.
 */
import type { Transaction } from 'kysely';
import type { DB } from '../../store/schema.generated.ts';
import {
  findMatchingShipments,
  insertShipment,
  type LockedTracking,
  lineOf,
  type RequestRow,
  type ShipmentRow,
  takeOverShipment,
} from '../../store/tracking-requests/recordings.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { normalizeNumber, spellingsOf } from '../../tracking/claims/numbers.ts';
import { emptyLedger, record } from '../../tracking/ledger/ledger.ts';
import { publish } from '../../tracking/publish/publish.ts';
import { identityOf, type RequestIdentity } from '../../tracking/publish/request-identity.ts';
import { isSameShipment, isTrackedBy } from '../../tracking/tracking-requests/same-shipment.ts';
import { toInstant } from '../to-instant.ts';

export type Adoption =
  | { type: 'adopted'; shipment: ShipmentRow; isTakenOver: boolean }
  | { type: 'duplicate'; shipmentId: string };

/**
 * Reports a duplicate only if another tracked shipment has the request's containers. A new request takes over a stopped
 * shipment with the same containers, unless that shipment has ended (spec/tracking 1 and 2.8).
 */
export async function adoptShipment(
  trx: Transaction<DB>,
  { request, shipment }: LockedTracking,
  answer: Omit<Observation, 'snapshotId'> | null,
): Promise<Adoption> {
  if (shipment !== null) return { type: 'adopted', shipment, isTakenOver: false };
  const scac = lineOf(request);
  const identity = firstIdentity(request, answer);
  const bills = identity.documents.billsOfLading.map(normalizeNumber);
  const own = request.request_type === 'container' ? [] : spellingsOf([request.normalized_number], scac);
  const documents = spellingsOf([...bills, ...identity.documents.bookings.map(normalizeNumber)], scac);
  const numbers = [...new Set([...own, ...documents])];
  const matches = await findMatchingShipments(trx, request.account_id, scac, { numbers, own });
  const tracked = matches.find((match) => match.isLive && isTrackedBy(identity, match));
  if (tracked !== undefined) return { type: 'duplicate', shipmentId: tracked.shipment.id };
  const stopped = matches.find((match) => !match.isLive && isSameShipment(identity, match));
  if (stopped !== undefined) {
    await takeOverShipment(trx, stopped.shipment, request);
    return { type: 'adopted', shipment: stopped.shipment, isTakenOver: true };
  }
  const created = await insertShipment(trx, request, shipmentNumber(request, bills));
  return { type: 'adopted', shipment: created, isTakenOver: false };
}

/** Returns the containers and documents of the request's own journey, as the first response publishes them. */
function firstIdentity(request: RequestRow, answer: Omit<Observation, 'snapshotId'> | null): RequestIdentity {
  const ledger = emptyLedger({
    requestType: request.request_type,
    normalizedNumber: request.normalized_number,
    scac: lineOf(request),
    requestedAt: toInstant(request.requested_at),
  });
  if (answer === null) return { containers: [], isComplete: false, documents: { billsOfLading: [], bookings: [] } };
  return identityOf(publish(record(ledger, { ...answer, snapshotId: '' }), answer.receivedAt));
}

/** Returns the requested number, or for a container with exactly one bill of lading the number of that bill. */
function shipmentNumber(
  request: { request_type: string; request_number: string; normalized_number: string },
  [only, ...others]: readonly string[],
): { shown: string; normalized: string } {
  if (request.request_type !== 'container' || only === undefined || others.length > 0) {
    return { shown: request.request_number.trim(), normalized: request.normalized_number };
  }
  return { shown: only, normalized: only };
}
