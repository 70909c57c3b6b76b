/** Ship reports from AIS receivers. AIS identifies a ship by its MMSI and sends the IMO number in a separate report. */
import { readImo } from '../imo-number.ts';
import { type PositionValues, readPositionValues } from '../vessel-positions/position-values.ts';

export interface AisPosition extends PositionValues {
  kind: 'position';
  mmsi: string;
}

/** The IMO number that the ship broadcasts, as entered by its crew. */
export interface AisIdentity {
  kind: 'identity';
  mmsi: string;
  imo: string;
  /** RFC 3339 UTC. */
  at: string;
}

/** The reports in one chunk of a feed. Each position has the text from which it was read. */
export interface AisReading {
  identities: AisIdentity[];
  positions: { report: AisPosition; raw: string }[];
  /** Number of reports refused because of an impossible value or a wrong checksum. */
  refused: number;
}

export function emptyReading(): AisReading {
  return { identities: [], positions: [], refused: 0 };
}

/**
 * Reads the MMSI of a ship station: nine digits that begin with a country code (2 to 7). Coast stations, aircraft,
 * buoys and associated craft have other first digits (ITU-R M.585).
 */
export function readMmsi(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).padStart(9, '0') : '';
  return /^[2-7]\d{8}$/.test(text) ? text : null;
}

/** Returns null if a value is impossible. `now` is an RFC 3339 timestamp in UTC. */
export function readAisPosition(
  value: { mmsi: unknown; at: string | null; latitude: unknown; longitude: unknown; speed: unknown; heading: unknown },
  now: string,
): AisPosition | null {
  const mmsi = readMmsi(value.mmsi);
  const values = readPositionValues(value, now);
  return mmsi === null || values === null ? null : { kind: 'position', mmsi, ...values };
}

/** Returns null for a ship that sends no IMO number (0) and for a wrong check digit. */
export function readAisIdentity(value: { mmsi: unknown; imo: unknown; at: string }): AisIdentity | null {
  const mmsi = readMmsi(value.mmsi);
  const imo = readImo(typeof value.imo === 'number' ? String(value.imo) : value.imo);
  return mmsi === null || imo === null ? null : { kind: 'identity', mmsi, imo, at: value.at };
}
