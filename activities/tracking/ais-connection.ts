/** A connection to a streamed AIS feed that is reopened after it ends or falls silent. */
import type { Logger } from 'pino';
import type { StreamedAisFeed } from '../../connectors/ais/directory.ts';
import type { AisReading } from '../../connectors/ais/report.ts';
import type { Stream } from '../../connectors/streams/stream.ts';
import { toInstant } from '../../operations/to-instant.ts';

/** A feed that reports no ship for this long is treated as silent, because a busy feed reports many per second. */
export const SILENCE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** Longer, because retries do not help if the key was rejected. */
const REFUSED_RETRY_MS = 5 * 60_000;

export interface AisConnectionDeps {
  feed: StreamedAisFeed;
  logger: Logger;
  take(reading: AisReading): void;
  now(): Date;
  silenceMs: number;
}

export class AisConnection {
  readonly #deps: AisConnectionDeps;
  #stream: Stream | null = null;
  #isOpening = false;
  #lastReportMs = 0;
  #retryAtMs = 0;
  #failures = 0;
  #isClosed = false;
  /** Number of reports rejected since the last log line. */
  #refused = 0;

  constructor(deps: AisConnectionDeps) {
    this.#deps = deps;
  }

  /** Opens the connection when it is due and closes a silent one. Called every few seconds. */
  check(): void {
    const nowMs = this.#deps.now().getTime();
    if (this.#stream === null) {
      if (!this.#isOpening && nowMs >= this.#retryAtMs) void this.#open();
    } else if (nowMs - this.#lastReportMs > this.#deps.silenceMs) {
      this.#end('it has reported no ship for too long', this.#nextRetryMs());
    }
    if (this.#refused > 0)
      this.#deps.logger.debug({ feed: this.#deps.feed.code, refused: this.#refused }, 'AIS reports were refused');
    this.#refused = 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.close();
    this.#stream = null;
  }

  async #open(): Promise<void> {
    this.#isOpening = true;
    const read = this.#deps.feed.reader();
    let isCurrent = true;
    try {
      const stream = await this.#deps.feed.open({
        onText: (text) => {
          if (!isCurrent || this.#isClosed) return;
          const reading = read(text, toInstant(this.#deps.now()));
          if ('failure' in reading) {
            isCurrent = false;
            const isRefused = reading.failure.reason === 'credentials_rejected';
            this.#end(reading.failure.detail, isRefused ? REFUSED_RETRY_MS : this.#nextRetryMs());
          } else this.#take(reading);
        },
        onEnd: (why) => {
          if (isCurrent && !this.#isClosed) this.#end(why, this.#nextRetryMs());
          isCurrent = false;
        },
      });
      if (!isCurrent || this.#isClosed) stream.close();
      else {
        this.#stream = stream;
        this.#lastReportMs = this.#deps.now().getTime();
      }
    } catch (error) {
      this.#end(error instanceof Error ? error.message : 'the connection failed', this.#nextRetryMs());
    } finally {
      this.#isOpening = false;
    }
  }

  #take(reading: AisReading): void {
    this.#refused += reading.refused;
    if (reading.positions.length + reading.identities.length === 0) return;
    this.#lastReportMs = this.#deps.now().getTime();
    this.#failures = 0;
    this.#deps.take(reading);
  }

  #end(why: string, retryMs: number): void {
    this.#stream?.close();
    this.#stream = null;
    this.#retryAtMs = this.#deps.now().getTime() + retryMs;
    this.#deps.logger.warn({ feed: this.#deps.feed.code, why, retryMs }, 'an AIS feed is interrupted');
  }

  #nextRetryMs(): number {
    this.#failures += 1;
    return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
  }
}
