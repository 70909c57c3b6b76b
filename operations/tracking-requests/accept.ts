/** Stores tracking requests that were found to be in order: after the commit they are tracked even if Temporal is down. */
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import {
  type AcceptedRequest,
  findLiveRequestIds,
  insertAcceptedRequests,
  type NumberAtLine,
  numberKey,
} from '../../store/tracking-requests/batches.ts';
import type { TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import { UNDETECTED_LINE } from '../../store/watches/watches.ts';
import { partyOfCustomer } from '../parties/customers.ts';
import { shownBy } from '../test-clocks/request-clock.ts';
import type { NumberToTrack, ReadTrackingRequest } from './request-input.ts';
import type { CheckedReferences } from './request-references.ts';

/** Without problems, so its number can be tracked. */
export type TrackableRequest = ReadTrackingRequest & { number: NumberToTrack };

export function isTrackable(request: ReadTrackingRequest): request is TrackableRequest {
  return request.number !== null && request.problems.length === 0;
}

export interface AcceptInput {
  accountId: string;
  createdByUserId: string | null;
  references: CheckedReferences;
  /** Wall clock. */
  now: Date;
}

/** Either the request that was made, or the one that tracks the number already (null: it has just ended). */
export type Acceptance = { created: TrackingRequestRow } | { duplicateOf: string | null };

/**
 * In the order of `requests`, each of which has another number. One whose line is open is a duplicate of whatever tracks its
 * number: the same request has its line once that is found out, and comes again without it. The unique indexes decide
 * about the others.
 */
export async function acceptTrackingRequests(
  trx: Queryable,
  input: AcceptInput,
  requests: readonly TrackableRequest[],
): Promise<Acceptance[]> {
  const open = requests.filter(({ number }) => number.line === null);
  const tracked = await findLiveRequestIds(trx, input.accountId, open.map(numberAtLine));
  const fresh = requests.filter((request) => !tracked.has(keyOf(request)));
  const customers = await partiesOf(trx, input.accountId, fresh);
  const wanted = fresh.map((request) => toAccept(input, request, customers.get(request.customerId ?? '') ?? null));
  const made = await insertAcceptedRequests(trx, input.accountId, wanted);
  const rows = new Map(made.map((row) => [row.id, row]));
  const created = new Map(fresh.map((request, index) => [request, rows.get(wanted[index]?.row.id ?? '')]));
  const refused = fresh.filter((request) => created.get(request) === undefined);
  const live = await findLiveRequestIds(trx, input.accountId, refused.map(numberAtLine));
  return requests.map((request) => {
    const row = created.get(request);
    if (row !== undefined) return { created: row };
    return { duplicateOf: tracked.get(keyOf(request)) ?? live.get(keyOf(request)) ?? null };
  });
}

export function numberAtLine({ number }: TrackableRequest): NumberAtLine {
  return { scac: number.line?.scac ?? null, normalizedNumber: number.normalizedNumber };
}

function keyOf(request: TrackableRequest): string {
  return numberKey(numberAtLine(request));
}

async function partiesOf(
  trx: Queryable,
  accountId: string,
  requests: readonly TrackableRequest[],
): Promise<Map<string, string>> {
  const parties = new Map<string, string>();
  for (const { customerId } of requests) {
    if (customerId === null || parties.has(customerId)) continue;
    parties.set(customerId, await partyOfCustomer(trx, accountId, customerId));
  }
  return parties;
}

function toAccept(input: AcceptInput, request: TrackableRequest, customerId: string | null): AcceptedRequest {
  const { number, testClockId, initialFields } = request;
  const clock = testClockId === null ? undefined : input.references.clocks.get(testClockId);
  return {
    row: {
      account_id: input.accountId,
      id: newId(),
      request_type: number.requestType,
      request_number: number.requestNumber,
      normalized_number: number.normalizedNumber,
      scac: number.line?.scac ?? null,
      ref_numbers: number.refNumbers,
      shipment_tags: number.shipmentTags,
      customer_id: customerId,
      initial_custom_fields: initialFields === null ? null : JSON.stringify(initialFields),
      created_by_user_id: input.createdByUserId,
      test_clock_id: clock?.id ?? null,
      requested_at: clock === undefined ? input.now : shownBy(clock, input.now),
    },
    watch: {
      code: number.line?.scac ?? UNDETECTED_LINE,
      credentialKey: number.line?.credentialKey ?? `line:${UNDETECTED_LINE}`,
    },
  };
}
