import { text } from './json-shape.ts';

/**
 * Reads a container number as lines and terminals write it, without spaces and dashes; null when it
 * is none.
 */
export function readContainerNumber(value: unknown): string | null {
  const compact = text(value)?.toUpperCase().replace(/[\s-]/g, '') ?? null;
  return compact !== null && /^[A-Z]{4}\d{7}$/.test(compact) ? compact : null;
}

/**
 * Matches an id to one of the requested containers. Railroads leave out the check digit
 * (`EXMU700412`): four letters and six digits decide. Null when none or more than one of the
 * requested containers matches.
 */
export function matchRequested(value: unknown, requested: readonly string[]): string | null {
  const compact = text(value)?.toUpperCase().replace(/[\s-]/g, '') ?? null;
  if (compact === null) return null;
  if (requested.includes(compact)) return compact;
  if (!/^[A-Z]{4}\d{6}$/.test(compact)) return null;
  const matches = requested.filter((container) => container.slice(0, 10) === compact);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
