/** Vessels of an account's shipments with their reported positions on the shipments' clocks. */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

export interface Position {
  latitude: number;
  longitude: number;
  at: Date;
  speedKnots: number | null;
  headingDegrees: number | null;
}

/** Vessel as described by the account's newest shipment on it. */
export interface TrackedVessel {
  imo: string | null;
  name: string | null;
  mmsi: string | null;
  /** Newest shipment on the vessel. */
  shipmentId: string;
  /** Test clock of the shipment, which also applies to the vessel; null means wall-clock time. */
  testClockId: string | null;
  /** Last reported position on that clock. */
  position: Position | null;
}

/** Returns the lookup code of a vessel (migration 0012). */
export function vesselCode({ imo, name }: { imo: string | null; name: string | null }): string | null {
  return (imo ?? name)?.slice(0, 200) || null;
}

export async function shipmentsOfVessel(
  database: Queryable,
  accountId: string,
  code: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('shipment_vessels')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('called', '=', code)
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** Lists the account's vessel codes: IMO numbers, or names where there is none. Needs one index lookup per vessel. */
export async function vesselCodesOf(database: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ called: string }>`
    with recursive codes as (
      (select called from shipment_vessels where account_id = ${accountId} order by called limit 1)
      union all
      select (select v.called from shipment_vessels v
              where v.account_id = ${accountId} and v.called > c.called order by v.called limit 1)
      from codes c where c.called is not null
    )
    select called from codes where called is not null`.execute(database);
  return rows.map(({ called }) => called);
}

/** Finds vessels of the account's shipments by the codes that `vesselCodesOf` returns. */
export async function findVessels(
  database: Queryable,
  accountId: string,
  codes: readonly string[],
): Promise<TrackedVessel[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<Omit<TrackedVessel, 'position'> & Nullable<Position>>`${PREPARED}
    select v.imo, v.name, g.mmsi, v.shipment_id as "shipmentId", r.test_clock_id as "testClockId", p.*
    from unnest(${codes}::text[]) as asked (called)
    cross join lateral (
      select * from shipment_vessels s where s.account_id = ${accountId} and s.called = asked.called
      order by s.shipment_id desc limit 1
    ) v
    left join lateral (
      select q.test_clock_id from tracking_requests q
      where q.account_id = ${accountId} and q.shipment_id = v.shipment_id order by q.created_at desc limit 1
    ) r on true
    left join vessels g on g.imo = v.imo
    left join lateral (
      (select ${POSITION} from vessel_positions where imo = v.imo and test_clock_id = r.test_clock_id
       order by at desc limit 1)
      union all
      (select ${POSITION} from vessel_positions where imo = v.imo and test_clock_id is null and r.test_clock_id is null
       order by at desc limit 1)
    ) p on true`.execute(database);
  return rows.map(({ latitude, longitude, at, speedKnots, headingDegrees, ...vessel }) => ({
    ...vessel,
    position:
      latitude === null || longitude === null || at === null
        ? null
        : { latitude, longitude, at, speedKnots, headingDegrees },
  }));
}

type Nullable<Type> = { [Name in keyof Type]: Type[Name] | null };

const POSITION = sql`latitude, longitude, at, speed_knots as "speedKnots", heading_degrees as "headingDegrees"`;

export interface TrackOptions {
  imo: string;
  testClockId: string | null;
  from: Date;
  to: Date;
  /** Maximum number of positions; the newest are returned. */
  limit: number;
}

export async function positionsOf(
  database: Queryable,
  { imo, testClockId, from, to, limit }: TrackOptions,
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select ${POSITION} from vessel_positions
    where imo = ${imo} and at between ${from} and ${to}
      and ${testClockId === null ? sql`test_clock_id is null` : sql`test_clock_id = ${testClockId}::uuid`}
    order by at desc limit ${limit}`.execute(database);
  return rows.reverse();
}
