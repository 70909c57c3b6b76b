/** Values of custom fields that are given with a tracking request, before there is anything to hang them on (rest-contract 1.4). */
import type { Queryable } from '../store/database.ts';
import type { InputProblem } from './rejection.ts';
import type { InitialFields } from './tracking-request-input.ts';

/** What is wrong with those of each request. */
export async function initialFieldProblems(
  _database: Queryable,
  _accountId: string,
  requests: readonly (InitialFields | null)[],
): Promise<InputProblem[][]> {
  return requests.map(() => []);
}
