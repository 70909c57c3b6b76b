/** Sorts the features of a container's map by type. */

import type { Schemas } from '../../../api/document.ts';
import type { Position } from '../../../components/map/projection.ts';
import { isKeyOf } from '../../../components/typed-keys.ts';

export type ContainerMap = Schemas['container_map'];
export type PortFeature = Schemas['map_port'];
export type VesselFeature = Schemas['map_current_vessel'];

export interface RouteLine {
  key: string;
  /**
   * `past`: reported positions; `ahead`: the route from the vessel onward; `usual`: the usual route of a leg without
   * reports.
   */
  kind: 'past' | 'ahead' | 'usual';
  coordinates: Position[];
}

export interface RouteFeatures {
  ports: PortFeature[];
  lines: RouteLine[];
  vessel: VesselFeature | null;
}

const LINES = {
  past_vessel_locations: 'past',
  estimated_partial_leg: 'ahead',
  estimated_full_legs: 'usual',
} as const;

type Feature = ContainerMap['features'][number];

function isPort(feature: Feature): feature is PortFeature {
  return feature.properties.feature_type === 'port';
}

function isVessel(feature: Feature): feature is VesselFeature {
  return feature.properties.feature_type === 'current_vessel';
}

export function routeFeatures({ features }: ContainerMap): RouteFeatures {
  const route: RouteFeatures = { ports: [], lines: [], vessel: null };
  for (const [index, feature] of features.entries()) {
    const { feature_type: type } = feature.properties;
    if (isPort(feature)) route.ports.push(feature);
    else if (isVessel(feature)) route.vessel = feature;
    else if (isKeyOf(LINES, type)) {
      const { geometry } = feature;
      const pieces = geometry.type === 'MultiLineString' ? geometry.coordinates : [geometry.coordinates];
      for (const [part, coordinates] of pieces.entries())
        route.lines.push({ key: `${type} ${index} ${part}`, kind: LINES[type], coordinates });
    }
  }
  return route;
}

export function positionsOf({ ports, lines, vessel }: RouteFeatures): Position[] {
  const points = [...ports, ...(vessel === null ? [] : [vessel])];
  return [...points.map(({ geometry }) => geometry.coordinates), ...lines.flatMap((line) => line.coordinates)];
}
