/** Values of a reported position, with the checks that all feeds share. */

export interface PositionValues {
  /** RFC 3339 UTC. */
  at: string;
  /** Degrees north and east, WGS 84. */
  latitude: number;
  longitude: number;
  /** Over ground, in knots; null if missing or impossible. */
  speedKnots: number | null;
  /** Degrees from north, 0 to below 360; null if missing (511 in AIS). */
  headingDegrees: number | null;
}

/** Tolerance for clocks that differ. Positions further in the future are rejected. */
const MAX_AHEAD_MS = 10 * 60_000;
/** No container ship is faster. */
const MAX_KNOTS = 60;

/** Returns null for anything that is not a position report. `at` and `now` are RFC 3339 timestamps in UTC. */
export function readPositionValues(
  value: { at: string | null; latitude: unknown; longitude: unknown; speed: unknown; heading: unknown },
  now: string,
): PositionValues | null {
  const latitude = within(value.latitude, -90, 90);
  const longitude = within(value.longitude, -180, 180);
  if (value.at === null || latitude === null || longitude === null) return null;
  // 0°N 0°E stands for a missing value (spec/sources G31).
  if (latitude === 0 && longitude === 0) return null;
  if (Date.parse(value.at) > Date.parse(now) + MAX_AHEAD_MS) return null;
  const heading = within(value.heading, 0, 360);
  return {
    at: value.at,
    latitude,
    longitude,
    speedKnots: within(value.speed, 0, MAX_KNOTS),
    headingDegrees: heading === 360 ? 0 : heading,
  };
}

/** Returns a number within the range. Does not accept a number given as text. */
function within(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}
