/** Writes ZIP files that no packer writes. */
import { deflateRawSync } from 'node:zlib';
import { joined } from './hostile-file.ts';

export interface RawEntry {
  name: string | Uint8Array;
  content: Uint8Array;
  /** What the headers state in place of the truth. */
  method?: number;
  flags?: number;
  unpackedBytes?: number;
  packedBytes?: number;
  offset?: number;
  /** Unix mode, such as that of a symbolic link. */
  mode?: number;
  stored?: boolean;
}

function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) out.writeUInt16LE(value & 0xffff, at);
    else out.writeUInt32LE(value >>> 0, at);
    at += bytes;
  }
  return out;
}

/** Returns an archive of the entries as they are described. */
export function rawZip(entries: readonly RawEntry[], { prefix = '', comment = '' } = {}): Uint8Array {
  const files: Uint8Array[] = [Buffer.from(prefix)];
  const directory: Uint8Array[] = [];
  let at = prefix.length;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const packed = entry.stored ? entry.content : deflateRawSync(entry.content);
    const common = numbers(
      [2, entry.flags ?? 0x800],
      [2, entry.method ?? (entry.stored ? 0 : 8)],
      [4, 0],
      [4, 0],
      [4, entry.packedBytes ?? packed.length],
      [4, entry.unpackedBytes ?? entry.content.length],
      [2, name.length],
      [2, 0],
    );
    const header = joined('PK\u0003\u0004', numbers([2, 20]), common, name);
    const offset = entry.offset ?? at;
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, (entry.mode ?? 0) << 16], [4, offset]);
    directory.push(joined('PK\u0001\u0002', numbers([2, 0x31e], [2, 20]), common, rest, name));
    files.push(header, packed);
    at += header.length + packed.length;
  }
  const listing = joined(...directory);
  const count = Math.min(entries.length, 0xffff);
  const end = numbers([2, 0], [2, 0], [2, count], [2, count], [4, listing.length], [4, at], [2, comment.length]);
  return joined(...files, listing, 'PK\u0005\u0006', end, comment);
}
