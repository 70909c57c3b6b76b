/**
 * Inland places, which the API publishes as `metro_area` and seaports as `port` (spec/contract 2.7 and 5.3). A place
 * that is both, such as Montreal, is a port.
 */
import { findPort, PORTS, type Port } from './ports.ts';

export const METRO_AREAS: readonly Port[] = PORTS.filter((place) => place.kind === 'inland');

/** Finds the inland place with a UN/LOCODE; null for seaports and unlisted codes. */
export function findMetroArea(unlocode: string): Port | null {
  const place = findPort(unlocode);
  return place?.kind === 'inland' ? place : null;
}
