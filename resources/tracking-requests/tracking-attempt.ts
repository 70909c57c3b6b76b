/**
 * Resource `tracking_attempt` (an extension): a source's response for a tracking request, with the explanation of the
 * request's state.
 */
import { z } from 'zod';
import type { StoredSnapshot } from '../../store/watches/source-attempts.ts';
import type { Stage } from '../../tracking/tracking-requests/request-explanation.ts';
import type { FailureReason, Mover } from '../../tracking/watches/failures.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const FAILURES = [
  'number_malformed',
  'number_type_wrong',
  'line_unknown',
  'line_not_enabled',
  'not_found_yet',
  'not_found',
  'journey_over',
  'source_unreachable',
  'source_blocks_us',
  'credentials_rejected',
  'rate_limited',
  'quota_exhausted',
  'response_unreadable',
  'withheld',
  'booking_cancelled',
  'duplicate',
  'internal_error',
] as const satisfies readonly FailureReason[];

export const STAGES = [
  'waiting_for_first_answer',
  'retrying',
  'awaiting_manifest',
  'tracked',
  'tracked_with_trouble',
  'stale',
  'failed',
  'stopped',
] as const satisfies readonly Stage[];

export const MOVERS = ['us', 'source', 'user', 'operator', 'nobody'] as const satisfies readonly (Mover | 'nobody')[];

export const sourceKind = z.enum(['line', 'terminal', 'railroad']);
export const sourceCode = z.string().describe('SCAC of a line or railroad, key of a terminal such as `smdg:SIM1`');

export interface AttemptSource extends Omit<StoredSnapshot, 'outcome'> {
  trackingRequestId: string;
  outcome: 'answered' | 'pushed' | FailureReason;
}

export const trackingAttempt = defineResource<AttemptSource>()({
  type: 'tracking_attempt',
  about: 'A response of a source for a tracking request. A repeated identical response counts as the same attempt',
  id: ({ id }) => id,
  attributes: {
    source_kind: [sourceKind.describe('Kind of source'), ({ kind }) => kind],
    source_code: [sourceCode, ({ code }) => code],
    outcome: [
      z
        .enum(['answered', 'pushed', ...FAILURES])
        .describe(
          '`answered`; `pushed`: sent by the source without a poll; else the reason why the response held no facts',
        ),
      ({ outcome }) => outcome,
    ],
    http_status: [z.int().describe('HTTP status of the response'), ({ status }) => status],
    received_at: [instant.describe('When it was first received'), ({ receivedAt }) => wireTime(receivedAt)],
    last_received_at: [
      instant.describe('When it was last received, if recorded'),
      ({ lastReceivedAt }) => wireTime(lastReceivedAt),
    ],
    received_times: [z.int().min(1).describe('How often it was received and recorded'), ({ receipts }) => receipts],
    duration_ms: [
      z.number().min(0).describe('Duration from the first call to the last page, in milliseconds'),
      ({ durationMs }) => durationMs,
    ],
    snapshot_id: [uuid.describe('Snapshot of the response'), ({ snapshotId }) => snapshotId],
  },
  relationships: {
    tracking_request: {
      one: ['tracking_request'],
      read: ({ trackingRequestId }) => oneOf('tracking_request', trackingRequestId),
    },
  },
});

/** Explanation of a request's state, for the `meta` of its attempts. */
export const trackingExplanation = z
  .strictObject({
    state: z.enum(STAGES).describe('State of the request'),
    why: z.string().describe('Explanation of the state'),
    since: at('Since when it waits for that, by its own clock; null for `tracked`'),
    whose_move: z.enum(MOVERS).describe('Who has to act; `us`: Seamark acts automatically'),
    advice: z.string().describe('What to do'),
    next_attempt: z
      .strictObject({
        at: instant,
        source_kind: sourceKind,
        source_code: sourceCode,
        paused_reason: text('Why polling of the source is paused; null: it is not paused'),
      })
      .nullable()
      .describe('Next poll; null: polling has ended'),
    sources: z
      .array(
        z.strictObject({
          source_kind: sourceKind,
          source_code: sourceCode,
          attempts: z.int().min(0).describe('Number of polls, including those without a response'),
          last_asked_at: at('When it was last polled'),
          last_answered_at: at('When it last returned facts, new or not'),
          last_outcome: z
            .enum(['answered', ...FAILURES])
            .nullable()
            .describe('Outcome of the last poll'),
          last_said: text('Message of the source about its last failure, unmodified'),
          failures_in_a_row: z.int().min(0),
          next_at: at('When it is polled next; null: polling has ended'),
          paused_reason: text('Why polling is paused'),
        }),
      )
      .describe('State of each source, lines first'),
  })
  .meta({ id: 'tracking_explanation', description: 'State of a tracking request, who has to act, and the next step' });
