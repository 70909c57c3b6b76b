/** When the sources of shipments were last asked, and last heard. */
import type { Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';
import { groupBy } from './slice.ts';

export type WatchTimesRow = Pick<
  Selectable<DB['watches']>,
  'source_kind' | 'source_code' | 'attempted_at' | 'succeeded_at' | 'fed_at'
>;

/** Watches of all tracking requests of each shipment, closed ones too: they were asked. */
export async function watchTimesByShipment(
  database: Queryable,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, WatchTimesRow[]>> {
  return watchTimesBy('shipment_id', database, accountId, shipmentIds);
}

/** Watches of each tracking request. */
export async function watchTimesByRequest(
  database: Queryable,
  accountId: string,
  requestIds: readonly string[],
): Promise<Map<string, WatchTimesRow[]>> {
  return watchTimesBy('id', database, accountId, requestIds);
}

async function watchTimesBy(
  key: 'id' | 'shipment_id',
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, WatchTimesRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('tracking_requests as r')
    .innerJoin('watches as w', (join) =>
      join.onRef('w.account_id', '=', 'r.account_id').onRef('w.tracking_request_id', '=', 'r.id'),
    )
    .select([`r.${key} as asked_for`, 'w.source_kind', 'w.source_code', 'w.attempted_at', 'w.succeeded_at', 'w.fed_at'])
    .where('r.account_id', '=', accountId)
    .where(`r.${key}`, 'in', ids)
    .execute();
  return groupBy(
    rows,
    (row) => row.asked_for ?? '',
    ({ asked_for: _, ...times }) => times,
  );
}
