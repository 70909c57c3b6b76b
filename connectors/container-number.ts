import { isPlaceholderNumber } from '../reference/lines/placeholder-numbers.ts';
import { text } from './json-shape.ts';

/**
 * Reads a container number as lines and terminals write it, with or without spaces and dashes. Returns null for other
 * text and for placeholders.
 */
export function readContainerNumber(value: unknown): string | null {
  const compact = text(value)?.toUpperCase().replace(/[\s-]/g, '') ?? null;
  return compact !== null && /^[A-Z]{4}\d{7}$/.test(compact) && !isPlaceholderNumber(compact) ? compact : null;
}

/**
 * Matches an id to a requested container by its four letters and six digits, because railroads omit the check digit
 * (`EXMU700412`). Returns null unless exactly one matches.
 */
export function matchRequested(value: unknown, requested: readonly string[]): string | null {
  const compact = text(value)?.toUpperCase().replace(/[\s-]/g, '') ?? null;
  if (compact === null) return null;
  if (requested.includes(compact)) return compact;
  if (!/^[A-Z]{4}\d{6}$/.test(compact)) return null;
  const matches = requested.filter((container) => container.slice(0, 10) === compact);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
