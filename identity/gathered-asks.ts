/** What is asked of the same name while an ask for it is under way is asked together, next: none is answered by an earlier look. */

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export class GatheredAsks<Asked, Answer> {
  readonly #askTogether: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** By name, while an ask is under way: those that came since. */
  readonly #waiting = new Map<string, Waiting<Asked, Answer>[]>();

  /** `askTogether` answers each in its place. */
  constructor(askTogether: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {
    this.#askTogether = askTogether;
  }

  ask(name: string, asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const one = { asked, resolve, reject };
      const waiting = this.#waiting.get(name);
      if (waiting !== undefined) waiting.push(one);
      else void this.#askInTurn(name, [one]);
    });
  }

  async #askInTurn(name: string, first: Waiting<Asked, Answer>[]): Promise<void> {
    for (let together = first; together.length > 0; together = this.#waiting.get(name) ?? []) {
      this.#waiting.set(name, []);
      await this.#answer(together);
    }
    this.#waiting.delete(name);
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
