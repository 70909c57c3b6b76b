import { text } from '../json-shape.ts';
import type { AliasedField, DcsaProfile } from './profile.ts';

/** One element of the list of events, with its pointer into the snapshot. */
export interface LocatedEvent {
  raw: Record<string, unknown>;
  pointer: string;
  /** Pointer, relative to the event, to size, type and seals; absent if they are members of the event itself. */
  equipmentAt?: string;
}

/**
 * Reads an event's code in capitals, with the profile's aliases applied. `keys` are the possible member names. Empty
 * strings, which some lines send, count as missing.
 */
export function readCode(
  profile: DcsaProfile,
  from: Record<string, unknown> | null,
  field: AliasedField,
  ...keys: string[]
): string | null {
  for (const key of keys.length > 0 ? keys : [field]) {
    const found = text(from?.[key])?.toUpperCase();
    if (found !== undefined) return profile.aliases[field]?.[found] ?? found;
  }
  return null;
}
