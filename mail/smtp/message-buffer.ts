/** Reads messages into memory, of which all connections together get a limited amount. */
import type { Readable } from 'node:stream';
import { REPLIES } from './replies.ts';

export class MessageBuffer {
  #bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Calls `handle` with the whole message. Reads to the end in any case, because the reply to a message may only follow
   * its end. Throws a `Reply` for a message beyond `limitBytes` or without room.
   */
  async read<Result>(
    stream: Readable,
    limitBytes: number,
    handle: (message: Buffer) => Promise<Result>,
  ): Promise<Result> {
    let chunks: Buffer[] = [];
    let held = 0;
    let size = 0;
    let refusal: Error | null = null;
    try {
      for await (const chunk of stream) {
        const bytes: Buffer = chunk;
        size += bytes.length;
        if (size > limitBytes) refusal = REPLIES.tooLarge();
        else if (this.#bytes + bytes.length > this.#maxBytes) refusal ??= REPLIES.busy();
        if (refusal !== null) {
          chunks = [];
          this.#bytes -= held;
          held = 0;
          continue;
        }
        chunks.push(bytes);
        held += bytes.length;
        this.#bytes += bytes.length;
      }
      if (refusal !== null) throw refusal;
      return await handle(Buffer.concat(chunks));
    } finally {
      this.#bytes -= held;
    }
  }
}
