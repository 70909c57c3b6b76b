/**
 * Evaluates the reported positions of a vessel on one leg, because an incorrect IMO number, or a feed that confuses two
 * ships, can place the vessel on another ocean. A rejected position is stored and served with the reason, but does not
 * locate the container.
 */
import { findPort } from '../ports/ports.ts';
import { isOffRoute } from './corridor.ts';
import { greatCircleNm } from './sea-route.ts';

export interface Fix {
  latitude: number;
  longitude: number;
  at: Date;
}

export const REFUSALS = ['off_route', 'too_fast'] as const;
/**
 * `off_route`: far from every route between the ports. `too_fast`: no ship could have come there from the previous
 * position.
 */
export type Refusal = (typeof REFUSALS)[number];

export interface Leg {
  /** UN/LOCODEs; null if unknown. */
  from: string | null;
  to: string | null;
  departedAt: Date | null;
}

export interface JudgedTrack<One extends Fix> {
  accepted: One[];
  refused: { fix: One; reason: Refusal }[];
}

/** No container ship is faster, even with a current and with times rounded to the hour. */
const MAX_KNOTS = 40;
/** Tolerance for the errors of two positions and their times. */
const SLACK_NM = 60;
const HOUR_MS = 3_600_000;

/** Accepts or rejects each position on a leg. `track`: oldest first. */
export function judgePositions<One extends Fix>(track: readonly One[], leg: Leg): JudgedTrack<One> {
  const { from, to } = leg;
  const refused: JudgedTrack<One>['refused'] = [];
  const near: One[] = [];
  for (const fix of track) {
    if (from !== null && to !== null && isOffRoute([fix.latitude, fix.longitude], from, to))
      refused.push({ fix, reason: 'off_route' });
    else near.push(fix);
  }
  const start = departureOf(leg);
  const accepted: One[] = [];
  for (const [index, fix] of near.entries()) {
    const last = accepted.at(-1) ?? start;
    if (last === null || isReachable(last, fix)) {
      accepted.push(fix);
      continue;
    }
    // One of the two positions is wrong. If the track continues from the later one, the earlier one is wrong.
    const [wrong, next, before] = [accepted.at(-1), near[index + 1], accepted.at(-2) ?? start];
    const goesOn = next !== undefined && isReachable(fix, next) && (before === null || isReachable(before, fix));
    if (wrong !== undefined && goesOn && !isReachable(wrong, next)) {
      accepted.splice(-1, 1, fix);
      refused.push({ fix: wrong, reason: 'too_fast' });
    } else refused.push({ fix, reason: 'too_fast' });
  }
  return { accepted, refused: refused.sort((one, other) => one.fix.at.getTime() - other.fix.at.getTime()) };
}

/**
 * Returns the port of departure as the first position; null if the port has no coordinates or the departure no time.
 */
function departureOf({ from, departedAt }: Leg): Fix | null {
  const port = from === null ? null : findPort(from);
  return port === null || departedAt === null ? null : { ...port, at: departedAt };
}

function isReachable(one: Fix, other: Fix): boolean {
  const hours = Math.abs(other.at.getTime() - one.at.getTime()) / HOUR_MS;
  return (
    greatCircleNm([one.latitude, one.longitude], [other.latitude, other.longitude]) <= SLACK_NM + MAX_KNOTS * hours
  );
}
