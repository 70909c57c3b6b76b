import { strFromU8, unzipSync, zipSync } from 'fflate';
import { MOST_UNPACKED_BYTES } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';

/**
 * Unpacks the named entries of a ZIP file. Sizes are added up before anything is unpacked, and an entry never unpacks to more
 * than it states, so a bomb costs nothing.
 */
export function unpackArchive(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  let total = 0;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted(name)) return false;
      total += originalSize;
      if (total > MOST_UNPACKED_BYTES) throw new Unreadable('too_large', 'It unpacks to more than is read.');
      return true;
    },
  });
  return new Map(Object.entries(entries));
}

/** Returns the text of an entry; null if the archive does not have it. */
export function entryText(entries: ReadonlyMap<string, Uint8Array>, name: string): string | null {
  const entry = entries.get(name);
  return entry === undefined ? null : strFromU8(entry);
}

/** Packs entries again without compression, for a library that unpacks by itself and has no limit. */
export function repack(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(entries), { level: 0 });
}
