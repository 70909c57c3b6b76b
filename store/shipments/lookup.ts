/** Looks up a shipment or container by identifier (spec/service 4.8). Each step returns its newest match. */
import { type RawBuilder, sql } from 'kysely';
import { entriesWith, inScope, type PreparedQuery, type PreparedScope } from '../lists/search.ts';
import type { Queryable } from '../postgres/database.ts';

export interface ContainerMatch {
  containerId: string;
  shipmentId: string;
}

export async function containerOfNumber(
  database: Queryable,
  { accountId, normalized }: PreparedQuery,
): Promise<ContainerMatch | null> {
  const { rows } = await sql<ContainerMatch>`
    select c.id as "containerId", c.shipment_id as "shipmentId" from containers c
    where c.account_id = ${accountId} and c.number = ${normalized} and c.removed_at is null
    order by c.created_at desc, c.id desc limit 1`.execute(database);
  return rows[0] ?? null;
}

/**
 * Finds a shipment by its number, by the number of one of its requests or by a reference, else by a reference of one of
 * its containers. References spelled exactly like the query take precedence over those that differ in spaces and
 * dashes.
 */
export async function shipmentOfIdentifier(
  database: Queryable,
  query: PreparedQuery,
  written: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from (${entriesWithWord(query, 'shipment')}) e cross join lateral (
      select * from shipments s where s.account_id = ${query.accountId} and s.id = e.entity_id offset 0) s
    order by exists (
        select from unnest(s.ref_numbers || s.bill_of_lading_number) r where lower(r) = lower(${written})) desc,
      s.created_at desc, s.id desc
    limit 1`.execute(database);
  if (rows[0] !== undefined) return rows[0].id;
  return (await firstContainer(database, query, entriesWithWord(query, 'container')))?.shipmentId ?? null;
}

/** Finds a container by a part of its number. */
export async function containerOfPart(database: Queryable, query: PreparedQuery): Promise<ContainerMatch | null> {
  const place = sql`strpos(c.number, ${query.normalized})`;
  const isMatch = query.normalized.length > 2 ? sql<boolean>`${place} > 0` : sql<boolean>`${place} = 1`;
  return newestOf(query, 'container', (entries) => firstContainer(database, query, entries, isMatch));
}

/** Finds a shipment by a part of its number or reference, else by a part of a reference of one of its containers. */
export async function shipmentOfPart(database: Queryable, query: PreparedQuery): Promise<string | null> {
  const shipmentId = await newestOf(query, 'shipment', async (entries) => {
    const { rows } = await sql<{ id: string }>`
      select s.id from (${entries}) e cross join lateral (
        select * from shipments s where s.account_id = ${query.accountId} and s.id = e.entity_id offset 0) s
      order by s.created_at desc, s.id desc limit 1`.execute(database);
    return rows[0]?.id ?? null;
  });
  if (shipmentId !== null) return shipmentId;
  const container = await newestOf(query, 'container', (entries) => firstContainer(database, query, entries));
  return container?.shipmentId ?? null;
}

/** Finds the newest container among the entries, which contain its creation time. Reads each row by key. */
async function firstContainer(
  database: Queryable,
  { accountId }: PreparedQuery,
  entries: RawBuilder<unknown>,
  isMatch = sql<boolean>`true`,
): Promise<ContainerMatch | null> {
  const { rows } = await sql<ContainerMatch>`
    select c.id as "containerId", c.shipment_id as "shipmentId"
    from (${entries} order by e.created_at desc, e.entity_id desc) e cross join lateral (
      select * from containers c where c.account_id = ${accountId} and c.id = e.entity_id and c.removed_at is null
        and ${isMatch} offset 0) c
    order by e.created_at desc, e.entity_id desc limit 1`.execute(database);
  return rows[0] ?? null;
}

/** Number of newest entries to scan before the index is queried. */
const NEWEST = 500;

/** Finds the newest match: frequent texts among the newest entries, rare ones through the index. */
async function newestOf<Match>(
  query: PreparedQuery,
  entity: 'shipment' | 'container',
  find: (entries: RawBuilder<unknown>) => Promise<Match | null>,
): Promise<Match | null> {
  const scope = scopeOf(query, entity);
  const isHeld = sql`strpos(e.text, search_needle(${query.normalized})) > 0`;
  const newest = sql`
    select e.* from (
      select * from search_entries e where ${inScope(query.accountId, entity, 'identifier')}
      order by e.created_at desc limit ${NEWEST}
    ) e where ${isHeld}`;
  const all = sql`
    select e.* from (${entriesWith(sql`${scope.tokens}::bigint[]`)}) e
    where ${inScope(query.accountId, entity, 'identifier')} and ${isHeld}`;
  return (await find(newest)) ?? find(all);
}

function scopeOf(query: PreparedQuery, entity: 'shipment' | 'container'): PreparedScope {
  const scope = query.scopes.find((one) => one.entity === entity);
  if (scope === undefined) throw new Error(`the query is not prepared for ${entity}s`);
  return scope;
}

/** Selects entries with a word equal to the query. */
function entriesWithWord(query: PreparedQuery, entity: 'shipment' | 'container'): RawBuilder<unknown> {
  const { wordTokens } = scopeOf(query, entity);
  return sql`
    select e.* from (${entriesWith(sql`${wordTokens}::bigint[]`)}) e
    where ${inScope(query.accountId, entity, 'identifier')} and strpos(e.text, ${`\n${query.normalized}\n`}) > 0`;
}
