/**
 * The event log as server-sent events (WHATWG HTML 9.2): first the stored events, page by page and no faster than the
 * client reads, then new ones, until the client disconnects, loses access, or the process ends. Every block, including
 * heartbeats, has the cursor as its id, so that the cursor advances even if the client's filter matches nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPage, LogRow } from '../../../store/events/event-log.ts';
import type { EventSubscription } from '../../../store/events/event-signal.ts';
import { isDatabaseUnavailable } from '../../../store/postgres/failures.ts';
import type { StreamPosition } from './stream-progress.ts';

export interface StreamTimes {
  /** Maximum silence, because proxies close idle connections. */
  heartbeatMs: number;
  /** Maximum time between two checks of the caller's access. */
  callerCheckMs: number;
  /** Time after which disconnected clients reconnect. */
  retryMs: number;
}

export const STREAM_TIMES: StreamTimes = { heartbeatMs: 15_000, callerCheckMs: 1_000, retryMs: 2_000 };

export interface EventStreamInput {
  /** The first page, read before anything is sent. */
  first: LogPage;
  /** Reads the page after a cursor. */
  read(after: number): Promise<LogPage>;
  /** Serializes an event as one line of JSON. */
  write(row: LogRow): string;
  watch: EventSubscription;
  /** Whether the stream ends after the events that existed when it started. */
  untilNewest: boolean;
  /** False if the process is shutting down. */
  mayContinue(): boolean;
  /** Returns false if the caller has lost access or may now see different events. */
  isCallerUnchanged(): Promise<boolean>;
  /** Called exactly once, regardless of how the stream ends. */
  onEnd(): void;
  times: StreamTimes;
}

/**
 * Larger chunks are not faster. A client that does not read occupies memory for one and a half pages plus one chunk.
 */
const CHUNK_LENGTH = 64 * 1024;
const DATABASE_AWAY_MS = 1_000;

/** An iterator rather than a generator: ending a generator before the first read would not release its resources. */
export class EventStream implements AsyncIterableIterator<string>, StreamPosition {
  readonly #input: EventStreamInput;
  readonly #end: number;
  #rows: LogRow[];
  /** Number of rows of the page that have been sent. */
  #sent = 0;
  /** The next page, read ahead while this one is being sent. */
  #ahead: Promise<LogPage> | null = null;
  #cursor: number;
  #newest: number;
  #position: number;
  #upToDateAt = performance.now();
  #isOpen = true;
  #hasBegun = false;
  #sentAt = performance.now();
  #callerCheckedAt = performance.now();

  constructor(input: EventStreamInput) {
    const { rows, cursor, newest } = input.first;
    this.#input = input;
    this.#rows = rows;
    this.#cursor = cursor;
    this.#newest = newest;
    this.#position = rows.length === 0 ? cursor : input.first.start;
    this.#end = input.untilNewest ? newest : Number.POSITIVE_INFINITY;
  }

  get sent(): number {
    return this.#position;
  }

  get newest(): number {
    return this.#newest;
  }

  get upToDateAt(): number {
    return this.#upToDateAt;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    try {
      const text = await this.#nextText();
      if (text === null) return await this.return();
      this.#sentAt = performance.now();
      return { done: false, value: text };
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  async return(): Promise<{ done: true; value: undefined }> {
    if (this.#isOpen) {
      this.#isOpen = false;
      this.#rows = [];
      this.#ahead = null;
      this.#input.watch.close();
      this.#input.onEnd();
    }
    return { done: true, value: undefined };
  }

  async #nextText(): Promise<string | null> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return `retry: ${this.#input.times.retryMs}\nid: ${this.#input.first.start}\n\n`;
    }
    for (;;) {
      if (!(await this.#mayContinue())) return null;
      if (this.#sent < this.#rows.length) return this.#takeChunk();
      if (this.#cursor >= this.#end) return null;
      const silentMs = performance.now() - this.#sentAt;
      if (silentMs >= this.#input.times.heartbeatMs) return `:\nid: ${this.#cursor}\n\n`;
      if (this.#cursor >= this.#newest) {
        await this.#input.watch.next(this.#newest, this.#input.times.heartbeatMs - silentMs);
        this.#upToDateAt = performance.now();
      }
      if (this.#isOpen && !(await this.#readOn())) return null;
    }
  }

  /**
   * Reads the next page. Returns false if its events have been deleted; when the client reconnects, it receives 410.
   */
  async #readOn(): Promise<boolean> {
    try {
      const ahead = this.#ahead ?? this.#input.read(this.#cursor);
      this.#ahead = null;
      const page = await ahead;
      if (page.start < page.floor || page.start > page.newest) return false;
      this.#rows = page.rows;
      this.#sent = 0;
      this.#cursor = page.cursor;
      this.#newest = page.newest;
      if (page.rows.length === 0) this.#moveTo(page.cursor);
    } catch (error) {
      // A short database outage must not make every client reconnect.
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(DATABASE_AWAY_MS);
    }
    return true;
  }

  #takeChunk(): string {
    let text = '';
    for (const row of this.#rows.slice(this.#sent)) {
      text += `id: ${row.sequence}\nevent: ${row.name}\ndata: ${this.#input.write(row)}\n\n`;
      this.#sent += 1;
      if (text.length >= CHUNK_LENGTH) break;
    }
    const isWhole = this.#sent >= this.#rows.length;
    this.#moveTo(isWhole ? this.#cursor : (this.#rows[this.#sent - 1]?.sequence ?? this.#position));
    if (this.#sent * 2 > this.#rows.length) this.#readAhead();
    return text;
  }

  #moveTo(position: number): void {
    this.#position = position;
    if (position >= this.#newest) this.#upToDateAt = performance.now();
  }

  /** Lets Postgres read the next events while the client reads the current ones. */
  #readAhead(): void {
    if (this.#ahead !== null || this.#cursor >= Math.min(this.#newest, this.#end)) return;
    this.#ahead = this.#input.read(this.#cursor);
    // The error is thrown where the page is awaited.
    this.#ahead.catch(() => {});
  }

  async #mayContinue(): Promise<boolean> {
    if (!this.#isOpen || !this.#input.mayContinue()) return false;
    if (performance.now() - this.#callerCheckedAt < this.#input.times.callerCheckMs) return true;
    this.#callerCheckedAt = performance.now();
    try {
      return await this.#input.isCallerUnchanged();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return true;
    }
  }
}
