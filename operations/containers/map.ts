/**
 * Builds the map of a container with the reported positions of its vessels, as of now on its tracking request's clock.
 */
import type { ContainerRow } from '../../resources/containers/container.ts';
import { containerMapOf, passagesOf, type SeaPassage } from '../../resources/containers/container-map.ts';
import type { ContainerMap } from '../../resources/containers/geojson.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type Position, positionsOf } from '../../store/vessels/vessels.ts';
import { unlistedPlaces } from '../places/unlisted-places.ts';
import { clockOfShipment, routeOfContainer, type WorldClock } from './route.ts';

/**
 * Enough for a leg of two months with a position every 15 minutes. On longer legs, only the newest positions are shown.
 */
const MAX_POSITIONS = 6000;

/** Returns the map of a container. The map is empty while no route is known. `now` is wall-clock time. */
export async function mapOfContainer(
  database: Database,
  container: ContainerRow,
  { now, continuous }: { now: Date; continuous: boolean },
): Promise<ContainerMap> {
  const route = await routeOfContainer(database, container);
  if (route === null) return { type: 'FeatureCollection', features: [] };
  const { account_id: accountId, shipment_id: shipmentId } = container;
  const clock = await clockOfShipment(database, { accountId, shipmentId, now });
  const passages = passagesOf(route.stops);
  const [imported, ...tracks] = await Promise.all([
    unlistedPlaces(
      database,
      route.stops.map(({ locode }) => locode),
    ),
    ...passages.map((passage) => trackOf(database, passage, clock)),
  ]);
  const trackByStart = new Map(passages.map((passage, index) => [passage.from, tracks[index] ?? []]));
  return containerMapOf({
    stops: route.stops,
    imported,
    trackOf: ({ from }) => trackByStart.get(from) ?? [],
    continuous,
  });
}

/** Returns the positions on one leg; none if the leg has not begun or its departure time is unknown. */
async function trackOf(database: Database, { from, to }: SeaPassage, clock: WorldClock): Promise<Position[]> {
  const { vessel, actualAt } = from.outbound;
  if (!vessel?.imo || actualAt === null) return [];
  if (to?.inbound.happened && to.inbound.actualAt === null) return [];
  return positionsOf(database, {
    imo: vessel.imo,
    testClockId: clock.id,
    from: new Date(actualAt),
    to: to?.inbound.actualAt ? new Date(to.inbound.actualAt) : clock.now,
    limit: MAX_POSITIONS,
  });
}
