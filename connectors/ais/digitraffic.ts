/**
 * Digitraffic's open AIS API (Fintraffic, Finland), which covers ships in and near the Baltic Sea and needs no API key.
 * The data is licensed under CC BY 4.0.
 */
import type { Failure, HttpResponse, RequestPlan } from '../connector.ts';
import { isRecord, list, record } from '../json-shape.ts';
import { classifyStatus, failure, readJson } from '../response-class.ts';
import { type AisReading, emptyReading, readAisIdentity, readAisPosition } from './report.ts';

export const DIGITRAFFIC_URL = 'https://meri.digitraffic.fi';

const HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip', 'digitraffic-user': 'Seamark' };

/** Requests the latest position of every ship that has reported since a time, given in milliseconds since 1970. */
export function planLocations(sinceMs: number): RequestPlan {
  const query: [string, string][] = [['from', String(sinceMs)]];
  return { method: 'GET', path: '/api/ais/v1/locations', query, headers: HEADERS, body: null };
}

/** Requests the static data of every ship that has sent it since a time, given in milliseconds since 1970. */
export function planVessels(sinceMs: number): RequestPlan {
  const query: [string, string][] = [['from', String(sinceMs)]];
  return { method: 'GET', path: '/api/ais/v1/vessels', query, headers: HEADERS, body: null };
}

/** `now` is an RFC 3339 timestamp in UTC. */
export function readLocations(response: HttpResponse, now: string): AisReading | { failure: Failure } {
  const body = readBody(response, now);
  if ('failure' in body) return body;
  const features = record(body.value)?.features;
  if (!Array.isArray(features)) return unreadable('the response has no list of features');
  const reading = emptyReading();
  for (const feature of list(features)) {
    const properties = record(record(feature)?.properties);
    const [longitude, latitude] = list(record(record(feature)?.geometry)?.coordinates);
    const { mmsi, sog: speed, heading, timestampExternal } = properties ?? {};
    const at = readMilliseconds(timestampExternal);
    const report = readAisPosition({ mmsi, at, latitude, longitude, speed, heading }, now);
    if (report === null) reading.refused += 1;
    else reading.positions.push({ report, raw: JSON.stringify(feature) });
  }
  return reading;
}

/** Skips ships without an IMO number. `now` is an RFC 3339 timestamp in UTC. */
export function readVessels(response: HttpResponse, now: string): AisReading | { failure: Failure } {
  const body = readBody(response, now);
  if ('failure' in body) return body;
  if (!Array.isArray(body.value)) return unreadable('the response has no list of vessels');
  const identities = list(body.value)
    .filter(isRecord)
    .map(({ mmsi, imo, timestamp }) => readAisIdentity({ mmsi, imo, at: readMilliseconds(timestamp) ?? now }))
    .filter((report) => report !== null);
  return { ...emptyReading(), identities };
}

function readBody(response: HttpResponse, now: string): { value: unknown } | { failure: Failure } {
  const problem = classifyStatus(response, now, () => false);
  return problem ? { failure: problem } : readJson(response);
}

function unreadable(why: string): { failure: Failure } {
  return { failure: failure('response_unreadable', why) };
}

function readMilliseconds(value: unknown): string | null {
  const isTime = typeof value === 'number' && value > 946_684_800_000 && value < 4_102_444_800_000;
  return isTime ? `${new Date(value).toISOString().slice(0, 19)}Z` : null;
}
