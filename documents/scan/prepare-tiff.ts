/**
 * Copies a TIFF for the library, which reads every page, follows loops and directories inside directories, and reserves
 * memory for values that the file does not hold (TIFF 6.0, section 2).
 */
import { Unreadable } from '../unreadable.ts';
import { MAX_SCANNED_PAGES } from './scan-limits.ts';

/** Bytes of one value by its type; an unknown type has no values. */
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY_BYTES = 12;
/** Entries that lead to further directories (such as EXIF) or hold data of a camera. Nothing in them is needed. */
const FURTHER_DIRECTORIES = new Set([330, 34_665, 34_853, 37_500, 40_965, 50_740, 61_440]);
/** A tag without a meaning. */
const NO_TAG = 0xffff;

/**
 * Returns a copy that ends after `MAX_SCANNED_PAGES` pages and has no further directories. Throws `Unreadable` if pages
 * form a loop or a page states more values than the file can hold.
 */
export function prepareTiff(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes).buffer;
  const view = new DataView(copy);
  const isLittle = bytes[0] === 0x49;
  const visited = new Set<number>();
  let at = view.byteLength < 8 ? 0 : view.getUint32(4, isLittle);
  while (at !== 0) {
    if (visited.has(at)) throw damaged('its pages form a loop');
    visited.add(at);
    const end = prepareDirectory(view, at, isLittle);
    if (end + 4 > view.byteLength) break;
    if (visited.size === MAX_SCANNED_PAGES) view.setUint32(end, 0, isLittle);
    at = view.getUint32(end, isLittle);
  }
  return copy;
}

/** Returns the position behind the entries of a directory. */
function prepareDirectory(view: DataView, at: number, isLittle: boolean): number {
  if (at + 2 > view.byteLength) throw damaged('a page lies outside the file');
  const end = at + 2 + view.getUint16(at, isLittle) * ENTRY_BYTES;
  if (end > view.byteLength) throw damaged('a page lies outside the file');
  for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
    const size = BYTES_OF_TYPE[view.getUint16(entry + 2, isLittle)] ?? 0;
    if (size * view.getUint32(entry + 4, isLittle) > view.byteLength) throw damaged('a page states too many values');
    if (FURTHER_DIRECTORIES.has(view.getUint16(entry, isLittle))) view.setUint16(entry, NO_TAG, isLittle);
  }
  return end;
}

function damaged(what: string): Unreadable {
  return new Unreadable('not_readable', `The TIFF is damaged: ${what}.`);
}
