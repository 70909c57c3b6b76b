/** Checks the references of tracking requests to customers, test clocks and custom field definitions. */
import type { Queryable } from '../../store/postgres/database.ts';
import { findTestClocks, type TestClockRow } from '../../store/test-clocks/test-clocks.ts';
import { type CheckedInitialFields, checkInitialCustomFields } from '../custom-fields/initial-values.ts';
import { existingCustomers, unknownCustomer } from '../parties/customers.ts';
import type { ReadTrackingRequest } from './request-input.ts';

export interface CheckedReferences {
  clocks: ReadonlyMap<string, TestClockRow>;
}

/** Adds reference problems to each request, with one lookup per kind regardless of the number of requests. */
export async function checkReferences(
  database: Queryable,
  accountId: string,
  requests: readonly ReadTrackingRequest[],
): Promise<CheckedReferences> {
  const idsOf = (read: (request: ReadTrackingRequest) => string | null) => [
    ...new Set(requests.flatMap((request) => read(request) ?? [])),
  ];
  const customers = await existingCustomers(
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

/** Checks the custom fields. Rows often have identical fields, which are checked only once. */
async function checkFields(
  database: Queryable,
  accountId: string,
  requests: readonly ReadTrackingRequest[],
): Promise<void> {
  const checked = new Map<string, CheckedInitialFields>();
  for (const request of requests) {
    const key = JSON.stringify(request.customFields) ?? '';
    const result = checked.get(key) ?? (await checkInitialCustomFields(database, accountId, request.customFields));
    checked.set(key, result);
    request.problems.push(...result.problems);
    request.initialFields = result.staged;
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

/**
 * Checks the test clock. A request without a line is accepted, because detection on a test clock tries only simulated
 * lines.
 */
function checkClock({ testClockId, line, problems }: ReadTrackingRequest, clocks: Map<string, TestClockRow>): void {
  if (testClockId === null) return;
  const path = ['test_clock_id'];
  if (!clocks.has(testClockId)) problems.push({ path, detail: 'Test clock does not exist', code: 'invalid' });
  else if (line !== null && !line.simulated) {
    problems.push({ path, detail: 'Test clocks drive simulated lines only', code: 'invalid' });
  }
}
