/** An open reader of the event log. */
export interface StreamPosition {
  /** Sequence of the last event that was sent. */
  readonly sent: number;
  /** Newest sequence that the reader has seen. */
  readonly newest: number;
  /** Milliseconds on the monotonic clock at which `sent` last was the newest sequence, or at which the stream began. */
  readonly upToDateAt: number;
}

/** Measures how far the open streams of a process lag behind. */
export class StreamProgress {
  readonly #open = new Set<StreamPosition>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get streams(): number {
    return this.#open.size;
  }

  /** Returns a function that removes the stream. */
  add(stream: StreamPosition): () => void {
    this.#open.add(stream);
    return () => void this.#open.delete(stream);
  }

  /**
   * Returns how many events the slowest open stream is behind, and the longest time for which any stream has been
   * behind.
   */
  lag(): { events: number; seconds: number } {
    let [events, seconds] = [0, 0];
    for (const { sent, newest, upToDateAt } of this.#open) {
      if (sent >= newest) continue;
      events = Math.max(events, newest - sent);
      seconds = Math.max(seconds, (this.#now() - upToDateAt) / 1_000);
    }
    return { events, seconds };
  }
}
