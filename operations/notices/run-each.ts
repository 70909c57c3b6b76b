/** Runs every step, one after the other, even if some fail. Then throws the error, or all of them as one. */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  throwAll(errors);
}

/** Throws the error, or several as one. Does nothing if there is none. */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 0) return;
  throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} steps failed`);
}
