import { isSerializationFailure } from './failures.ts';

/** Runs a transaction again, at most `attempts` times in all, if Postgres aborts it for another that came first. */
export async function retryOnConflict<Result>(attempts: number, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isSerializationFailure(error)) throw error;
    }
  }
}
