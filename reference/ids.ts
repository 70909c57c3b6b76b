import { v5 } from 'uuid';

const namespace = 'b6f0a1f2-3c1d-5c6e-9a53-6d2f7c1e8a40';

export type ReferenceType = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'vessel' | 'shipping_line';

/** The same id on every machine for the same code, so that reference resources need no row to have an address. */
export function referenceId(type: ReferenceType, code: string): string {
  return v5(`${type}:${code}`, namespace);
}

/** The id of something that has no row of its own, made from the id of what it belongs to. */
export function derivedId(type: 'route' | 'route_location' | 'exception_rule' | 'railroad', of: string): string {
  return v5(`${type}:${of}`, namespace);
}
