/** The aisstream.io protocol: JSON messages over a WebSocket, already decoded by the service. */
import type { Failure } from '../connector.ts';
import { parseJson, record, text } from '../json-shape.ts';
import { failure } from '../response-class.ts';
import { readInstant } from '../source-time.ts';
import { type AisReading, emptyReading, readAisIdentity, readAisPosition } from './report.ts';

export const AISSTREAM_URL = 'wss://stream.aisstream.io/v0/stream';

/** Position reports of ships (class A), by antenna and by satellite. */
const POSITION_TYPES = ['PositionReport', 'LongRangeAisBroadcastMessage'] as const;
const IDENTITY_TYPE = 'ShipStaticData';

/**
 * Returns the first message, which the service expects within three seconds. Subscribes to the whole world, because the
 * service can filter by only fifty MMSIs, and a ship's MMSI is learned from its reports.
 */
export function aisstreamSubscription(apiKey: string): string {
  return JSON.stringify({
    APIKey: apiKey,
    BoundingBoxes: [
      [
        [-90, -180],
        [90, 180],
      ],
    ],
    FilterMessageTypes: [...POSITION_TYPES, IDENTITY_TYPE],
  });
}

/** Reads positions and static data from a message and skips other types. `now` is an RFC 3339 timestamp in UTC. */
export function readAisstream(message: string, now: string): AisReading | { failure: Failure } {
  const body = parseJson(Buffer.from(message));
  const value = body.type === 'json' ? record(body.value) : null;
  if (value === null) return { ...emptyReading(), refused: 1 };
  const error = text(value.error);
  if (error !== null) return { failure: refusal(error) };
  const type = text(value.MessageType);
  const meta = record(value.MetaData);
  const content = record(record(value.Message)?.[type ?? '']);
  if (meta === null || content === null) return { ...emptyReading(), refused: 1 };
  const at = readMetaTime(meta.time_utc);
  if (type === IDENTITY_TYPE) return identity(content, at ?? now);
  if (POSITION_TYPES.some((name) => name === type)) return position(content, at, message, now);
  return emptyReading();
}

function position(content: Record<string, unknown>, at: string | null, raw: string, now: string): AisReading {
  const { UserID: mmsi, Latitude: latitude, Longitude: longitude, Sog: speed, TrueHeading: heading } = content;
  const report = readAisPosition({ mmsi, at, latitude, longitude, speed, heading }, now);
  const isValid = content.Valid !== false;
  if (report === null || !isValid) return { ...emptyReading(), refused: 1 };
  return { ...emptyReading(), positions: [{ report, raw }] };
}

function identity(content: Record<string, unknown>, at: string): AisReading {
  const report = readAisIdentity({ mmsi: content.UserID, imo: content.ImoNumber, at });
  return { ...emptyReading(), identities: report === null ? [] : [report] };
}

/** Parses the service's time format, such as `2026-11-24 14:05:06.123456789 +0000 UTC`. */
function readMetaTime(value: unknown): string | null {
  return typeof value === 'string' ? readInstant(value.replace(/ UTC$/, '').replace(/ (?=[+-])/, '')) : null;
}

function refusal(error: string): Failure {
  const isKey = /api ?key/i.test(error);
  return failure(isKey ? 'credentials_rejected' : 'source_unreachable', `aisstream: ${error.slice(0, 200)}`);
}
