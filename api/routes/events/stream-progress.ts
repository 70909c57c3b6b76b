export interface StreamPosition {
  /** Sequence of the last event that was sent. */
  readonly sent: number;
  /** Newest sequence that the reader has seen. */
  readonly newest: number;
  /** When `sent` was last the newest sequence, or when the stream began, in milliseconds on the monotonic clock. */
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

  /** Returns by how many events, and for how many seconds, the open streams lag behind at most. */
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
