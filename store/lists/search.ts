/**
 * Searches `search_entries` (migration 0013), a table maintained by triggers. Case, spaces and dashes are ignored.
 * Queries of three or more characters match anywhere in a word; shorter ones match a prefix. There are no special
 * characters.
 */
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

export type SearchedEntity = 'shipment' | 'container' | 'tracking_request';
export type SearchedPart = 'identifier' | 'detail' | 'linked';

/** Longer queries match nothing, because references have at most 255 characters. */
export const MAX_QUERY_LENGTH = 255;

/**
 * Builds the condition that a number or reference of the entity contains the query. For a shipment, the numbers and
 * references of its containers also match. The list must use the entity's table without an alias (`q`, spec/contract
 * 1.2 and 1.4).
 */
export function matchesSearch(accountId: string, entity: SearchedEntity, query: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${entity}s.id`)} in (
    select found.id from search_matches(${accountId}::uuid, ${sql.lit(entity)}, ${query}::text) found(id))`;
}

/**
 * Selects entries with the tokens, using only the token index. Each token includes its account, so that even frequent
 * tokens are found within a millisecond. Without `offset 0`, Postgres would first read all rows of the account through
 * another index.
 */
export function entriesWith(tokens: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select e.* from search_entries e
    where search_tokens(e.account_id, e.entity_type, e.part, e.text) @> ${tokens} offset 0`;
}

export function inScope(accountId: string, entity: SearchedEntity, part: SearchedPart): RawBuilder<boolean> {
  return sql`e.account_id = ${accountId} and e.entity_type = ${sql.lit(entity)} and e.part = ${sql.lit(part)}`;
}

/** Entries that are searched together: those of one kind of entity in one part. */
export interface SearchScope {
  entity: SearchedEntity;
  part: SearchedPart;
}

export interface PreparedQuery {
  accountId: string;
  /** Empty if the query consists of spaces and dashes only. */
  normalized: string;
  scopes: PreparedScope[];
}

export interface PreparedScope extends SearchScope {
  /** Tokens of every entry that contains the query. */
  tokens: string;
  /** Tokens of every entry with a word equal to the query. */
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
  /** 0 if a word equals the query, 1 if a word begins with it, and 2 if a word contains it. */
  exactness: number;
}

/**
 * Number of newest entries to scan first. This finds frequent words at a cost that does not depend on the account's
 * size. The index finds rarer words (below 5 % of the entries).
 */
const NEWEST = 500;
/** Maximum candidates from the index, for words that are frequent only among old entries. */
const CANDIDATES = 2_000;

/**
 * Finds at most `limit` entries per scope, best first: exact matches of any age, then prefix matches, then newer
 * entries. The statement is prepared because planning it costs more than running it.
 */
export async function findEntries(
  database: Queryable,
  accountId: string,
  query: string,
  scopes: readonly SearchScope[],
  limit: number,
): Promise<EntryHit[]> {
  const scopeRows = scopes.map(({ entity, part }) => sql`(${sql.lit(entity)}, ${sql.lit(part)})`);
  const inScopeOf = sql`e.account_id = ${accountId}::uuid and e.entity_type = s.entity and e.part = s.part`;
  const candidates = (tokens: string) => sql`
    select e.entity_id, e.text, e.created_at from (${entriesWith(sql`s.${sql.ref(tokens)}`)}) e
    where ${inScopeOf} limit ${sql.lit(CANDIDATES)}`;
  const { rows } = await sql<EntryHit>`${PREPARED}
    with scopes as materialized (
      select v.entity, v.part, q.query, search_needle(q.query) as needle,
        search_query_tokens(${accountId}::uuid, v.entity, v.part, q.query) as tokens,
        search_word_token(${accountId}::uuid, v.entity, v.part, q.query) as word_tokens
      from (select search_normalized(${query}::text) as query offset 0) q,
        (values ${sql.join(scopeRows)}) v(entity, part)
      where q.query <> ''
    ),
    newest as materialized (
      select s.entity, s.part, hit.* from scopes s cross join lateral (${best(
        sql`
          select e.entity_id, e.text, e.created_at from search_entries e
          where ${inScopeOf} order by e.created_at desc limit ${sql.lit(NEWEST)}`,
        limit,
      )}) hit
    )
    select entity, id, exactness from newest
    union all
    select s.entity, hit.id, hit.exactness
    from scopes s cross join lateral (${best(candidates('word_tokens'), limit)}) hit
    union all
    select s.entity, hit.id, hit.exactness
    from scopes s cross join lateral (${best(candidates('tokens'), limit)}) hit
    where (select count(*) from newest n where n.entity = s.entity and n.part = s.part) < ${sql.lit(limit)}`.execute(
    database,
  );
  return rows;
}

function best(entries: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`
    select e.entity_id as id, e.created_at,
      case when strpos(e.text, ${EDGE} || s.query || ${EDGE}) > 0 then 0
        when strpos(e.text, ${EDGE} || s.query) > 0 then 1 else 2 end as exactness
    from (${entries}) e
    where strpos(e.text, s.needle) > 0
    order by exactness, e.created_at desc limit ${sql.lit(limit)}`;
}

/** Delimiter before and after each word of an entry. */
const EDGE = sql.raw(String.raw`E'\n'`);
