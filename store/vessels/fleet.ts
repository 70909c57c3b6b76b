/** Counts an account's containers by port of discharge and by the vessel that currently carries them. */
import { sql } from 'kysely';
import type { ContainerStatus } from '../../tracking/fields/field.ts';
import { type ContainerFilter, containerConditions } from '../containers/filters.ts';
import type { Queryable } from '../postgres/database.ts';
import { IS_ON_BOARD, lastActualEvent } from './on-board.ts';

/** Statuses of containers that have not reached their port of discharge. */
const TO_COME: readonly ContainerStatus[] = ['new', 'on_ship'];
/** Statuses of containers that were discharged and are still at the port. */
const IN_PORT: readonly ContainerStatus[] = ['available', 'not_available', 'grounded', 'awaiting_inland_transfer'];

export interface PortCounts {
  /** Null if the port of discharge is unknown. */
  locode: string | null;
  toCome: number;
  /** Number of containers in `toCome` that are expected within the given days. */
  arriving: number;
  inPort: number;
}

export interface VesselCounts {
  imo: string;
  name: string | null;
  containers: number;
  shipments: number;
  /** Port of the most recent departure or loading; null if unknown. */
  from: string | null;
  departedAt: Date | null;
}

const tracked = (accountId: string, filter: ContainerFilter) =>
  sql.join(
    [
      sql`containers.account_id = ${accountId}`,
      sql`containers.removed_at is null`,
      sql`containers.tracking_stopped_at is null`,
      sql`s.tracking_stopped_at is null`,
      ...containerConditions(filter, accountId),
    ],
    sql` and `,
  );

/** Counts tracked containers by port of discharge. `firstDay` and `lastDay` are `YYYY-MM-DD` and inclusive. */
export async function countByPort(
  database: Queryable,
  accountId: string,
  filter: ContainerFilter,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<PortCounts[]> {
  const toCome = sql`containers.current_status = any(${TO_COME}::text[])`;
  const { rows } = await sql<PortCounts>`
    select s.pod_locode as locode,
      count(*) filter (where ${toCome})::int as "toCome",
      count(*) filter (where ${toCome} and s.arrives_on between ${firstDay} and ${lastDay})::int as arriving,
      count(*) filter (where not ${toCome})::int as "inPort"
    from containers join shipments s on s.account_id = containers.account_id and s.id = containers.shipment_id
    where ${tracked(accountId, filter)} and containers.current_status = any(${[...TO_COME, ...IN_PORT]}::text[])
    group by s.pod_locode`.execute(database);
  return rows;
}

/**
 * Counts containers on board by vessel. A container is on board if its last actual event is its loading on the vessel
 * or the vessel's departure. Vessels without an IMO number are excluded.
 */
export async function countByVessel(
  database: Queryable,
  accountId: string,
  filter: ContainerFilter,
): Promise<VesselCounts[]> {
  const { rows } = await sql<VesselCounts>`
    select last.vessel_imo as imo, max(last.vessel_name) as name, count(*)::int as containers,
      count(distinct containers.shipment_id)::int as shipments,
      (array_agg(last.locode order by last.timestamp desc))[1] as "from", max(last.timestamp) as "departedAt"
    from containers join shipments s on s.account_id = containers.account_id and s.id = containers.shipment_id
    ${lastActualEvent('containers')}
    where ${tracked(accountId, filter)} and containers.current_status = 'on_ship'
      and last.vessel_imo is not null and ${IS_ON_BOARD}
    group by last.vessel_imo`.execute(database);
  return rows;
}
