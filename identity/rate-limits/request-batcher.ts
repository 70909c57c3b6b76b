/** Batches concurrent lookups per key. A caller never gets the result of a lookup that started before its call. */

interface Pending<Input, Result> {
  input: Input;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export class RequestBatcher<Input, Result> {
  readonly #runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>;
  /** Calls for the next batch, by key. A key has an entry while its batch runs or is scheduled. */
  readonly #pending = new Map<string, Pending<Input, Result>[]>();

  /** `runBatch` returns one result for each input, in order. */
  constructor(runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>) {
    this.#runBatch = runBatch;
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
      const results = await this.#runBatch(batch.map(({ input }) => input));
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} inputs`);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
