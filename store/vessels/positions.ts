/** Vessels that carry tracked containers, and their reported positions. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { IS_ON_BOARD, lastActualEvent } from './on-board.ts';

export interface FollowedVessel {
  imo: string;
  voyage: string | null;
  scac: string;
  /** Test clock of the vessel; null means wall-clock time. */
  clock: { id: string; startAt: Date; positionAt: Date; anchoredAt: Date; speed: number; frozen: boolean } | null;
  lastAt: Date | null;
  /** From the vessel's newest report; null if no feed has reported it. */
  mmsi: string | null;
}

/**
 * Lists vessels with a tracked container on board: the container's last event is its loading on the vessel or the
 * vessel's departure. Each vessel appears once per clock.
 */
export async function followedVessels(database: Queryable): Promise<FollowedVessel[]> {
  const result = await sql<{
    imo: string;
    voyage: string | null;
    scac: string;
    clock: {
      id: string;
      startAt: string;
      positionAt: string;
      anchoredAt: string;
      speed: number;
      frozen: boolean;
    } | null;
    lastAt: Date | null;
    mmsi: string | null;
  }>`
    with at_sea as (
      select s.account_id, s.id, s.shipping_line_scac as scac from shipments s
      where s.tracking_stopped_at is null
        and s.published ->> 'pol_atd_at' is not null and s.published ->> 'pod_ata_at' is null
    ), on_board as (
      select distinct a.scac, r.test_clock_id, last.vessel_imo as imo, last.voyage_number as voyage
      from at_sea a
      join tracking_requests r on r.account_id = a.account_id and r.shipment_id = a.id and r.status = 'created'
      join containers c on c.account_id = a.account_id and c.shipment_id = a.id and c.removed_at is null
      ${lastActualEvent('c')}
      where last.vessel_imo ~ '^[0-9]{7}$' and ${IS_ON_BOARD}
    )
    select distinct on (o.imo, o.test_clock_id) o.imo, o.voyage, o.scac,
      case when k.id is null then null else jsonb_build_object('id', k.id, 'startAt', k.start_at, 'positionAt', k.position_at,
        'anchoredAt', k.anchored_at, 'speed', k.speed, 'frozen', k.frozen) end as clock,
      (select max(p.at) from vessel_positions p
       where p.imo = o.imo and p.test_clock_id is not distinct from o.test_clock_id) as "lastAt",
      (select v.mmsi from vessels v where v.imo = o.imo) as mmsi
    from on_board o
    left join test_clocks k on k.id = o.test_clock_id
    order by o.imo, o.test_clock_id, o.voyage nulls last`.execute(database);
  return result.rows.map((row) => ({
    ...row,
    clock: row.clock && {
      ...row.clock,
      startAt: new Date(row.clock.startAt),
      positionAt: new Date(row.clock.positionAt),
      anchoredAt: new Date(row.clock.anchoredAt),
    },
  }));
}

export interface NewPosition {
  imo: string;
  mmsi: string | null;
  at: string;
  latitude: number;
  longitude: number;
  speedKnots: number | null;
  headingDegrees: number | null;
}

/** Inserts new positions without changing existing ones. Returns the number inserted. */
export async function insertPositions(
  trx: Queryable,
  positions: readonly NewPosition[],
  from: { testClockId: string | null; sourceCode: string; snapshotId: string },
): Promise<number> {
  if (positions.length === 0) return 0;
  const ships = new Map(positions.map(({ imo, mmsi }) => [imo, mmsi]));
  await trx
    .insertInto('vessels')
    .values([...ships].map(([imo, mmsi]) => ({ imo, mmsi })))
    .onConflict((conflict) =>
      conflict.column('imo').doUpdateSet((eb) => ({ mmsi: eb.fn.coalesce('excluded.mmsi', 'vessels.mmsi') })),
    )
    .execute();
  const inserted = await trx
    .insertInto('vessel_positions')
    .values(
      positions.map(({ imo, at, latitude, longitude, speedKnots, headingDegrees }) => ({
        imo,
        at,
        latitude,
        longitude,
        speed_knots: speedKnots,
        heading_degrees: headingDegrees,
        test_clock_id: from.testClockId,
        source_code: from.sourceCode,
        snapshot_id: from.snapshotId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0);
}
