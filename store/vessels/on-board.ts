/**
 * Determines which containers are on board: those whose last actual event is their loading on a vessel or the vessel's
 * departure.
 */
import { sql } from 'kysely';

/** Joins the last actual event of a container as `last`. `container` is the alias of the container table. */
export function lastActualEvent(container: 'c' | 'containers') {
  const { accountId, id } = { accountId: sql.ref(`${container}.account_id`), id: sql.ref(`${container}.id`) };
  return sql`
    cross join lateral (
      select e.event, e.vessel_imo, e.vessel_name, e.voyage_number, e.locode, e.timestamp from transport_events e
      where e.account_id = ${accountId} and e.container_id = ${id}
        and e.invalidated_at is null and e.classifier = 'actual' and e.timestamp is not null
      order by e.timestamp desc, e.created_at desc limit 1
    ) last`;
}

export const IS_ON_BOARD = sql`last.event in (
  'container.transport.vessel_loaded', 'container.transport.vessel_departed',
  'container.transport.transshipment_loaded', 'container.transport.transshipment_departed')`;
