import { strFromU8, unzipSync, zipSync } from 'fflate';
import { MAX_UNPACKED_BYTES } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';

/**
 * Unpacks the given entries of a ZIP file. Their declared sizes are added up first, and no entry unpacks to more than
 * it declares, so a zip bomb is harmless. `check` throws if there are too many bytes or entries.
 */
export function unpackArchive(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  check: (unpackedBytes: number, entries: number) => void = checkTotal,
): Map<string, Uint8Array> {
  let total = 0;
  let count = 0;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted(name)) return false;
      total += originalSize;
      count += 1;
      check(total, count);
      return true;
    },
  });
  return new Map(Object.entries(entries));
}

function checkTotal(unpackedBytes: number): void {
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new Unreadable('too_large', 'It unpacks to more than is read.');
}

/** Returns the text of an entry; null if it is not in the archive. */
export function entryText(entries: ReadonlyMap<string, Uint8Array>, name: string): string | null {
  const entry = entries.get(name);
  return entry === undefined ? null : strFromU8(entry);
}

/** Repacks entries without compression for a library that unpacks archives without any limit. */
export function repack(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(entries), { level: 0 });
}
