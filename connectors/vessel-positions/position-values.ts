/** Values of a reported position, and the checks common to all feeds. */

export interface PositionValues {
  /** RFC 3339 UTC. */
  at: string;
  /** Degrees north and east, WGS 84. */
  latitude: number;
  longitude: number;
  /** Over ground, in knots; null if missing or impossible. */
  speedKnots: number | null;
  /** Degrees from north, 0 to below 360; null if missing (AIS sends 511 for that). */
  headingDegrees: number | null;
}

/** Tolerance for differences between receivers' clocks; a position whose time is further in the future is rejected. */
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
  // 0°N 0°E indicates a missing value, not a place (spec/sources G31).
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

/** Returns a number if it is within the range; a number given as text is not accepted. */
function within(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}
