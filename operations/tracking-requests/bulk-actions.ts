/** Applies one action to many tracking requests, each with its own outcome. */
import { z } from 'zod';
import { REQUEST_TYPES } from '../../resources/tracking-requests/tracking-request.ts';
import { TRACKING_ACTIONS, type TrackingAction } from '../../resources/tracking-requests/tracking-standing.ts';
import type { Database } from '../../store/postgres/database.ts';
import { findTrackingRequestsByIds, type TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import {
  BULK_CHANGE_STATUSES,
  CHANGED,
  type Changed,
  changeEach,
  MAX_IDS,
  refused,
  unchanged,
} from '../bulk-changes.ts';
import { readInput } from '../input.ts';
import { Rejection, StateConflict } from '../rejection.ts';
import { resumeTracking } from '../shipments/resume-tracking.ts';
import { stopTracking } from '../shipments/stop-tracking.ts';
import type { Lines } from '../watches/lines.ts';
import { changeTrackedNumber } from './change-number.ts';
import { deleteTrackingRequest } from './delete.ts';
import { extendWindow } from './extend-window.ts';
import { retryTrackingRequest } from './retry.ts';

const requests = z
  .array(
    z.object({
      id: z.string({ error: 'Id must be the id of a tracking request' }),
      request_number: z.string().max(100).optional().describe('For `change`: the new number'),
      request_type: z
        .enum([...REQUEST_TYPES, 'booking'])
        .optional()
        .describe('For `change`: the new type of the number'),
      scac: z.string().max(4).optional().describe('For `change`: SCAC of the new line'),
    }),
    { error: 'Requests must be a list of objects with an id' },
  )
  .min(1, { error: "Requests can't be blank" })
  .max(MAX_IDS, { error: `Requests may hold ${MAX_IDS} ids` });

export const actionBody = z.object({
  action: z.enum(TRACKING_ACTIONS, { error: `Action must be one of: ${TRACKING_ACTIONS.join(', ')}` }),
  requests: requests.describe('Requests to act on, each once'),
  days: z
    .int({ error: 'Days must be a whole number' })
    .min(1, { error: 'Days must be at least 1' })
    .max(90, { error: 'Days must be at most 90' })
    .optional()
    .describe('For `extend_window`: days to add; default 7'),
});

const DEFAULT_DAYS = 7;

export const ACTION_STATUSES = [...BULK_CHANGE_STATUSES, 'limited'] as const;

export interface ActionOutcome {
  id: string;
  status: (typeof ACTION_STATUSES)[number];
  detail: string | null;
}

export interface BulkActionInput {
  accountId: string;
  /** Acting user; null for an API key without a user. */
  userId: string | null;
  body: unknown;
  lines: Lines;
  baseUrl: string;
  /** Takes one request from the limit of new requests. Returns false if the limit has been reached. */
  take(): Promise<boolean>;
  now: Date;
}

/** Applies the action. Throws `Rejection` for an unreadable body. */
export async function applyBulkAction(database: Database, input: BulkActionInput): Promise<ActionOutcome[]> {
  const { action, requests, days = DEFAULT_DAYS } = readInput(actionBody, input.body);
  const changes = new Map(requests.map(({ id, ...change }) => [id.toLowerCase(), change]));
  const limited = new Set<string>();
  const outcomes = await changeEach<TrackingRequestRow>({
    ids: requests.map(({ id }) => id),
    noun: 'tracking request',
    find: async (ids) => (ids.length === 0 ? [] : findTrackingRequestsByIds(database, input.accountId, ids)),
    async change(row) {
      const change = changes.get(row.id) ?? {};
      if (restarts(action, row) && !(await input.take())) {
        limited.add(row.id);
        return refused('Beyond the limit of new requests; send it again later');
      }
      return act(database, input, { action, row, change, days }).catch(refusal);
    },
  });
  return outcomes.map((outcome) => (limited.has(outcome.id) ? { ...outcome, status: 'limited' } : outcome));
}

/** Whether the action polls the line from the beginning and therefore counts as a new request. */
function restarts(action: TrackingAction, { status }: TrackingRequestRow): boolean {
  return action === 'change' || (status === 'failed' && (action === 'retry' || action === 'extend_window'));
}

interface Act {
  action: TrackingAction;
  row: TrackingRequestRow;
  change: Parameters<typeof changeTrackedNumber>[2]['change'];
  days: number;
}

async function act(
  database: Database,
  input: BulkActionInput,
  { action, row, change, days }: Act,
): Promise<Changed | null> {
  const { accountId, now } = input;
  const of = { accountId, id: row.id, now };
  switch (action) {
    case 'retry':
      return (await retryTrackingRequest(database, of)) && CHANGED;
    case 'stop':
      return stop(database, input, row);
    case 'resume':
      return resume(database, input, row);
    case 'extend_window':
      return (await extendWindow(database, { ...of, days })) ? CHANGED : null;
    case 'delete':
      return (await deleteTrackingRequest(database, accountId, row.id)) ? CHANGED : null;
    case 'change': {
      if (Object.values(change).every((value) => value === undefined))
        return refused('Give a new request_number, request_type or scac');
      const changed = await changeTrackedNumber(database, input.lines, { ...of, change });
      return changed === 'unchanged'
        ? unchanged('The request already has this number, type and line')
        : changed && CHANGED;
    }
  }
}

async function stop(database: Database, input: BulkActionInput, row: TrackingRequestRow): Promise<Changed | null> {
  if (row.status === 'tracking_stopped') return unchanged('Its tracking has already stopped');
  if (row.shipment_id === null) return refused('It has no shipment; delete it instead');
  if (row.status === 'failed') return refused('It has failed, so its sources are no longer polled');
  return (await stopTracking(database, { ...input, shipmentId: row.shipment_id })) && CHANGED;
}

async function resume(database: Database, input: BulkActionInput, row: TrackingRequestRow): Promise<Changed | null> {
  if (row.status === 'created') return unchanged('It is already tracked');
  if (row.status !== 'tracking_stopped' || row.shipment_id === null) {
    return refused(`Only a stopped request can be resumed; this one is ${row.status}`);
  }
  return (await resumeTracking(database, { ...input, shipmentId: row.shipment_id })) && CHANGED;
}

function refusal(error: unknown): Changed {
  if (error instanceof StateConflict) return refused(error.message);
  if (error instanceof Rejection) return refused(error.problems.map(({ detail }) => detail).join('. '));
  throw error;
}
