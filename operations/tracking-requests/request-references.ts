/** What tracking requests refer to: customers, test clocks and definitions of custom fields of the account. */
import type { Queryable } from '../../store/postgres/database.ts';
import { findTestClocks, type TestClockRow } from '../../store/test-clocks/test-clocks.ts';
import { type CheckedInitialFields, checkInitialCustomFields } from '../custom-fields/initial-values.ts';
import { knownCustomers, unknownCustomer } from '../parties/customers.ts';
import type { ReadTrackingRequest } from './request-input.ts';

export interface CheckedReferences {
  /** The clock of each request that names one, by its id. */
  clocks: ReadonlyMap<string, TestClockRow>;
}

/** Adds to the problems of each request those of what it refers to. One look-up of each kind, however many requests. */
export async function checkReferences(
  database: Queryable,
  accountId: string,
  requests: readonly ReadTrackingRequest[],
): Promise<CheckedReferences> {
  const idsOf = (read: (request: ReadTrackingRequest) => string | null) => [
    ...new Set(requests.flatMap((request) => read(request) ?? [])),
  ];
  const customers = await knownCustomers(
    database,
    accountId,
    idsOf(({ customerId }) => customerId),
  );
  const clocks = await clocksById(
    database,
    accountId,
    idsOf(({ testClockId }) => testClockId),
  );
  await checkFields(database, accountId, requests);
  for (const request of requests) {
    if (request.customerId !== null && !customers.has(request.customerId)) request.problems.push(unknownCustomer());
    checkClock(request, clocks);
  }
  return { clocks };
}

/** Many rows give the same: that is checked once. */
async function checkFields(
  database: Queryable,
  accountId: string,
  requests: readonly ReadTrackingRequest[],
): Promise<void> {
  const checked = new Map<string, CheckedInitialFields>();
  for (const request of requests) {
    const key = JSON.stringify(request.givenFields) ?? '';
    const known = checked.get(key) ?? (await checkInitialCustomFields(database, accountId, request.givenFields));
    checked.set(key, known);
    request.problems.push(...known.problems);
    request.initialFields = known.staged;
  }
}

async function clocksById(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, TestClockRow>> {
  const clocks = await findTestClocks(database, accountId, ids);
  return new Map(clocks.map((clock) => [clock.id, clock]));
}

/** A line that is to be found out by a test clock is looked for among simulated ones. */
function checkClock({ testClockId, line, problems }: ReadTrackingRequest, clocks: Map<string, TestClockRow>): void {
  if (testClockId === null) return;
  const path = ['test_clock_id'];
  if (!clocks.has(testClockId)) problems.push({ path, detail: 'Test clock does not exist', code: 'invalid' });
  else if (line !== null && !line.simulated) {
    problems.push({ path, detail: 'Test clocks drive simulated lines only', code: 'invalid' });
  }
}
