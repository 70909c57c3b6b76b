import { setTimeout as wait } from 'node:timers/promises';

/** Checks the condition four times a second. Throws after five minutes. */
export async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 300_000; !(await isSo()); await wait(250)) {
    if (Date.now() > until) throw new Error('the expected state was not reached within 5 minutes');
  }
}
