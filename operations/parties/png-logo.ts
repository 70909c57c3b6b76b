/** Checks the chunks of a PNG before it is shown (PNG 3rd edition, 5.3 and 5.6). */

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;

/** Returns why the PNG is refused; null if it begins with its header, has image data and an end, and does not move. */
export function problemOfPng(bytes: Buffer): string | null {
  const chunks = chunksOf(bytes);
  const types = chunks.map(({ type }) => type);
  if (types.includes('acTL')) return 'Logo must not be animated';
  const [first] = chunks;
  const hasHeader = first?.type === 'IHDR' && first.length === HEADER_BYTES;
  return hasHeader && types.includes('IDAT') && types.at(-1) === 'IEND' ? null : 'Logo must be a whole PNG';
}

interface Chunk {
  type: string;
  /** Bytes of its data. */
  length: number;
}

/** Returns the complete chunks up to the end of the image. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length && chunks.at(-1)?.type !== 'IEND') {
    const length = bytes.readUInt32BE(at);
    const next = at + FRAME_BYTES + length;
    if (next > bytes.length) break;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), length });
    at = next;
  }
  return chunks;
}
