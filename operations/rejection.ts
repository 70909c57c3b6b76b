/**
 * Errors that operations throw for invalid input and for conflicts with the current state. In both cases nothing has
 * been stored.
 */
import type { z } from 'zod';

export interface InputProblem {
  /** Name of the attribute, followed by members or indexes within it. */
  path: readonly (string | number)[];
  /** Object in which the path starts; defaults to the attributes. */
  within?: 'relationships';
  detail: string;
  /** `blank`, `invalid`, `too_long`, `duplicate` … */
  code: string;
  meta?: Record<string, unknown>;
}

export class Rejection extends Error {
  readonly problems: readonly InputProblem[];

  constructor(problems: readonly InputProblem[]) {
    super(problems.map((problem) => problem.detail).join('; '));
    this.name = 'Rejection';
    this.problems = problems;
  }
}

/** Thrown if the current state of a resource does not allow the operation. */
export class StateConflict extends Error {
  override readonly name = 'StateConflict';
  readonly meta: Record<string, unknown> | undefined;

  constructor(message: string, meta?: Record<string, unknown>) {
    super(message);
    this.meta = meta;
  }
}

export function problemsOf(error: z.ZodError, within?: InputProblem['within']): InputProblem[] {
  return error.issues.map((issue) => ({
    ...(within === undefined ? {} : { within }),
    path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
    detail: issue.message,
    code: codeOf(issue),
  }));
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith("can't be blank")) return 'blank';
  if (issue.code === 'too_big') return 'too_long';
  return 'invalid';
}
