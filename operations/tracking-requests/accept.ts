/** Stores valid tracking requests. Once committed, they are tracked even if Temporal is down. */
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
import { testClockTime } from '../test-clocks/request-clock.ts';
import type { NumberToTrack, ReadTrackingRequest } from './request-input.ts';
import type { CheckedReferences } from './request-references.ts';

export type TrackableRequest = ReadTrackingRequest & { number: NumberToTrack };

export function isTrackable(request: ReadTrackingRequest): request is TrackableRequest {
  return request.number !== null && request.problems.length === 0;
}

export interface AcceptInput {
  accountId: string;
  createdByUserId: string | null;
  references: CheckedReferences;
  now: Date;
}

/** The created request, or the id of the one that already tracks the number; null if that request has just ended. */
export type Acceptance = { created: TrackingRequestRow } | { duplicateOf: string | null };

/**
 * Returns one outcome per request, in the same order. The numbers must be distinct. A request without a line is a
 * duplicate of any live request for its number, because a client that repeats it does not send the line detected since.
 * For all other requests, the unique indexes decide.
 */
export async function acceptTrackingRequests(
  trx: Queryable,
  input: AcceptInput,
  requests: readonly TrackableRequest[],
): Promise<Acceptance[]> {
  const open = requests.filter(({ number }) => number.line === null);
  const tracked = await findLiveRequestIds(trx, input.accountId, open.map(numberAtLine));
  const newRequests = requests.filter((request) => !tracked.has(keyOf(request)));
  const customers = await partiesOf(trx, input.accountId, newRequests);
  const toInsert = newRequests.map((request) =>
    toAccept(input, request, customers.get(request.customerId ?? '') ?? null),
  );
  const inserted = await insertAcceptedRequests(trx, input.accountId, toInsert);
  const rows = new Map(inserted.map((row) => [row.id, row]));
  const created = new Map(newRequests.map((request, index) => [request, rows.get(toInsert[index]?.row.id ?? '')]));
  const refused = newRequests.filter((request) => created.get(request) === undefined);
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
      requested_at: clock === undefined ? input.now : testClockTime(clock, input.now),
    },
    watch: {
      code: number.line?.scac ?? UNDETECTED_LINE,
      credentialKey: number.line?.credentialKey ?? `line:${UNDETECTED_LINE}`,
    },
  };
}
