/**
 * A poll that the simulated world received. Tests read the log through `GET /control/polls`, which lists the newest
 * poll last.
 */
export interface Poll {
  /** Wall-clock time of the poll. */
  at: string;
  source: string;
  /** Number as requested. */
  number: string;
  /** Number of the journey or, if there is none, the requested number. */
  journey: string;
  containers: string[];
  clockNow: string;
  clockStart: string;
  status: number;
  answered: string;
  /** Page, counted from 1. */
  page: number;
}

const keep = 100_000;

export class PollLog {
  #polls: Poll[] = [];

  add(poll: Poll): void {
    this.#polls.push(poll);
    if (this.#polls.length > keep * 1.1) this.#polls = this.#polls.slice(-keep);
  }

  list(filter: { number?: string | undefined; source?: string | undefined } = {}): Poll[] {
    return this.#polls.filter(
      (poll) =>
        (!filter.source || poll.source === filter.source) &&
        (!filter.number ||
          poll.number === filter.number ||
          poll.journey === filter.number ||
          poll.containers.includes(filter.number)),
    );
  }

  clear(): void {
    this.#polls = [];
  }
}
