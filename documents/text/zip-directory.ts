/**
 * Reads the directory of a ZIP file (APPNOTE 4.3.12 to 4.3.16). Names may occur several times, and nothing in it can be
 * trusted.
 */
import { strFromU8 } from 'fflate';
import { Unreadable } from '../unreadable.ts';

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  /** 0 for stored, 8 for deflated. */
  method: number;
  packedBytes: number;
  /** Declared size; the content may unpack to more. */
  unpackedBytes: number;
  /** Offset of the header that precedes the content. */
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;
const MAX_COMMENT = 65_535;
/** Placeholder for a number of more than 32 bits, which is in the extra field. */
const IN_EXTRA_FIELD = 0xffff_ffff;
const WIDE_SIZES = 1;
const IS_ENCRYPTED = 1;
const IS_UTF8 = 1 << 11;

/** Returns the entries in the order of the directory. Throws `Unreadable` if the directory is damaged. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  try {
    let at = directoryOf(view);
    while (at + ENTRY_LENGTH <= view.byteLength && view.getUint32(at, true) === ENTRY_SIGNATURE) {
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
      const extraAt: number = at + ENTRY_LENGTH + (nameLength ?? 0);
      entries.push(entryAt(view, at, bytes.subarray(at + ENTRY_LENGTH, extraAt), extraLength ?? 0));
      at = extraAt + (extraLength ?? 0) + (commentLength ?? 0);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable('not_readable', 'The directory of the archive is damaged.');
    throw error;
  }
  return entries;
}

/** Returns the packed content of an entry. Throws `Unreadable` if its range exceeds the file. */
export function packedContent(bytes: Uint8Array, { offset, packedBytes }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + HEADER_LENGTH <= bytes.length) {
    const start = offset + HEADER_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packedBytes <= bytes.length) return bytes.subarray(start, start + packedBytes);
  }
  throw new Unreadable('not_readable', 'The archive is cut off.');
}

function entryAt(view: DataView, at: number, name: Uint8Array, extraLength: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const extraAt = at + ENTRY_LENGTH + name.length;
  const narrow = [24, 20, 42].map((field) => view.getUint32(at + field, true));
  const [unpackedBytes = 0, packedBytes = 0, offset = 0] = widened(view, extraAt, extraAt + extraLength, narrow);
  return {
    name: strFromU8(name, (flags & IS_UTF8) === 0),
    isEncrypted: (flags & IS_ENCRYPTED) !== 0,
    method: view.getUint16(at + 10, true),
    packedBytes,
    unpackedBytes,
    offset,
  };
}

/** Replaces numbers of more than 32 bits by those of the extra field, which are in the same order. */
function widened(view: DataView, from: number, end: number, numbers: readonly number[]): number[] {
  if (!numbers.includes(IN_EXTRA_FIELD)) return [...numbers];
  let at = from;
  while (at + 4 < end && view.getUint16(at, true) !== WIDE_SIZES) at += 4 + view.getUint16(at + 2, true);
  let next = at + 4;
  return numbers.map((number) => {
    if (number !== IN_EXTRA_FIELD) return number;
    const wide = Number(view.getBigUint64(next, true));
    next += 8;
    return wide;
  });
}

function directoryOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return view.getUint32(at + 16, true);
  }
  throw new Unreadable('not_readable', 'The archive has no directory.');
}
