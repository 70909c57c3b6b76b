/** Places by UN/LOCODE: container ports and inland destinations. Rows: `seaports/`, `inland-places.ts`. */
import { INLAND_PLACES } from './inland-places.ts';
import type { PortRow } from './port-row.ts';
import { SEAPORTS } from './seaports.ts';

export interface Port {
  /** Five letters: the UN/LOCODE without the space. */
  unlocode: string;
  name: string;
  kind: 'port' | 'inland';
  /** ISO 3166-1 alpha-2, the first two letters of the UN/LOCODE. */
  country: string;
  /** US state or Canadian province (two letters); null elsewhere. */
  region: string | null;
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
  /** IANA time zone. */
  zone: string;
}

export const PORTS: readonly Port[] = [
  ...SEAPORTS.map((row) => toPort(row, 'port')),
  ...INLAND_PLACES.map((row) => toPort(row, 'inland')),
];

const byUnlocode = new Map(PORTS.map((port) => [port.unlocode, port]));

/** Finds a place by UN/LOCODE (ignoring case, with an optional space after the country); null for an unlisted code. */
export function findPort(unlocode: string): Port | null {
  return byUnlocode.get(unlocode.replace(/\s/g, '').toUpperCase()) ?? null;
}

function toPort([unlocode, name, region, latitude, longitude, zone]: PortRow, kind: Port['kind']): Port {
  return { unlocode, name, kind, country: unlocode.slice(0, 2), region, latitude, longitude, zone };
}
