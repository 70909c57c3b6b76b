/**
 * What is asked of the same name in one turn of the loop is asked together, and so is what comes while an ask for it is under way:
 * in the next one, as none is answered by an earlier look.
 */

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export class RequestBatcher<Asked, Answer> {
  readonly #askTogether: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** By name, while an ask is under way or about to be: those that are not in it. */
  readonly #waiting = new Map<string, Waiting<Asked, Answer>[]>();

  /** `askTogether` answers each in its place. */
  constructor(askTogether: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {
    this.#askTogether = askTogether;
  }

  submit(name: string, asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const one = { asked, resolve, reject };
      const waiting = this.#waiting.get(name);
      if (waiting !== undefined) {
        waiting.push(one);
        return;
      }
      this.#waiting.set(name, [one]);
      setImmediate(() => void this.#askInTurn(name));
    });
  }

  async #askInTurn(name: string): Promise<void> {
    for (let together = this.#taken(name); together.length > 0; together = this.#taken(name))
      await this.#answer(together);
    this.#waiting.delete(name);
  }

  #taken(name: string): Waiting<Asked, Answer>[] {
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, []);
    return waiting;
  }

  async #answer(together: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.#askTogether(together.map(({ asked }) => asked));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}
