/**
 * Ends when a measure has not grown for a while. A busy machine makes progress slowly, and a blocked system makes none,
 * so the whole duration says nothing.
 */
export class Patience {
  readonly #limitMs: number;
  readonly #now: () => number;
  #highest: number | null = null;
  #grewAt: number;

  constructor(limitMs: number, now: () => number = Date.now) {
    this.#limitMs = limitMs;
    this.#now = now;
    this.#grewAt = now();
  }

  /** A measure of null, as while the database is down, is no progress. */
  note(measure: number | null): void {
    if (measure === null || (this.#highest !== null && measure <= this.#highest)) return;
    this.#highest = measure;
    this.#grewAt = this.#now();
  }

  get isOver(): boolean {
    return this.#now() - this.#grewAt > this.#limitMs;
  }
}
