/** Reads what decides about the next date of a shipment. In the fragments, `s` is the shipment. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContainerFields, ShipmentFields } from '../../tracking/view/view.ts';
import { clockNow } from '../postgres/clock-now.ts';
import type { Queryable } from '../postgres/database.ts';

export interface ShipmentDatesRow {
  published: Partial<ShipmentFields>;
  /** Values of the container with the earliest last free day among those that were not picked up. */
  most_urgent: Partial<ContainerFields> | null;
  /** Values of the container with the next pickup appointment. */
  next_appointment: Partial<ContainerFields> | null;
  /** Current time by the clock of the shipment. */
  now: Date;
}

/** Condition on a container `c`. */
export const ofShipment = sql<SqlBool>`c.account_id = s.account_id and c.shipment_id = s.id and c.removed_at is null`;

export function dateColumns(now: Date): RawBuilder<unknown> {
  return sql`s.published,
      (select c.published from containers c where ${ofShipment} and c.demurrage_phase = 'at_terminal'
        and c.earliest_lfd is not null order by c.earliest_lfd, c.id limit 1) as most_urgent,
      (select c.published from containers c where ${ofShipment} and c.demurrage_phase is distinct from 'out'
        and c.current_status <> 'empty_returned' and c.pickup_appointment_at is not null order by c.pickup_appointment_at, c.id limit 1) as next_appointment,
      coalesce((select max(${clockNow('k', now)}) from tracking_requests r
        join test_clocks k on k.account_id = r.account_id and k.id = r.test_clock_id
        where r.account_id = s.account_id and r.shipment_id = s.id), ${now}::timestamptz) as now`;
}

export async function findShipmentDates(
  database: Queryable,
  accountId: string,
  shipmentId: string,
  now: Date,
): Promise<ShipmentDatesRow | null> {
  const { rows } = await sql<ShipmentDatesRow>`
    select ${dateColumns(now)} from shipments s where s.account_id = ${accountId} and s.id = ${shipmentId}`.execute(
    database,
  );
  return rows[0] ?? null;
}
