/**
 * Limits the memory for messages that are being processed, across all connections of a process. Requests are served in
 * order of arrival, so a connection's next messages cannot delay another connection.
 */

/**
 * Bytes of memory that processing takes per byte of a message: for the message, its decoded parts, and what the
 * database driver sends.
 */
const COPIES = 3;

interface Waiting {
  bytes: number;
  start(): void;
}

export class ByteBudget {
  readonly #maxBytes: number;
  readonly #queue: Waiting[] = [];
  #used = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Calls `handle` once there is room for a message of this size. A message larger than the whole budget waits until no
   * other message is being processed. Rejects with the reason of the signal if the signal aborts first.
   */
  async spend<Result>(
    messageBytes: number,
    handle: () => Promise<Result>,
    signal: AbortSignal | null = null,
  ): Promise<Result> {
    const bytes = Math.min(messageBytes * COPIES, this.#maxBytes);
    await this.#enter(bytes, signal);
    try {
      return await handle();
    } finally {
      this.#used -= bytes;
      this.#admit();
    }
  }

  async #enter(bytes: number, signal: AbortSignal | null): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal?.reason);
        // A smaller message behind this one may now fit.
        this.#admit();
      };
      const waiting: Waiting = {
        bytes,
        start() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (let [first] = this.#queue; first !== undefined; [first] = this.#queue) {
      if (this.#used + first.bytes > this.#maxBytes) return;
      this.#queue.shift();
      this.#used += first.bytes;
      first.start();
    }
  }
}
