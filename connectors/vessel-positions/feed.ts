/**
 * "Vessel positions v1", our vendor-neutral contract for a feed of reported positions (AIS or other). `POST
 * /v1/positions` requests up to a hundred vessels; the response lists fixes, which are always reported, never
 * interpolated.
 */

import type { Failure, HttpResponse, RequestPlan, SourceAccess } from '../connector.ts';
import { readImo } from '../imo-number.ts';
import { isRecord, list } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, failure, readJson } from '../response-class.ts';
import { readInstant } from '../source-time.ts';
import { type PositionValues, readPositionValues } from './position-values.ts';

export interface PositionFeed extends SourceAccess {
  source: { kind: 'vessel_positions'; code: string };
}

export interface TrackedVessel {
  imo: string;
  /**
   * The voyage for which the vessel is tracked, by which some feeds distinguish vessels of the same name; null if it is
   * not reported.
   */
  voyage: string | null;
  /** Requests fixes later than this RFC 3339 timestamp in UTC; null requests those of the last day. */
  since: string | null;
}

export interface VesselPosition extends PositionValues {
  imo: string;
  /** Nine digits; null if the feed reports none. */
  mmsi: string | null;
}

export type FeedReading =
  | { type: 'read'; positions: VesselPosition[] /** Number of entries that are not valid fixes. */; refused: number }
  | { type: 'failed'; failure: Failure };

export const MAX_VESSELS_PER_CALL = 100;

export function planPositions(vessels: readonly TrackedVessel[]): RequestPlan[] {
  const requests: RequestPlan[] = [];
  for (let first = 0; first < vessels.length; first += MAX_VESSELS_PER_CALL) {
    const requested = vessels.slice(first, first + MAX_VESSELS_PER_CALL).map(({ imo, voyage, since }) => ({
      imo,
      ...(voyage === null ? {} : { voyage }),
      ...(since === null ? {} : { since }),
    }));
    requests.push({
      method: 'POST',
      path: '/v1/positions',
      query: [],
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ vessels: requested }),
    });
  }
  return requests;
}

/** Reads the fixes of the requested vessels. Skips and counts invalid ones. `now` is an RFC 3339 timestamp in UTC. */
export function readPositions(response: HttpResponse, requested: readonly TrackedVessel[], now: string): FeedReading {
  const problem = classifyStatus(response, now, () => false);
  if (problem) return { type: 'failed', failure: problem };
  const body = readJson(response);
  if ('failure' in body) return { type: 'failed', failure: body.failure };
  if (!isRecord(body.value) || !Array.isArray(body.value.positions)) {
    const error = classifyErrorUnder200(response);
    return error ? { type: 'failed', failure: error } : unreadable('the response has no list of positions');
  }
  const wanted = new Set(requested.map(({ imo }) => imo));
  const fixes = list(body.value.positions);
  const positions = fixes
    .map((fix) => readFix(fix, now))
    .filter((fix): fix is VesselPosition => fix !== null && wanted.has(fix.imo));
  return { type: 'read', positions, refused: fixes.length - positions.length };
}

function unreadable(why: string): FeedReading {
  return { type: 'failed', failure: failure('response_unreadable', why) };
}

function readFix(value: unknown, now: string): VesselPosition | null {
  if (!isRecord(value)) return null;
  const imo = readImo(value.imo);
  const { latitude, longitude, speed, heading } = value;
  const values = readPositionValues({ at: readInstant(value.at), latitude, longitude, speed, heading }, now);
  if (imo === null || values === null) return null;
  const mmsi = typeof value.mmsi === 'string' || typeof value.mmsi === 'number' ? String(value.mmsi) : '';
  return { imo, mmsi: /^\d{9}$/.test(mmsi) ? mmsi : null, ...values };
}
