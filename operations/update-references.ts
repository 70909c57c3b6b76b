/** Changes of what users may change by hand: references and tags. They replace the lists and do not cascade. */
import { z } from 'zod';
import { type ContainerRow, findContainersByIds, updateContainerReferences } from '../store/containers.ts';
import type { Queryable } from '../store/database.ts';
import { findShipmentsByIds, type ShipmentRow, updateShipment } from '../store/shipments.ts';
import {
  findTrackingRequest,
  type TrackingRequestRow,
  updateTrackingRequestReferences,
} from '../store/tracking-requests.ts';
import { readInput, requiredText, textList } from './input.ts';

const refNumbers = textList('Ref numbers').optional();
const shipmentAttributes = z.object({ ref_numbers: refNumbers, tags: textList('Tags').optional() });
const containerAttributes = z.object({ ref_numbers: refNumbers });
const requestAttributes = z.object({
  ref_numbers: refNumbers,
  // The description of the original has one `ref_number`, its clients send `ref_numbers` (rest-contract 1.4).
  ref_number: requiredText('Ref number', 255).optional(),
});

export interface UpdateInput {
  accountId: string;
  id: string;
  /** As the client sent them; unknown ones are ignored, absent ones stay. */
  attributes: Record<string, unknown>;
}

/** Null: no such shipment. Throws `Rejection`. */
export async function updateShipmentReferences(database: Queryable, input: UpdateInput): Promise<ShipmentRow | null> {
  const given = readInput(shipmentAttributes, input.attributes);
  const change = {
    ...(given.ref_numbers === undefined ? {} : { ref_numbers: given.ref_numbers }),
    ...(given.tags === undefined ? {} : { tags: given.tags }),
  };
  if (Object.keys(change).length > 0) return updateShipment(database, input.accountId, input.id, change);
  return (await findShipmentsByIds(database, input.accountId, [input.id]))[0] ?? null;
}

/** Null: no such container. Throws `Rejection`. */
export async function updateContainer(database: Queryable, input: UpdateInput): Promise<ContainerRow | null> {
  const { ref_numbers: references } = readInput(containerAttributes, input.attributes);
  if (references !== undefined) return updateContainerReferences(database, input.accountId, input.id, references);
  return (await findContainersByIds(database, input.accountId, [input.id]))[0] ?? null;
}

/** Null: no such request. Throws `Rejection`. */
export async function updateTrackingRequest(
  database: Queryable,
  input: UpdateInput,
): Promise<TrackingRequestRow | null> {
  const given = readInput(requestAttributes, input.attributes);
  const references = given.ref_numbers ?? (given.ref_number === undefined ? undefined : [given.ref_number]);
  if (references === undefined) return findTrackingRequest(database, input.accountId, input.id);
  return updateTrackingRequestReferences(database, input.accountId, input.id, references);
}
