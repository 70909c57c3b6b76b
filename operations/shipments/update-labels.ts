/**
 * Updates references, tags and the customer of one resource. New lists replace the old ones and do not affect related
 * resources.
 */
import { z } from 'zod';
import {
  type ContainerRow,
  findContainersByIds,
  updateContainerReferences,
} from '../../store/containers/containers.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { findShipmentsByIds, type ShipmentRow, updateShipment } from '../../store/shipments/shipments.ts';
import {
  findTrackingRequest,
  type TrackingRequestRow,
  updateTrackingRequestReferences,
} from '../../store/tracking-requests/tracking-requests.ts';
import { readInput, requiredText, textList } from '../input.ts';
import { customerRelationship, existingCustomers, partyOfCustomer, unknownCustomer } from '../parties/customers.ts';
import { problemsOf, Rejection } from '../rejection.ts';

const refNumbers = textList('Ref numbers').optional().describe('Your own references');
export const shipmentAttributes = z.object({
  ref_numbers: refNumbers,
  tags: textList('Tags').optional().describe('Your own tags'),
});
export const shipmentRelations = z.object({ customer: customerRelationship.optional() });
export const containerChanges = z.object({ ref_numbers: refNumbers });
export const trackingRequestChanges = z.object({
  ref_numbers: refNumbers,
  // The contract describes `ref_number`, but clients send `ref_numbers` (spec/contract 1.4).
  ref_number: requiredText('Ref number', 255).optional().describe('A single reference; `ref_numbers` takes precedence'),
});

export interface UpdateInput {
  accountId: string;
  id: string;
  /** Raw attributes from the client. Unknown ones are ignored; absent ones remain unchanged. */
  attributes: Record<string, unknown>;
}

export async function updateShipmentReferences(
  database: Database,
  input: UpdateInput & { relationships?: Record<string, unknown> },
): Promise<ShipmentRow | null> {
  const attributes = shipmentAttributes.safeParse(input.attributes);
  const related = shipmentRelations.safeParse(input.relationships ?? {});
  const customer = related.data?.customer?.data;
  const problems = [
    ...(attributes.success ? [] : problemsOf(attributes.error)),
    ...(related.success ? [] : problemsOf(related.error, 'relationships')),
  ];
  if (customer && !(await existingCustomers(database, input.accountId, [customer.id])).has(customer.id)) {
    problems.push(unknownCustomer());
  }
  if (!attributes.success || problems.length > 0) throw new Rejection(problems);
  const { ref_numbers, tags } = attributes.data;
  return database.transaction().execute((trx) => changeShipment(trx, input, { ref_numbers, tags, customer }));
}

interface ShipmentChange {
  ref_numbers: string[] | undefined;
  tags: string[] | undefined;
  customer: { id: string } | null | undefined;
}

async function changeShipment(
  trx: Queryable,
  input: UpdateInput,
  { ref_numbers, tags, customer }: ShipmentChange,
): Promise<ShipmentRow | null> {
  const { accountId, id } = input;
  const change = {
    ...(ref_numbers === undefined ? {} : { ref_numbers }),
    ...(tags === undefined ? {} : { tags }),
    ...(customer === undefined
      ? {}
      : { customer_id: customer === null ? null : await partyOfCustomer(trx, accountId, customer.id) }),
  };
  if (Object.keys(change).length > 0) return updateShipment(trx, accountId, id, change);
  return (await findShipmentsByIds(trx, accountId, [id]))[0] ?? null;
}

export async function updateContainer(database: Queryable, input: UpdateInput): Promise<ContainerRow | null> {
  const { ref_numbers: references } = readInput(containerChanges, input.attributes);
  if (references !== undefined) return updateContainerReferences(database, input.accountId, input.id, references);
  return (await findContainersByIds(database, input.accountId, [input.id]))[0] ?? null;
}

export async function updateTrackingRequest(
  database: Queryable,
  input: UpdateInput,
): Promise<TrackingRequestRow | null> {
  const { ref_number: single, ref_numbers: list } = readInput(trackingRequestChanges, input.attributes);
  const references = list ?? (single === undefined ? undefined : [single]);
  if (references === undefined) return findTrackingRequest(database, input.accountId, input.id);
  return updateTrackingRequestReferences(database, input.accountId, input.id, references);
}
