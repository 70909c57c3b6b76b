/**
 * Creates many tracking requests, each with its own outcome: an invalid or duplicate row does not block the others.
 * Rows that were accepted before are reported as duplicates with their id, so that the same rows can safely be sent
 * again.
 */
import type { Database } from '../../store/postgres/database.ts';
import { findLiveRequestIds, numberKey } from '../../store/tracking-requests/batches.ts';
import type { InputProblem } from '../rejection.ts';
import type { Lines } from '../watches/lines.ts';
import {
  type AcceptInput,
  acceptTrackingRequests,
  isTrackable,
  numberAtLine,
  type TrackableRequest,
} from './accept.ts';
import {
  type ReadTrackingRequest,
  readTrackingRequest,
  type TrackingRequestInput,
  typeByForm,
} from './request-input.ts';
import { checkReferences } from './request-references.ts';

export const MAX_ROWS = 1_000;
/**
 * Keeps transactions short, because their numbers stay locked until the commit. They follow one another: in parallel, it
 * would be left to chance whether a row without a line is a duplicate of a later row with the same number.
 */
const ROWS_PER_TRANSACTION = 250;

export type RowOutcome =
  | { status: 'created'; trackingRequestId: string }
  /** Dry run only. */
  | { status: 'valid' }
  /**
   * The number is tracked by that request or by the request of an earlier row. Both ids are null if the request has
   * just ended.
   */
  | { status: 'duplicate'; trackingRequestId: string | null; row: number | null }
  | { status: 'invalid'; problems: InputProblem[] }
  /** The row exceeds the limit of new requests. */
  | { status: 'limited' };

export interface CreateTrackingRequestsInput {
  accountId: string;
  createdByUserId: string | null;
  rows: readonly TrackingRequestInput[];
  /** Whether to validate the rows without creating requests. */
  dryRun: boolean;
  /** Takes up to `wanted` requests from the account's limit and returns the number admitted. */
  take(wanted: number): Promise<{ admitted: number }>;
  now: Date;
}

export async function createTrackingRequests(
  database: Database,
  lines: Lines,
  { accountId, createdByUserId, rows, dryRun, take, now }: CreateTrackingRequestsInput,
): Promise<RowOutcome[]> {
  const requests = rows.map((row) => readTrackingRequest(lines, withTypeByForm(row)));
  const references = await checkReferences(database, accountId, requests);
  const { outcomes, trackable, repeated } = sortRows(requests);
  const numbers = trackable.map(({ request }) => numberAtLine(request));
  const live = await findLiveRequestIds(database, accountId, numbers);
  const newRows = trackable.filter(({ row, request }) => {
    const trackingRequestId = live.get(numberKey(numberAtLine(request)));
    if (trackingRequestId !== undefined) outcomes.set(row, { status: 'duplicate', trackingRequestId, row: null });
    return trackingRequestId === undefined;
  });
  if (dryRun) for (const { row } of newRows) outcomes.set(row, { status: 'valid' });
  else await acceptFresh(database, { accountId, createdByUserId, references, now }, { newRows, take, outcomes });
  return rows.map((_, row) => outcomes.get(row) ?? repetitionOf(outcomes, repeated.get(row)));
}

interface SortedRows {
  outcomes: Map<number, RowOutcome>;
  trackable: TrackableRow[];
  /** Maps rows that repeat an earlier row's number to that earlier row. */
  repeated: Map<number, number>;
}

interface TrackableRow {
  row: number;
  request: TrackableRequest;
}

function sortRows(requests: readonly ReadTrackingRequest[]): SortedRows {
  const sorted: SortedRows = { outcomes: new Map(), trackable: [], repeated: new Map() };
  const firsts = new Map<string, number>();
  for (const [row, request] of requests.entries()) {
    if (!isTrackable(request)) {
      sorted.outcomes.set(row, { status: 'invalid', problems: request.problems });
      continue;
    }
    const number = numberAtLine(request);
    const first = firsts.get(numberKey(number));
    if (first !== undefined) {
      sorted.repeated.set(row, first);
      continue;
    }
    firsts.set(numberKey(number), row);
    // A later row for the same number without a line repeats this one.
    const open = numberKey({ ...number, scac: null });
    if (!firsts.has(open)) firsts.set(open, row);
    sorted.trackable.push({ row, request });
  }
  return sorted;
}

/** Adds the type to a row without one, based on the form of the number. */
function withTypeByForm({ attributes, relationships }: TrackingRequestInput): TrackingRequestInput {
  const { request_type: type, request_number: number } = attributes;
  const isMissing = type === undefined || type === null || type === '';
  if (!isMissing || typeof number !== 'string') return { attributes, relationships };
  return { attributes: { ...attributes, request_type: typeByForm(number) }, relationships };
}

interface FreshRows {
  newRows: TrackableRow[];
  take: CreateTrackingRequestsInput['take'];
  outcomes: Map<number, RowOutcome>;
}

async function acceptFresh(
  database: Database,
  input: AcceptInput,
  { newRows, take, outcomes }: FreshRows,
): Promise<void> {
  const { admitted } = newRows.length === 0 ? { admitted: 0 } : await take(newRows.length);
  for (const { row } of newRows.slice(admitted)) outcomes.set(row, { status: 'limited' });
  for (let from = 0; from < admitted; from += ROWS_PER_TRANSACTION) {
    const some = newRows.slice(from, Math.min(admitted, from + ROWS_PER_TRANSACTION));
    const requests = some.map(({ request }) => request);
    const accepted = await database.transaction().execute((trx) => acceptTrackingRequests(trx, input, requests));
    for (const [index, acceptance] of accepted.entries()) {
      const row = some[index]?.row ?? -1;
      if ('created' in acceptance) outcomes.set(row, { status: 'created', trackingRequestId: acceptance.created.id });
      else outcomes.set(row, { status: 'duplicate', trackingRequestId: acceptance.duplicateOf, row: null });
    }
  }
}

function repetitionOf(outcomes: ReadonlyMap<number, RowOutcome>, first: number | undefined): RowOutcome {
  const earlier = outcomes.get(first ?? -1);
  if (first === undefined || earlier === undefined || earlier.status === 'invalid') {
    throw new Error('a row has no outcome');
  }
  if (earlier.status === 'limited') return { status: 'limited' };
  const trackingRequestId = 'trackingRequestId' in earlier ? earlier.trackingRequestId : null;
  return { status: 'duplicate', trackingRequestId, row: first };
}
