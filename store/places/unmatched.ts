/**
 * Inbox of unmatched places (migration 0004), with the wordings that sources use and the shipments that mention them.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UnmatchedPlace } from '../../tracking/view/view.ts';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import type { DB } from '../schema.generated.ts';
import { republishShipments } from '../tracking-requests/republish.ts';

/** Unmatched place with the number of statements and shipments that mention it. */
export type UnmatchedPlaceRow = Selectable<DB['unmatched_places']> & {
  state: UnmatchedState;
  statements: number;
  shipments: number;
  last_seen_at: Date | null;
};

/** `known`: not mapped, but listed in an import or a newer release. */
export type UnmatchedState = 'unmatched' | 'mapped' | 'known';

/** Maximum wordings stored per place. */
const MAX_WORDINGS = 5;

/**
 * Records the places of a shipment that are missing from the reference data. `unmatched` contains the keys without a
 * mapping or import. The caller holds the shipment lock. Existing rows are not updated, so that recordings of shipments
 * with the same place do not wait for each other.
 */
export async function recordNamedPlaces(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  places: readonly UnmatchedPlace[],
  unmatched: ReadonlySet<string>,
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map((place) => ({
    ...place,
    id: newId(),
    wording: wordingOf(place),
    unmatched: unmatched.has(place.key),
  }));
  const seen = sql`
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, key text, name text, country text, region text, locode text, facility text, wording text, count int,
           unmatched boolean)`;
  await sql`
    insert into unmatched_places (account_id, id, key, name, country, region, unlocode, facility, wordings)
    select ${accountId}::uuid, id, key, name, country, region, locode, facility, array_remove(array[wording], null)
    from (${seen}) seen order by key
    on conflict (account_id, key) do nothing`.execute(trx);
  // Runs as a separate statement to see rows that another recording inserted while the first statement waited.
  await sql`
    insert into unmatched_place_sightings as s (account_id, unmatched_place_id, shipment_id, statements, unmatched)
    select u.account_id, u.id, ${shipmentId}::uuid, seen.count, seen.unmatched
    from (${seen}) seen join unmatched_places u on u.account_id = ${accountId} and u.key = seen.key
    on conflict (account_id, unmatched_place_id, shipment_id) do update set
      statements = excluded.statements, seen_at = now(), unmatched = excluded.unmatched
    where (s.statements, s.unmatched) is distinct from (excluded.statements, excluded.unmatched)`.execute(trx);
  await sql`
    update unmatched_places u set wordings = u.wordings || seen.wording
    from (${seen}) seen
    where u.account_id = ${accountId} and u.key = seen.key and seen.wording is not null
      and not seen.wording = any(u.wordings) and cardinality(u.wordings) < ${MAX_WORDINGS}`.execute(trx);
}

/**
 * Marks places as unmatched after their mapping is deleted, until the shipments (locked by `republishNaming`) are
 * republished.
 */
export async function reopenSightings(trx: Queryable, accountId: string | null, key: string): Promise<void> {
  await sql`
    update unmatched_place_sightings s set unmatched = true from unmatched_places u
    where u.key = ${key} and ${accountId === null ? sql`true` : sql`u.account_id = ${accountId}`}
      and s.account_id = u.account_id and s.unmatched_place_id = u.id and not s.unmatched`.execute(trx);
}

function wordingOf({ name, locode, facility }: UnmatchedPlace): string | null {
  return name ?? facility ?? locode;
}

/** Whether a mapping of the account or the operator applies to the place. */
const MAPPED = sql`exists (
  select from place_mappings m where m.key = u.key and (m.account_id = u.account_id or m.account_id is null))`;

const STATE = sql`case
  when ${MAPPED} then 'mapped'
  when exists (
    select from unmatched_place_sightings o
    where o.account_id = u.account_id and o.unmatched_place_id = u.id and o.unmatched) then 'unmatched'
  else 'known' end`;

const counted = (more: RawBuilder<unknown>) => sql`
  select u.*${more}, ${STATE} as state, coalesce(s.statements, 0)::int as statements, s.shipments::int as shipments,
         s.last_seen_at
  from unmatched_places u
  left join lateral (
    select sum(statements) as statements, count(*) as shipments, max(seen_at) as last_seen_at
    from unmatched_place_sightings
    where account_id = u.account_id and unmatched_place_id = u.id) s on true`;

/** Lists unmatched places, newest first. A null `state` lists all states. */
export async function listUnmatchedPlaces(
  database: Queryable,
  accountId: string,
  state: UnmatchedState | null,
  slice: PageRange,
): Promise<PagedRows<UnmatchedPlaceRow>> {
  const wanted = state === null ? sql`true` : sql`${STATE} = ${state}`;
  const { rows } = await sql<UnmatchedPlaceRow>`${counted(positionColumn(newest, slice))}
    where u.account_id = ${accountId} and ${wanted} and ${isAfter(newest, slice.after)}
    order by ${orderBy(newest)} ${rangeOf(slice)}`.execute(database);
  const total = await sql<{ total: number }>`
    select count(*)::int as total from unmatched_places u where u.account_id = ${accountId} and ${wanted}`.execute(
    database,
  );
  return pageOf(rows, slice, total.rows[0]?.total ?? 0);
}

const newest: Order = [
  { by: sql.ref('u.created_at'), descending: true },
  { by: sql.ref('u.id'), descending: true },
];

export async function findUnmatchedPlaces(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<UnmatchedPlaceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UnmatchedPlaceRow>`${counted(sql``)}
    where u.account_id = ${accountId} and u.id = any(${ids}::uuid[])`.execute(database);
  return rows;
}

/** Key with its counts across all accounts, for the operator. */
export interface UnmatchedKey {
  key: string;
  wording: string | null;
  accounts: number;
  shipments: number;
  statements: number;
}

/** Lists the keys of all accounts that have no operator mapping, most frequent first. */
export async function listUnmatchedKeys(database: Queryable, limit: number): Promise<UnmatchedKey[]> {
  const { rows } = await sql<UnmatchedKey>`
    select u.key, min(u.wordings[1]) as wording, count(distinct u.account_id)::int as accounts,
           count(s.shipment_id)::int as shipments, coalesce(sum(s.statements), 0)::int as statements
    from unmatched_places u
    join unmatched_place_sightings s on s.account_id = u.account_id and s.unmatched_place_id = u.id and s.unmatched
    where not ${MAPPED}
    group by u.key order by 4 desc, 1 limit ${limit}`.execute(database);
  return rows;
}

/**
 * Marks the shipments that mention one of these keys for republishing and wakes their runs. A null `accountId` includes
 * the shipments of all accounts. Returns their number.
 */
export async function republishNaming(
  trx: Queryable,
  accountId: string | null,
  keys: readonly string[] | RawBuilder<unknown>,
): Promise<number> {
  const named = Array.isArray(keys) ? sql`u.key = any(${keys}::text[])` : sql`u.key in (${keys})`;
  return republishShipments(
    trx,
    sql`
      select distinct s.account_id, s.shipment_id from unmatched_places u
      join unmatched_place_sightings s on s.account_id = u.account_id and s.unmatched_place_id = u.id
      where ${named} and ${accountId === null ? sql`true` : sql`u.account_id = ${accountId}`}`,
  );
}
