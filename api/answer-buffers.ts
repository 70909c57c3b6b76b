/**
 * Buffers that answers are put together in, used again when an answer was sent. A new one of 100 kB for each answer lies outside
 * of the heap, and makes the process collect garbage several times a second.
 */
const SIZE = 256 * 1024;
const KEPT = 32;

const free: Buffer[] = [];

export interface AnswerBytes {
  bytes: Buffer;
  /** To be called once, when nobody reads the bytes any more. */
  release(): void;
}

/** The parts one after the other. Too large for a kept buffer: a new one. */
export function joinParts(parts: readonly Buffer[]): AnswerBytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > SIZE) return { bytes: Buffer.concat(parts, length), release: () => {} };
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
  let at = 0;
  for (const part of parts) at += part.copy(buffer, at);
  return {
    bytes: buffer.subarray(0, length),
    release() {
      if (free.length < KEPT) free.push(buffer);
    },
  };
}
