/**
 * The event log as server-sent events (WHATWG HTML 9.2): first what is there, page by page and no faster than the client reads,
 * then what comes, until the client goes, the API key holds no more, or the process ends. Every block carries the cursor as its
 * id, the heartbeats too, so that a client whose filter lets nothing through does not fall behind what is kept.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPage, LogRow } from '../../../store/events/event-log.ts';
import type { EventSubscription } from '../../../store/events/event-signal.ts';
import { isDatabaseAway } from '../../../store/postgres/failures.ts';

export interface StreamTimes {
  /** A stream that is silent for longer gets a sign of life: proxies cut what seems dead. */
  heartbeatMs: number;
  /** Nothing is sent unless it was asked, not longer ago than this, whether the caller may still see it. */
  callerCheckMs: number;
  /** What clients wait before they connect again. */
  retryMs: number;
}

export const STREAM_TIMES: StreamTimes = { heartbeatMs: 15_000, callerCheckMs: 1_000, retryMs: 2_000 };

export interface EventStreamInput {
  /** Read before anything was sent. */
  first: LogPage;
  /** What follows the cursor. */
  read(after: number): Promise<LogPage>;
  /** JSON of one line. */
  write(row: LogRow): string;
  watch: EventSubscription;
  /** Ends when it has sent what was there when it began. */
  untilNewest: boolean;
  /** False: the process ends. */
  mayContinue(): boolean;
  /** False: the API key holds no more, or the account is told other events than at the beginning. */
  isCallerUnchanged(): Promise<boolean>;
  /** Called once, however it ends. */
  onEnd(): void;
  times: StreamTimes;
}

/** Enough for a packet or two; a client that does not read holds up one page and this. */
const CHUNK_LENGTH = 32 * 1024;
const DATABASE_AWAY_MS = 1_000;

/** An iterator and no generator: one that is ended before it was begun gives back what it holds too. */
export class EventStream implements AsyncIterableIterator<string> {
  readonly #input: EventStreamInput;
  readonly #end: number;
  #rows: LogRow[];
  #cursor: number;
  #newest: number;
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
    this.#end = input.untilNewest ? newest : Number.POSITIVE_INFINITY;
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
      if (!(await this.#mayGoOn())) return null;
      if (this.#rows.length > 0) return this.#takeChunk();
      if (this.#cursor >= this.#end) return null;
      const silentMs = performance.now() - this.#sentAt;
      if (silentMs >= this.#input.times.heartbeatMs) return `:\nid: ${this.#cursor}\n\n`;
      if (this.#cursor >= this.#newest) {
        await this.#input.watch.next(this.#newest, this.#input.times.heartbeatMs - silentMs);
      }
      if (this.#isOpen && !(await this.#readOn())) return null;
    }
  }

  /** False where what follows is not kept any more: whoever connects again is told so. */
  async #readOn(): Promise<boolean> {
    try {
      const page = await this.#input.read(this.#cursor);
      if (page.start < page.floor || page.start > page.newest) return false;
      this.#rows = page.rows;
      this.#cursor = page.cursor;
      this.#newest = page.newest;
    } catch (error) {
      // A database that comes back is no reason to send every client to connect again.
      if (!isDatabaseAway(error)) throw error;
      await sleep(DATABASE_AWAY_MS);
    }
    return true;
  }

  #takeChunk(): string {
    let text = '';
    let count = 0;
    for (const row of this.#rows) {
      text += `id: ${row.sequence}\nevent: ${row.name}\ndata: ${this.#input.write(row)}\n\n`;
      count += 1;
      if (text.length >= CHUNK_LENGTH) break;
    }
    this.#rows = this.#rows.slice(count);
    return text;
  }

  async #mayGoOn(): Promise<boolean> {
    if (!this.#isOpen || !this.#input.mayContinue()) return false;
    if (performance.now() - this.#callerCheckedAt < this.#input.times.callerCheckMs) return true;
    this.#callerCheckedAt = performance.now();
    try {
      return await this.#input.isCallerUnchanged();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return true;
    }
  }
}
