/**
 * Explains why a tracking request failed, is waiting or has stopped, with evidence and the next step (decision 0034).
 */
import { z } from 'zod';
import {
  type ExplainedRequest,
  explainTrackingRequest,
  lastOutcomeDetail,
  lastOutcomeOf,
  type RecordedFailure,
} from '../../operations/tracking-requests/explain.ts';
import { findTrackedNumber } from '../../operations/tracking-requests/find-tracked-number.ts';
import { wireTime } from '../../resources/time.ts';
import { MOVERS, STAGES } from '../../resources/tracking-requests/tracking-attempt.ts';
import { requestsOfNumber } from '../../store/tracking-requests/tracked-numbers.ts';
import {
  type TrackingRequestRow,
  trackingRequestsOfShipment,
} from '../../store/tracking-requests/tracking-requests.ts';
import type { SourceAttempts, StoredSnapshot } from '../../store/watches/source-attempts.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { presentTrackingRequest, trackingRequestMetadata } from '../tracking-requests/present-tracking-request.ts';
import { cleanText } from '../values/camel-case.ts';
import { ageSeconds, metadataSchema, sourceName, untrustedText } from '../values/sources.ts';
import { defineTool, type ToolContext, ToolError } from './define-tool.ts';

const part = z.looseObject({});

const output = z.object({
  trackingRequest: part,
  state: z.enum(STAGES),
  why: z.string(),
  since: z.string().nullable().describe('Since when it is in this state'),
  whoseMove: z.enum(MOVERS),
  advice: z.string(),
  howTo: z.string().nullable().describe('REST request; no tool does this'),
  failure: part.nullable().describe('reason, failedReason, at, said (by the source), answer'),
  stopped: part.nullable(),
  nextAttempt: part.nullable().describe('at, inSeconds, source; null: polling has ended'),
  evidence: part.describe('sources: attempts and outcomes; answers: uris of the responses'),
  otherRequests: z.array(part),
  _metadata: metadataSchema,
});

export const whyFailedTool = defineTool({
  name: 'why_failed',
  title: 'Why Did Tracking Fail',
  description:
    'Explains why a tracking request failed, is waiting or stopped: the reason, who has to act, what to do, the next attempt, and ' +
    'the evidence. Call it before reporting to a user that a number cannot be tracked.',
  input: z.object({
    id: z.guid({ error: 'id must be the uuid of a tracking request' }).optional().describe('Tracking request id'),
    number: z.string().max(100).optional().describe('Instead of id'),
  }),
  output,
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, { id, number }) {
    const requests = await resolveRequests(context, id, number);
    const { accountId } = context.caller;
    const chosen = requests[0]?.id ?? id ?? '';
    const explained = await explainTrackingRequest(context.database, { accountId, id: chosen, now: context.now() });
    if (explained === null)
      throw new ToolError(`Tracking request ${id} not found. list_tracking_requests lists the ids.`);
    return presentFailure(context, explained, requests.slice(1));
  },
});

/** Maximum number of requests per number in a result. */
const MAX_REQUESTS = 6;

/** Finds the requests for a number, most likely first. Returns an empty list if an id was given. */
async function resolveRequests(
  { database, caller, lines }: ToolContext,
  id: string | undefined,
  number: string | undefined,
): Promise<TrackingRequestRow[]> {
  if (id !== undefined) return [];
  const normalized = normalizeNumber(number ?? '');
  if (normalized === '') throw new ToolError('Input validation error: give the id of a tracking request, or a number');
  const { accountId } = caller;
  const search = { accountId, number: normalized, scacs: lines.lines().map(({ scac }) => scac) };
  const requests = await requestsOfNumber(database, search, MAX_REQUESTS);
  if (requests.length > 0) return requests;
  // A container may have been added through its bill of lading, in which case its requests are those of the shipment.
  const tracked = await findTrackedNumber(database, search);
  const ofShipment =
    tracked?.shipmentId == null
      ? []
      : await trackingRequestsOfShipment(database, accountId, tracked.shipmentId, MAX_REQUESTS);
  if (ofShipment.length > 0) return ofShipment;
  throw new ToolError(
    `No tracking request for ${cleanText(number ?? '').slice(0, 50)} found. Create one with track_container.`,
  );
}

async function presentFailure(
  context: ToolContext,
  explained: ExplainedRequest,
  others: readonly TrackingRequestRow[],
) {
  const { row, explanation, since, failure, stop, sources, answers, next, now } = explained;
  const answer = {
    trackingRequest: presentTrackingRequest(row),
    state: explanation.stage,
    why: explanation.why,
    since: wireTime(since),
    whoseMove: explanation.mover,
    advice: explanation.advice,
    howTo: howTo(context, explained),
    failure: failure && failureAnswer(failure, row),
    stopped: stop && { reason: stop.reason, at: wireTime(stop.at) },
    nextAttempt: next && nextAttempt(next, now),
    evidence: { sources: sources.map(presentSource), answers: answers.rows.map((one) => presentResponse(one, now)) },
    otherRequests: others.map(({ id, status, scac, created_at }) => ({
      id,
      status,
      scac,
      createdAt: wireTime(created_at),
    })),
  };
  const untrusted = untrustedText(answer, ['failure.said', 'evidence.sources[*].said']);
  return { ...answer, _metadata: { ...(await trackingRequestMetadata(context, row)), untrustedText: untrusted } };
}

/** Describes how to retry or resume through REST, because no tool does (spec/service 4.9). */
function howTo({ baseUrl }: ToolContext, { row, explanation }: ExplainedRequest): string | null {
  if (explanation.stage === 'failed' && row.failed_reason !== 'duplicate') {
    return `Retry this request: PATCH ${baseUrl}/v2/tracking_requests/${row.id}/retry`;
  }
  if (explanation.stage === 'stopped' && row.shipment_id !== null && explanation.mover !== 'nobody') {
    return `Resume tracking: PATCH ${baseUrl}/v2/shipments/${row.shipment_id}/resume_tracking`;
  }
  return null;
}

function failureAnswer(failure: RecordedFailure, { failed_reason: failedReason }: TrackingRequestRow) {
  const { reason, detail, at, snapshotId, shipmentId, trackingRequestId } = failure;
  return {
    reason,
    failedReason,
    at,
    said: clean(detail),
    answer: snapshotId === null ? null : uriOf(snapshotId),
    ...(shipmentId === null ? {} : { duplicateOfShipmentId: shipmentId }),
    ...(trackingRequestId === null ? {} : { duplicateOfRequestId: trackingRequestId }),
  };
}

function nextAttempt({ kind, code, dueAt, pausedReason }: SourceAttempts, now: Date) {
  const inSeconds = Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1_000));
  return { at: wireTime(dueAt), inSeconds, source: sourceName(kind), code, pausedReason };
}

function presentSource(source: SourceAttempts) {
  const { kind, code, attempts, attemptedAt, succeededAt, consecutiveFailures, isOpen, pausedReason } = source;
  return {
    source: sourceName(kind),
    code,
    attempts,
    lastAskedAt: wireTime(attemptedAt),
    lastAnsweredAt: wireTime(succeededAt),
    lastOutcome: lastOutcomeOf(source),
    failuresInARow: consecutiveFailures,
    said: clean(lastOutcomeDetail(source)),
    isAskedOn: isOpen,
    nextAt: isOpen ? wireTime(source.dueAt) : null,
    pausedReason,
  };
}

function presentResponse(
  { snapshotId, kind, code, outcome, status, receivedAt, lastReceivedAt, receipts }: StoredSnapshot,
  now: Date,
) {
  return {
    source: sourceName(kind),
    code,
    outcome: outcome === 'ok' || outcome === 'pushed' ? 'answered' : outcome,
    httpStatus: status,
    receivedAt: wireTime(receivedAt),
    ageSeconds: ageSeconds(lastReceivedAt, now),
    receivedTimes: receipts,
    uri: uriOf(snapshotId),
  };
}

function uriOf(snapshotId: string): string {
  return `seamark://answer/${snapshotId}`;
}

function clean(text: string | null): string | null {
  return text === null ? null : cleanText(text);
}
