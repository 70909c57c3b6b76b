/** Derives the route of a container from its published values and moves, and determines the clock of its shipment. */
import type { ContainerRow } from '../../resources/containers/container.ts';
import { findRouteMoves } from '../../store/containers/route-moves.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { findShipmentsByIds, type ShipmentRow } from '../../store/shipments/shipments.ts';
import type { TestClockRow } from '../../store/test-clocks/test-clocks.ts';
import { findClockOfRequest } from '../../store/test-clocks/test-clocks.ts';
import { trackingRequestsOfShipment } from '../../store/tracking-requests/tracking-requests.ts';
import { type RouteStop, routeOf } from '../../tracking/route/route.ts';
import { testClockTime } from '../test-clocks/request-clock.ts';

export interface ContainerRoute {
  container: ContainerRow;
  shipment: ShipmentRow;
  stops: RouteStop[];
}

/** Returns the route, or null while none is known. */
export async function routeOfContainer(database: Queryable, container: ContainerRow): Promise<ContainerRoute | null> {
  const [[shipment], moves] = await Promise.all([
    findShipmentsByIds(database, container.account_id, [container.shipment_id]),
    findRouteMoves(database, container.account_id, container.id),
  ]);
  if (shipment === undefined) return null;
  const stops = routeOf({
    shipment: shipment.published,
    container: container.published,
    scac: shipment.shipping_line_scac,
    moves,
  });
  return stops && { container, shipment, stops };
}

/** Clock of a shipment and its current time. A null `id` means wall-clock time. */
export interface WorldClock {
  id: string | null;
  now: Date;
}

export async function clockOfShipment(
  database: Database,
  { accountId, shipmentId, now }: { accountId: string; shipmentId: string; now: Date },
): Promise<WorldClock> {
  const [newest] = await trackingRequestsOfShipment(database, accountId, shipmentId, 1);
  return clockById(database, accountId, newest?.test_clock_id ?? null, now);
}

export async function clockById(
  database: Database,
  accountId: string,
  id: string | null,
  now: Date,
): Promise<WorldClock> {
  const clock: TestClockRow | null = id === null ? null : await findClockOfRequest(database, accountId, id);
  return clock === null ? { id: null, now } : { id: clock.id, now: testClockTime(clock, now) };
}
