/**
 * Checks the directories of a TIFF before the library reads them, because it follows loops and reserves memory for
 * values that the file does not hold (TIFF 6.0, section 2).
 */
import { Unreadable } from '../unreadable.ts';
import { MAX_SCANNED_PAGES } from './scan-limits.ts';

/** Bytes of one value by its type; an unknown type has no values. */
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY_BYTES = 12;

/** Throws `Unreadable` if pages form a loop or a page states more values than the file can hold. */
export function checkTiff(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  const visited = new Set<number>();
  let at = view.byteLength < 8 ? 0 : view.getUint32(4, isLittle);
  while (at !== 0) {
    if (visited.has(at)) throw damaged('its pages form a loop');
    visited.add(at);
    if (visited.size > MAX_SCANNED_PAGES) return;
    at = checkDirectory(view, at, isLittle);
  }
}

/** Returns the offset of the next directory; 0 after the last. */
function checkDirectory(view: DataView, at: number, isLittle: boolean): number {
  if (at + 2 > view.byteLength) throw damaged('a page lies outside the file');
  const entries = view.getUint16(at, isLittle);
  const end = at + 2 + entries * ENTRY_BYTES;
  if (end > view.byteLength) throw damaged('a page lies outside the file');
  for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
    const size = BYTES_OF_TYPE[view.getUint16(entry + 2, isLittle)] ?? 0;
    if (size * view.getUint32(entry + 4, isLittle) > view.byteLength) throw damaged('a page states too many values');
  }
  return end + 4 > view.byteLength ? 0 : view.getUint32(end, isLittle);
}

function damaged(what: string): Unreadable {
  return new Unreadable('not_readable', `The TIFF is damaged: ${what}.`);
}
