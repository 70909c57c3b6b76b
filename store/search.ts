/**
 * Search by the entries of `search_entries` (migration 0013), which triggers keep. A query is compared without regard to case,
 * spaces and dashes; three letters and more match anywhere in a word, one or two its beginning. No character is special.
 */
import { type RawBuilder, sql } from 'kysely';

export type SearchedEntity = 'shipment' | 'container' | 'tracking_request';

/** Longer queries match nothing that is kept: references have at most 255 characters. */
export const MAX_QUERY_LENGTH = 255;

/**
 * Condition of a list over the table of that entity, under its own name: its numbers and references hold the query; of a
 * shipment also those of its containers (`q`, rest-contract 1.2 and 1.4).
 */
export function matchesSearch(accountId: string, entity: SearchedEntity, query: string): RawBuilder<boolean> {
  if (entity === 'container') return sql`containers.id in (${found(accountId, 'container', 'identifier', query)})`;
  if (entity === 'tracking_request') {
    return sql`tracking_requests.id in (
      ${found(accountId, entity, 'identifier', query)} union all ${found(accountId, entity, 'linked', query)})`;
  }
  return sql`shipments.id in (
    ${found(accountId, entity, 'identifier', query)}
    union all
    select c.shipment_id from containers c
    where c.account_id = ${accountId} and c.id in (${found(accountId, 'container', 'identifier', query)}))`;
}

type Part = 'identifier' | 'detail' | 'linked';

/** Ids of the entities of one kind whose words of one part hold the query. */
function found(accountId: string, entity: SearchedEntity, part: Part, query: string): RawBuilder<unknown> {
  const normalized = sql`search_normalized(${query}::text)`;
  // Literals, not parameters: the index is one of an expression over these columns.
  const scope = sql`${accountId}::uuid, ${sql.lit(entity)}, ${sql.lit(part)}`;
  return sql`
    select e.entity_id from search_entries e
    where e.account_id = ${accountId} and e.entity_type = ${sql.lit(entity)} and e.part = ${sql.lit(part)}
      and search_tokens(e.account_id, e.entity_type, e.part, e.text) @> search_query_tokens(${scope}, ${normalized})
      and strpos(e.text, search_needle(${normalized})) > 0`;
}
