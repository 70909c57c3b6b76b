/**
 * Search by the entries of `search_entries` (migration 0013), which triggers keep. A query is compared without regard to case,
 * spaces and dashes; three letters and more match anywhere in a word, one or two its beginning. No character is special.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

export type SearchedEntity = 'shipment' | 'container' | 'tracking_request';
export type SearchedPart = 'identifier' | 'detail' | 'linked';

/** Longer queries match nothing that is kept: references have at most 255 characters. */
export const MAX_QUERY_LENGTH = 255;

/**
 * Condition of a list over the table of that entity, under its own name: its numbers and references hold the query; of a
 * shipment also those of its containers (`q`, rest-contract 1.2 and 1.4).
 */
export function matchesSearch(accountId: string, entity: SearchedEntity, query: string): RawBuilder<boolean> {
  if (entity === 'container') return sql`containers.id in (${holding(accountId, 'container', 'identifier', query)})`;
  if (entity === 'tracking_request') {
    return sql`tracking_requests.id in (
      ${holding(accountId, entity, 'identifier', query)} union all ${holding(accountId, entity, 'linked', query)})`;
  }
  return sql`shipments.id in (
    ${holding(accountId, entity, 'identifier', query)}
    union all
    select c.shipment_id from containers c
    where c.account_id = ${accountId} and c.id in (${holding(accountId, 'container', 'identifier', query)}))`;
}

/** Ids of the entities of one kind whose words of one part hold the query. */
function holding(accountId: string, entity: SearchedEntity, part: SearchedPart, query: string): RawBuilder<unknown> {
  const normalized = sql`search_normalized(${query}::text)`;
  return sql`
    select e.entity_id from search_entries e
    where ${inScope(accountId, entity, part)} and strpos(e.text, search_needle(${normalized})) > 0
      and ${tokensOf} @> search_query_tokens(${accountId}::uuid, ${sql.lit(entity)}, ${sql.lit(part)}, ${normalized})`;
}

/** The expression of the index. */
export const tokensOf = sql`search_tokens(e.account_id, e.entity_type, e.part, e.text)`;

export function inScope(accountId: string, entity: SearchedEntity, part: SearchedPart): RawBuilder<boolean> {
  return sql`e.account_id = ${accountId} and e.entity_type = ${sql.lit(entity)} and e.part = ${sql.lit(part)}`;
}

/** Entries of an account that are searched together: one kind of entity, one part. */
export interface SearchScope {
  entity: SearchedEntity;
  part: SearchedPart;
}

/** A query as entries are compared with it. */
export interface PreparedQuery {
  accountId: string;
  /** Empty where the query has nothing but spaces and dashes. */
  normalized: string;
  scopes: PreparedScope[];
}

export interface PreparedScope extends SearchScope {
  /** What every entry with the query has. */
  tokens: string;
  /** What every entry with a word equal to the query has. */
  wordTokens: string;
}

export async function prepareQuery(
  database: Queryable,
  accountId: string,
  query: string,
  scopes: readonly SearchScope[],
): Promise<PreparedQuery> {
  const { rows } = await sql<{ normalized: string } & PreparedScope>`
    select n.normalized, s.entity, s.part,
      coalesce(search_query_tokens(${accountId}::uuid, s.entity, s.part, n.normalized)::text, '{}') as tokens,
      search_word_token(${accountId}::uuid, s.entity, s.part, n.normalized)::text as "wordTokens"
    from (select search_normalized(${query}::text) as normalized) n,
      jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as s(entity text, part text)`.execute(database);
  return { accountId, normalized: rows[0]?.normalized ?? '', scopes: rows };
}

export interface EntryHit {
  entity: SearchedEntity;
  id: string;
  /** 0: a word equals the query, 1: begins with it, 2: holds it. */
  exactness: number;
  createdAt: Date;
}

/**
 * The newest entries of a scope are looked through first. Words that many entries hold are found there, at a cost that does
 * not grow with the account; fewer than 5 % of the entries hold other words, and these come from the index.
 */
const NEWEST = 500;
/** Should a word be frequent among old entries only, that many of them are looked at. */
const CANDIDATES = 4_000;

/** At most `limit` entries of each scope, the best first: exact matches whatever their age, then beginnings, then newer ones. */
export async function findEntries(database: Queryable, query: PreparedQuery, limit: number): Promise<EntryHit[]> {
  if (query.normalized === '') return [];
  const { scopes } = query;
  const first = await runSearches(
    database,
    scopes.flatMap((scope) => [newestEntries(query, scope, limit), exactEntries(query, scope, limit)]),
  );
  const sparse = scopes.filter(
    (scope) => first.filter((hit) => isOf(hit, scope) && hit.seen === 'newest').length < limit,
  );
  const further = await runSearches(
    database,
    sparse.map((scope) => indexedEntries(query, scope, limit)),
  );
  return [...first, ...further];
}

type SeenHit = EntryHit & { part: SearchedPart; seen: 'newest' | 'index' };

function isOf(hit: SeenHit, scope: SearchScope): boolean {
  return hit.entity === scope.entity && hit.part === scope.part;
}

async function runSearches(database: Queryable, searches: RawBuilder<SeenHit>[]): Promise<SeenHit[]> {
  if (searches.length === 0) return [];
  const { rows } = await sql<SeenHit>`${sql.join(searches, sql` union all `)}`.execute(database);
  return rows;
}

const holds = (needle: string): RawBuilder<boolean> => sql`strpos(e.text, ${needle}) > 0`;

/** What stands before and after each word of an entry. */
const EDGE = '\n';

function needleOf({ normalized }: PreparedQuery): string {
  return normalized.length > 2 ? normalized : `${EDGE}${normalized}`;
}

function hitsOf(
  query: PreparedQuery,
  { entity, part }: SearchScope,
  seen: SeenHit['seen'],
  from: RawBuilder<unknown>,
  limit: number,
): RawBuilder<SeenHit> {
  const { normalized } = query;
  return sql`(
    select ${sql.lit(entity)} as entity, ${sql.lit(part)} as part, ${sql.lit(seen)} as seen, e.entity_id as id,
      case when ${holds(`${EDGE}${normalized}${EDGE}`)} then 0 when ${holds(`${EDGE}${normalized}`)} then 1 else 2 end
        as exactness, e.created_at as "createdAt"
    from (${from}) e
    where ${holds(needleOf(query))}
    order by 5, 6 desc limit ${limit})`;
}

function newestEntries(query: PreparedQuery, scope: SearchScope, limit: number): RawBuilder<SeenHit> {
  const newest = sql`
    select e.entity_id, e.text, e.created_at from search_entries e
    where ${inScope(query.accountId, scope.entity, scope.part)} order by e.created_at desc limit ${NEWEST}`;
  return hitsOf(query, scope, 'newest', newest, limit);
}

function exactEntries(query: PreparedQuery, scope: PreparedScope, limit: number): RawBuilder<SeenHit> {
  return hitsOf(query, scope, 'index', candidates(query, scope, scope.wordTokens), limit);
}

function indexedEntries(query: PreparedQuery, scope: PreparedScope, limit: number): RawBuilder<SeenHit> {
  return hitsOf(query, scope, 'index', candidates(query, scope, scope.tokens), limit);
}

function candidates({ accountId }: PreparedQuery, scope: SearchScope, tokens: string): RawBuilder<unknown> {
  return sql`
    select e.entity_id, e.text, e.created_at from search_entries e
    where ${inScope(accountId, scope.entity, scope.part)} and ${tokensOf} @> ${tokens}::bigint[] limit ${CANDIDATES}`;
}
