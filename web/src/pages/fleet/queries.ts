import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import type { Position } from '../../components/map/projection.ts';

export type FleetPort = Schemas['map_fleet_port']['properties'] & { at: Position };
export type FleetVessel = Schemas['map_fleet_vessel']['properties'] & { at: Position };
export type UnplacedVessel = Schemas['map_unplaced_vessel'];

/** Positions are updated every 15 minutes, but containers can change at any time. */
const REFRESH_MS = 60_000;

export interface Fleet {
  /** Ports and vessels are sorted by number of containers, largest first. */
  ports: readonly FleetPort[];
  vessels: readonly FleetVessel[];
  unplaced: readonly UnplacedVessel[];
  containersWithoutPort: number;
  positions: readonly Position[];
}

/** Reads the map. `parameters` are filters of the container list. */
export function fleetQuery(parameters: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['container', 'fleet', parameters],
    queryFn: async ({ signal }): Promise<Fleet> => {
      const { data } = await api.GET('/v2/fleet_map', { params: { query: parameters }, signal });
      const ports: FleetPort[] = [];
      const vessels: FleetVessel[] = [];
      for (const { properties, geometry } of data.features) {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const at: Position = [longitude, latitude];
        if (properties.feature_type === 'fleet_port') ports.push({ ...properties, at });
        else vessels.push({ ...properties, at });
      }
      return {
        ports: ports.sort((one, other) => containersAt(other) - containersAt(one)),
        vessels: vessels.sort((one, other) => other.containers - one.containers),
        unplaced: data.unplaced_vessels,
        containersWithoutPort: data.containers_without_port,
        positions: [...ports, ...vessels].map(({ at }) => at),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function containersAt({ to_come, in_port }: FleetPort): number {
  return to_come + in_port;
}
