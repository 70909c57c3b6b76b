/** Ships that an account's shipments are on, and their reported positions, by the clock of those shipments. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface Position {
  latitude: number;
  longitude: number;
  at: Date;
  speedKnots: number | null;
  headingDegrees: number | null;
}

/** A ship as the newest of the account's shipments with it knows it. */
export interface KnownVessel {
  imo: string | null;
  name: string | null;
  mmsi: string | null;
  /** The newest shipment with the ship. */
  shipmentId: string;
  /** The clock by which it is tracked, and so the ship's; null: the wall clock. */
  testClockId: string | null;
  /** The last reported one by that clock. */
  position: Position | null;
}

/** By what a ship is found here (migration 0012). */
export function vesselCode({ imo, name }: { imo: string | null; name: string | null }): string | null {
  return (imo ?? name)?.slice(0, 200) || null;
}

/** The newest shipments with a ship, newest first. */
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

/** What the ships of the account are called: IMO numbers, and names where there is none. Costs a step of an index for each. */
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

/** The ships among these that the account's shipments are on; the codes are those of `vesselCodesOf`. */
export async function findVessels(
  database: Queryable,
  accountId: string,
  codes: readonly string[],
): Promise<KnownVessel[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<Omit<KnownVessel, 'position'> & Nullable<Position>>`
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
  /** The newest so many. */
  limit: number;
}

/** Reported positions of a ship by a clock, oldest first. */
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
