import { inflateRawSync } from 'node:zlib';
import { strFromU8, zipSync } from 'fflate';
import { MAX_UNPACKED_BYTES } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { packedContent, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** An entry's name, which need not be unique, and its content. */
export type Unpacked = readonly [name: string, content: Uint8Array];

/**
 * Unpacks the given entries of a ZIP file in directory order. Their declared sizes are added up first, and no entry
 * unpacks to more than it declares, so a zip bomb is harmless. `check` throws if there are too many bytes or entries.
 * Throws `Unreadable` if the file is damaged.
 */
export function unpackArchive(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  check: (unpackedBytes: number, entries: number) => void = checkTotal,
): Unpacked[] {
  const entries = readZipDirectory(bytes).filter(({ name }) => wanted(name));
  // Entries may declare sizes that differ from their content, or share the same content.
  const sizes = entries.map(({ packedBytes, unpackedBytes }) => Math.max(packedBytes, unpackedBytes));
  let total = 0;
  for (const [index, size] of sizes.entries()) {
    total += size;
    check(total, index + 1);
  }
  return entries.map((entry) => [entry.name, contentOf(bytes, entry)]);
}

const STORED = 0;
const DEFLATED = 8;

function contentOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.isEncrypted) throw new Unreadable('encrypted', 'Files in the archive are protected by a password.');
  const packed = packedContent(bytes, entry);
  if (entry.method === STORED) return packed.slice();
  if (entry.method !== DEFLATED) throw new Unreadable('not_readable', 'It is compressed in an unknown way.');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) });
  } catch {
    throw new Unreadable('not_readable', 'A file in the archive is damaged or larger than it declares.');
  }
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
export function repack(entries: readonly Unpacked[]): Uint8Array {
  return zipSync(Object.fromEntries(entries), { level: 0 });
}
