/**
 * Unpacks the documents in a ZIP file. Ignores folder names, does not open nested archives, and checks the declared
 * sizes before unpacking anything.
 */
import { fileTypeFromBuffer } from 'file-type';
import type { ArchivePart } from '../document.ts';
import { MAX_BYTES } from '../limits.ts';
import { unpackArchive } from '../text/unpack-archive.ts';
import { Unreadable } from '../unreadable.ts';

/** Maximum number of files in an archive. */
export const MAX_ENTRIES = 100;
/** Maximum total size of the unpacked files. In base64, they fit the 32 MiB of output that the process may write. */
export const MAX_PARTS_BYTES = 22 * 1024 * 1024;
/** Real documents compress to a tenth of their size at best. Only a zip bomb unpacks to a hundred times its size. */
const MAX_RATIO = 100;
/** Up to this size, any ratio is allowed: a small file may repeat a single character. */
const RATIO_FROM_BYTES = 1024 * 1024;
const MAX_NAME = 150;

export interface UnpackedDocuments {
  parts: ArchivePart[];
  /** Files that are not read, with the reason. */
  left: { fileName: string; reason: string }[];
}

export async function unpackDocuments(bytes: Uint8Array): Promise<UnpackedDocuments> {
  const unpacked: UnpackedDocuments = { parts: [], left: [] };
  for (const [name, content] of unpackArchive(bytes, isDocument, checkSizes(bytes.length))) {
    const fileName = plainName(name);
    const reason = await reasonToLeave(content);
    if (reason === null) unpacked.parts.push({ fileName, base64: Buffer.from(content).toString('base64') });
    else unpacked.left.push({ fileName, reason });
  }
  if (unpacked.parts.length === 0) throw new Unreadable('no_text', 'The archive contains no readable file.');
  return unpacked;
}

/** Excludes folders and the files that operating systems add. */
function isDocument(name: string): boolean {
  return !/(\/|\\)$|(^|\/|\\)(__MACOSX\/|\.[^./\\][^/\\]*$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

function checkSizes(packedBytes: number): (unpackedBytes: number, entries: number) => void {
  return (unpackedBytes, entries) => {
    if (entries > MAX_ENTRIES) throw new Unreadable('too_large', `It has over ${MAX_ENTRIES} files.`);
    const isBomb = unpackedBytes > RATIO_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO;
    if (isBomb || unpackedBytes > MAX_PARTS_BYTES) {
      throw new Unreadable(
        'too_large',
        `It unpacks to over ${MAX_PARTS_BYTES / 1024 / 1024} MB or ${MAX_RATIO} times its size.`,
      );
    }
  };
}

/** Returns the last part of a path, without characters that a file name cannot have. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
  return plain === '' || /^\.+$/.test(plain) ? 'file' : plain;
}

async function reasonToLeave(content: Uint8Array): Promise<string | null> {
  if (content.length === 0) return 'it is empty';
  if (content.length > MAX_BYTES) return `it has over ${MAX_BYTES / 1024 / 1024} MB`;
  const type = await fileTypeFromBuffer(content);
  return type?.ext === 'zip' ? 'archives inside an archive are not opened' : null;
}
