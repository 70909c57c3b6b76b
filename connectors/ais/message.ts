/** Reads the AIS messages that locate or identify a ship: types 1 to 3 and 27 (positions), and 5 (static data). */
import type { AisPayload } from './payload.ts';
import { type AisIdentity, type AisPosition, readAisIdentity, readAisPosition } from './report.ts';

interface PositionLayout {
  bits: number;
  speed: { start: number; length: number; unit: number; missing: number };
  longitude: { start: number; length: number };
  latitude: { start: number; length: number };
  /** Units per minute of arc. */
  perMinute: number;
  heading: number | null;
  /** Second of the minute at which the position was taken; 60 or more means unknown. */
  second: number | null;
}

const SHORT_RANGE: PositionLayout = {
  bits: 168,
  speed: { start: 50, length: 10, unit: 0.1, missing: 1023 },
  longitude: { start: 61, length: 28 },
  latitude: { start: 89, length: 27 },
  perMinute: 10_000,
  heading: 128,
  second: 137,
};

/** Layout of reports received by satellite, which give positions in tenths of a minute (185 m). */
const LONG_RANGE: PositionLayout = {
  bits: 96,
  speed: { start: 79, length: 6, unit: 1, missing: 63 },
  longitude: { start: 44, length: 18 },
  latitude: { start: 62, length: 17 },
  perMinute: 10,
  heading: null,
  second: null,
};

const LAYOUTS = new Map([
  [1, SHORT_RANGE],
  [2, SHORT_RANGE],
  [3, SHORT_RANGE],
  [27, LONG_RANGE],
]);
const STATIC_TYPE = 5;
/** Length up to and including the IMO number. Senders truncate the rest at various points. */
const STATIC_BITS = 70;

/** `other` is a message type that is not read; `refused` is a message that is too short or has impossible values. */
export type ReadMessage = AisPosition | AisIdentity | 'other' | 'refused';

/** `receivedAt` and `now` are RFC 3339 timestamps in UTC. */
export function readAisMessage(payload: AisPayload, receivedAt: string, now: string): ReadMessage {
  if (payload.bits < 38) return 'refused';
  const type = payload.unsigned(0, 6);
  const mmsi = payload.unsigned(8, 30);
  if (type === STATIC_TYPE) {
    if (payload.bits < STATIC_BITS) return 'refused';
    return readAisIdentity({ mmsi, imo: payload.unsigned(40, 30), at: receivedAt }) ?? 'other';
  }
  const layout = LAYOUTS.get(type);
  if (layout === undefined) return 'other';
  // Some stations omit the spare bit at the end of type 27.
  if (payload.bits < layout.bits - 1) return 'refused';
  const degrees = ({ start, length }: { start: number; length: number }) =>
    payload.signed(start, length) / (layout.perMinute * 60);
  const speed = payload.unsigned(layout.speed.start, layout.speed.length);
  const position = readAisPosition(
    {
      mmsi,
      at: layout.second === null ? receivedAt : atSecond(receivedAt, payload.unsigned(layout.second, 6)),
      latitude: rounded(degrees(layout.latitude)),
      longitude: rounded(degrees(layout.longitude)),
      speed: speed === layout.speed.missing ? null : Number((speed * layout.speed.unit).toFixed(1)),
      heading: layout.heading === null ? null : payload.unsigned(layout.heading, 9),
    },
    now,
  );
  return position ?? 'refused';
}

/** Returns the last time before or at reception with this seconds field. */
function atSecond(receivedAt: string, second: number): string {
  if (second > 59) return receivedAt;
  const received = new Date(receivedAt);
  const shift = (received.getUTCSeconds() - second + 60) % 60;
  return `${new Date(received.getTime() - shift * 1_000).toISOString().slice(0, 19)}Z`;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(6));
}
