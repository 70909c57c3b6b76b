/**
 * Runs a few tasks concurrently. Others wait in lanes, which take turns, so a crowded lane delays a task in another
 * lane by only one task. Priority tasks precede all lanes.
 */
import { IdentityError } from '../error.ts';

export interface Turn {
  lane: string;
  /** Whether the task has priority over all lanes. */
  isFirst: boolean;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

const FIRST = Symbol('first');

export class FairQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  /** Lanes with waiting tasks, in the order of their turns. */
  readonly #lanes = new Map<string | typeof FIRST, Waiting[]>();
  #running = 0;

  /** `maxWaiting` applies to all lanes together, and separately to the priority tasks. */
  constructor({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  /** Rejects with `busy` if too many tasks are waiting. */
  async run<Result>(work: () => Promise<Result>, { lane, isFirst }: Turn): Promise<Result> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else await this.#wait(isFirst ? FIRST : lane);
    try {
      return await work();
    } finally {
      // A task that ends passes its slot on, so `#running` stays the same.
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next.start();
    }
  }

  #wait(lane: string | typeof FIRST): Promise<void> {
    if (this.#waitingBeside(lane) >= this.#maxWaiting) this.#makeRoom(lane);
    return new Promise((start, refuse) => {
      const waiting = this.#lanes.get(lane) ?? [];
      this.#lanes.set(lane, waiting);
      waiting.push({ start, refuse });
    });
  }

  #waitingBeside(lane: string | typeof FIRST): number {
    const counted = [...this.#lanes].filter(([name]) => (name === FIRST) === (lane === FIRST));
    return counted.reduce((sum, [, waiting]) => sum + waiting.length, 0);
  }

  /**
   * Rejects the newest task of the longest lane. Throws if that lane would not be longer than `lane` with the new task.
   */
  #makeRoom(lane: string | typeof FIRST): void {
    const own = this.#lanes.get(lane)?.length ?? 0;
    const lanes = lane === FIRST ? [] : [...this.#lanes].filter(([name]) => name !== FIRST);
    const [longest] = lanes.toSorted(([, one], [, other]) => other.length - one.length);
    if (longest === undefined || longest[1].length <= own + 1) throw new IdentityError('busy');
    longest[1].pop()?.refuse(new IdentityError('busy'));
  }

  #next(): Waiting | undefined {
    const name = this.#lanes.has(FIRST) ? FIRST : this.#lanes.keys().next().value;
    if (name === undefined) return undefined;
    const waiting = this.#lanes.get(name) ?? [];
    const next = waiting.shift();
    this.#lanes.delete(name);
    if (waiting.length > 0) this.#lanes.set(name, waiting);
    return next;
  }
}
