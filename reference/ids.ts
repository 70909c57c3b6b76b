import { v5 } from 'uuid';

const namespace = 'b6f0a1f2-3c1d-5c6e-9a53-6d2f7c1e8a40';

export type ReferenceType = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'vessel' | 'shipping_line';

/** Derives the same id on every machine from a code, so that reference resources have an address without a row. */
export function referenceId(type: ReferenceType, code: string): string {
  return v5(`${type}:${code}`, namespace);
}

/** Derives the id of something without a row of its own from the id of its owner. */
export function derivedId(type: 'route' | 'route_location' | 'exception_rule' | 'railroad', of: string): string {
  return v5(`${type}:${of}`, namespace);
}
