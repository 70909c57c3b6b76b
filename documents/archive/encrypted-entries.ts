/** Signatures and offsets of the ZIP format (APPNOTE 4.3.12, 4.3.16). */
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 65_535;

/** Returns whether an entry in the directory of a ZIP file is encrypted. A damaged directory has none. */
export function hasEncryptedEntry(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = directoryOf(view);
  while (at !== null && at + ENTRY_LENGTH <= view.byteLength && view.getUint32(at, true) === ENTRY_SIGNATURE) {
    if ((view.getUint16(at + 8, true) & 1) === 1) return true;
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return false;
}

/** Returns the offset of the directory; null if the file has no end record. */
function directoryOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return view.getUint32(at + 16, true);
  }
  return null;
}
