/** Batches concurrent lookups per key. A caller never receives the result of a lookup that started before its call. */

interface Pending<Input, Result> {
  input: Input;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The database did not respond in time; treated like a lost connection. */
class DeadlineMissed extends Error {
  readonly code = 'ETIMEDOUT';
}

export class RequestBatcher<Input, Result> {
  readonly #runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>;
  /** Calls that wait for the next batch, by key. A key has an entry while its batch is running or scheduled. */
  readonly #pending = new Map<string, Pending<Input, Result>[]>();

  readonly #deadlineMs: number;
  #isOverdue = false;

  /**
   * `runBatch` returns one result per input, in order. If a batch takes longer than `deadlineMs`, its calls fail and
   * the next batch does not wait for it.
   */
  constructor(
    runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
    { deadlineMs }: { deadlineMs: number },
  ) {
    this.#runBatch = runBatch;
    this.#deadlineMs = deadlineMs;
  }

  get isOverdue(): boolean {
    return this.#isOverdue;
  }

  submit(key: string, input: Input): Promise<Result> {
    return new Promise((resolve, reject) => {
      const call = { input, resolve, reject };
      const pending = this.#pending.get(key);
      if (pending !== undefined) {
        pending.push(call);
        return;
      }
      this.#pending.set(key, [call]);
      setImmediate(() => void this.#runAll(key));
    });
  }

  async #runAll(key: string): Promise<void> {
    for (let batch = this.#take(key); batch.length > 0; batch = this.#take(key)) await this.#run(batch);
    this.#pending.delete(key);
  }

  #take(key: string): Pending<Input, Result>[] {
    const pending = this.#pending.get(key) ?? [];
    this.#pending.set(key, []);
    return pending;
  }

  async #run(batch: readonly Pending<Input, Result>[]): Promise<void> {
    try {
      const results = await this.#resultsOf(batch.map(({ input }) => input));
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} inputs`);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async #resultsOf(inputs: readonly Input[]): Promise<readonly Result[]> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#isOverdue = true;
        reject(new DeadlineMissed(`no response within ${this.#deadlineMs} ms`));
      }, this.#deadlineMs);
    });
    try {
      const results = await Promise.race([this.#runBatch(inputs), deadline]);
      this.#isOverdue = false;
      return results;
    } finally {
      clearTimeout(timer);
    }
  }
}
