/** Searches the shipments, containers and tracking requests of an account (spec/contract 1.11). */

import { type EntryHit, findEntries, type SearchedEntity } from '../../store/lists/search.ts';
import {
  type FoundContainer,
  type FoundShipment,
  type FoundTrackingRequest,
  findContainerHits,
  findShipmentHits,
  findTrackingRequestHits,
} from '../../store/lists/search-hits.ts';
import type { Queryable } from '../../store/postgres/database.ts';

const LIMIT = 25;

/** Entities in the order of the results. */
const ENTITIES = ['shipment', 'container', 'tracking_request'] as const;

const SCOPES = ENTITIES.flatMap((entity) => (['identifier', 'detail'] as const).map((part) => ({ entity, part })));

export type SearchHit =
  | { entity: 'shipment'; found: FoundShipment }
  | { entity: 'container'; found: FoundContainer }
  | { entity: 'tracking_request'; found: FoundTrackingRequest };

export interface SearchInput {
  accountId: string;
  query: string;
}

/**
 * Returns shipments, then containers, then tracking requests. Within each kind, exact matches come first, then prefix
 * matches, then the newest. Exact matches are always among the 25 results.
 */
export async function search(database: Queryable, { accountId, query }: SearchInput): Promise<SearchHit[]> {
  const best = bestOfEach(await findEntries(database, accountId, query, SCOPES, LIMIT));
  const idsOf = (entity: SearchedEntity) => best.filter((hit) => hit.entity === entity).map((hit) => hit.id);
  const [shipments, containers, requests] = await Promise.all([
    findShipmentHits(database, accountId, idsOf('shipment')),
    findContainerHits(database, accountId, idsOf('container')),
    findTrackingRequestHits(database, accountId, idsOf('tracking_request')),
  ]);
  const found: SearchHit[] = [
    ...shipments.map((one) => ({ entity: 'shipment' as const, found: one })),
    ...containers.map((one) => ({ entity: 'container' as const, found: one })),
    ...requests.map((one) => ({ entity: 'tracking_request' as const, found: one })),
  ];
  const exactness = new Map(best.map((hit) => [hit.id, hit.exactness]));
  const exactnessOf = (hit: SearchHit) => exactness.get(hit.found.id) ?? 2;
  const ordered = found.sort(
    (one, other) =>
      ENTITIES.indexOf(one.entity) - ENTITIES.indexOf(other.entity) ||
      exactnessOf(one) - exactnessOf(other) ||
      other.found.createdAt.getTime() - one.found.createdAt.getTime() ||
      (one.found.id < other.found.id ? 1 : -1),
  );
  const exact = ordered.filter((hit) => exactnessOf(hit) === 0).slice(0, LIMIT);
  const others = ordered.filter((hit) => exactnessOf(hit) !== 0).slice(0, LIMIT - exact.length);
  const selected = new Set([...exact, ...others]);
  return ordered.filter((hit) => selected.has(hit));
}

function bestOfEach(hits: readonly EntryHit[]): EntryHit[] {
  const best = new Map<string, EntryHit>();
  for (const hit of hits) {
    const previous = best.get(hit.id);
    if (previous === undefined || hit.exactness < previous.exactness) best.set(hit.id, hit);
  }
  return [...best.values()];
}
