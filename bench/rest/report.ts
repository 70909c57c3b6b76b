/**
 * Collects the lines, verdicts and figures of a run. Each line is printed as soon as it is measured, because a complete
 * run takes minutes.
 */
import { finish, type Verdict } from '../rig/command.ts';

export class Report {
  readonly figures: Record<string, unknown> = {};
  readonly #lines: string[] = [];
  readonly #verdicts: Verdict[] = [];

  print(line: string): void {
    this.#lines.push(line);
    console.error(line);
  }

  judge(target: string, met: boolean): void {
    this.#verdicts.push({ target, met });
  }

  /** Exits, with code 1 if a target was missed. */
  finish(name: string, json: boolean, options: Record<string, unknown>): never {
    finish({ name, json }, this.#lines, this.#verdicts, { options, ...this.figures });
  }
}
