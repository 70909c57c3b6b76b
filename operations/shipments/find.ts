/** Resolves an identifier to a shipment in five steps (spec/service 4.8). */

import { MAX_QUERY_LENGTH, prepareQuery } from '../../store/lists/search.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import {
  containerOfNumber,
  containerOfPart,
  shipmentOfIdentifier,
  shipmentOfPart,
} from '../../store/shipments/lookup.ts';

export interface FindShipmentInput {
  accountId: string;
  /** Number of a container, bill of lading or booking, a reference, or part of any of these. */
  identifier: string;
}

/** `containerId` is set if the identifier belongs to a container. Null if there is no match. */
export type ShipmentFound = { shipmentId: string; containerId: string | null } | null;

const SCOPES = [
  { entity: 'container', part: 'identifier' },
  { entity: 'shipment', part: 'identifier' },
] as const;

/** Returns the newest match of the first step that has any. */
export async function findShipment(
  database: Queryable,
  { accountId, identifier }: FindShipmentInput,
): Promise<ShipmentFound> {
  const text = identifier.trim();
  if (text.length > MAX_QUERY_LENGTH) return null;
  const query = await prepareQuery(database, accountId, text, SCOPES);
  if (query.normalized === '') return null;
  const container = await containerOfNumber(database, query);
  if (container !== null) return container;
  const shipmentId = await shipmentOfIdentifier(database, query, text);
  if (shipmentId !== null) return { shipmentId, containerId: null };
  const partOfContainer = await containerOfPart(database, query);
  if (partOfContainer !== null) return partOfContainer;
  const partOfShipment = await shipmentOfPart(database, query);
  return partOfShipment === null ? null : { shipmentId: partOfShipment, containerId: null };
}
