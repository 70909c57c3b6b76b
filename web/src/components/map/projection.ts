/** Centers a map on all of its positions, even across the antimeridian. */
import { type GeoProjection, geoNaturalEarth1, geoPath } from 'd3-geo';

/** Degrees east and north. Along a line, longitudes may exceed 180. */
export type Position = readonly [number, number];

export interface Frame {
  width: number;
  height: number;
  /** Margin around the positions, in pixels. */
  padding: number;
}

/** The scale at which the coastline has no more detail to show. */
const MAX_SCALE = 1_400;

/** Computes the middle of the shortest arc that contains all longitudes. It lies opposite their widest gap. */
export function centerLongitude(longitudes: readonly number[]): number {
  const sorted = [...new Set(longitudes.map((degrees) => ((degrees % 360) + 360) % 360))].sort((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return 0;
  let widest = { gap: -1, after: first };
  for (const [index, degrees] of sorted.entries()) {
    const next = sorted[index + 1] ?? first + 360;
    if (next - degrees > widest.gap) widest = { gap: next - degrees, after: next };
  }
  const center = (widest.after + (360 - widest.gap) / 2) % 360;
  return center > 180 ? center - 360 : center;
}

/** Fits the projection to the positions, or to the whole world if there are none. */
export function fittedProjection(positions: readonly Position[], { width, height, padding }: Frame): GeoProjection {
  const projection = geoNaturalEarth1().rotate([-centerLongitude(positions.map(([longitude]) => longitude)), 0]);
  const coordinates = positions.map(([longitude, latitude]) => [longitude, latitude]);
  const extent: [[number, number], [number, number]] = [
    [padding, padding],
    [width - padding, height - padding],
  ];
  if (coordinates.length === 0) return projection.fitSize([width, height], { type: 'Sphere' });
  projection.fitExtent(extent, { type: 'MultiPoint', coordinates });
  const scale = projection.scale();
  if (Number.isFinite(scale) && scale <= MAX_SCALE) return projection;
  // For one place or places close together, shows some of the surrounding coast.
  projection.scale(MAX_SCALE).translate([0, 0]);
  const [[left, top], [right, bottom]] = geoPath(projection).bounds({ type: 'MultiPoint', coordinates });
  return projection.translate([width / 2 - (left + right) / 2, height / 2 - (top + bottom) / 2]);
}
