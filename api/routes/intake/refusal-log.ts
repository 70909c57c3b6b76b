import type { Logger } from 'pino';

/** Minimum interval between log entries, each of which states the number of refusals since the last one. */
const LOG_EVERY_MS = 10 * 60_000;

/** Limits log entries about invalid signatures, so that unknown senders cannot flood the log. */
export class RefusalLog {
  private loggedAt = Number.NEGATIVE_INFINITY;
  private count = 0;
  private readonly message: string;

  constructor(message: string) {
    this.message = message;
  }

  note(logger: Logger, about: Record<string, string>, now: Date): void {
    this.count += 1;
    if (now.getTime() - this.loggedAt < LOG_EVERY_MS) return;
    logger.warn({ ...about, count: this.count }, this.message);
    this.loggedAt = now.getTime();
    this.count = 0;
  }
}
