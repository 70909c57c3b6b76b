import { LRUCache } from 'lru-cache';
import { v5 } from 'uuid';

const namespace = 'b6f0a1f2-3c1d-5c6e-9a53-6d2f7c1e8a40';

export type ReferenceType = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'vessel' | 'shipping_line';

/**
 * Caches ids, because hashing takes 4 µs and each rendered container refers to several places and terminals, mostly the
 * same few hundred.
 */
const referenceIds = new LRUCache<string, string>({ max: 20_000 });

/**
 * Derives an id from a code. The id is the same on every machine, so reference resources have stable URLs without
 * database rows.
 */
export function referenceId(type: ReferenceType, code: string): string {
  const name = `${type}:${code}`;
  const cached = referenceIds.get(name);
  if (cached !== undefined) return cached;
  const id = v5(name, namespace);
  referenceIds.set(name, id);
  return id;
}

/** Derives the id of a resource without a database row from the id of its owner. */
export function derivedId(type: 'route' | 'route_location' | 'exception_rule' | 'railroad', of: string): string {
  return v5(`${type}:${of}`, namespace);
}
