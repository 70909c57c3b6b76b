/** Reads messages into memory, which is limited for all connections together. */
import type { Readable } from 'node:stream';
import { REPLIES } from './replies.ts';

/** A complete message, held in blocks of memory. */
export interface BufferedMessage {
  /** Length in bytes. */
  length: number;
  /**
   * Returns the headers followed by the message and frees the blocks, so that only one copy remains. Call it only once.
   */
  take(headers: Buffer): Buffer;
}

/**
 * Blocks instead of the received chunks: dots at the beginning of each line would split a message into chunks of a few
 * bytes, which would take a hundred times their size in memory.
 */
const BLOCK_BYTES = 64 * 1024;

export class MessageBuffer {
  #bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Calls `handle` with the complete message. Always reads the stream to its end, because the reply may be sent only
   * then. Throws a `Reply` if the message exceeds `limitBytes` or there is no room for it.
   */
  async read<Result>(
    stream: Readable,
    limitBytes: number,
    handle: (message: BufferedMessage) => Promise<Result>,
  ): Promise<Result> {
    const blocks: Buffer[] = [];
    let size = 0;
    let refusal: Error | null = null;
    try {
      for await (const chunk of stream) {
        const bytes: Buffer = chunk;
        if (size + bytes.length > limitBytes) refusal = REPLIES.tooLarge();
        else if (refusal === null && !this.#grow(blocks, size + bytes.length)) refusal = REPLIES.busy();
        if (refusal !== null) this.#release(blocks);
        else append(blocks, bytes, size);
        size += bytes.length;
      }
      if (refusal !== null) throw refusal;
      return await handle({
        length: size,
        take: (headers) => {
          const whole = Buffer.concat([headers, ...blocks], headers.length + size);
          this.#release(blocks);
          return whole;
        },
      });
    } finally {
      this.#release(blocks);
    }
  }

  /** Adds blocks until there is room for `size` bytes. Returns false if there is not enough memory. */
  #grow(blocks: Buffer[], size: number): boolean {
    while (blocks.length * BLOCK_BYTES < size) {
      if (this.#bytes + BLOCK_BYTES > this.#maxBytes) return false;
      blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      this.#bytes += BLOCK_BYTES;
    }
    return true;
  }

  #release(blocks: Buffer[]): void {
    this.#bytes -= blocks.length * BLOCK_BYTES;
    blocks.length = 0;
  }
}

/** Copies bytes to position `at` of the message, in blocks that have room for them. */
function append(blocks: readonly Buffer[], bytes: Buffer, at: number): void {
  for (let copied = 0; copied < bytes.length; ) {
    const position = at + copied;
    const block = blocks[Math.floor(position / BLOCK_BYTES)];
    if (block === undefined) return;
    copied += bytes.copy(block, position % BLOCK_BYTES, copied);
  }
}
