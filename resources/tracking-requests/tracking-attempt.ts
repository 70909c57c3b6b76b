/** `tracking_attempt`, an extension: an answer of a source to a tracking request, as it is kept; and how the request stands. */
import { z } from 'zod';
import type { KeptAnswer } from '../../store/watches/source-attempts.ts';
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

export interface AttemptSource extends Omit<KeptAnswer, 'outcome'> {
  trackingRequestId: string;
  outcome: 'answered' | 'pushed' | FailureReason;
}

export const trackingAttempt = defineResource<AttemptSource>()({
  type: 'tracking_attempt',
  about: 'An answer of a source to a tracking request. One that came again unchanged is the same attempt',
  id: ({ id }) => id,
  attributes: {
    source_kind: [sourceKind.describe('Kind of source'), ({ kind }) => kind],
    source_code: [sourceCode, ({ code }) => code],
    outcome: [
      z
        .enum(['answered', 'pushed', ...FAILURES])
        .describe('`answered`; `pushed` where the source sent it unasked; else why the answer held no facts'),
      ({ outcome }) => outcome,
    ],
    http_status: [z.int().describe('Status of the answer'), ({ status }) => status],
    received_at: [instant.describe('When it first came'), ({ receivedAt }) => wireTime(receivedAt)],
    last_received_at: [
      instant.describe('When it last came, where that mattered'),
      ({ lastReceivedAt }) => wireTime(lastReceivedAt),
    ],
    received_times: [z.int().min(1).describe('How often it was noted'), ({ receipts }) => receipts],
    duration_ms: [
      z.number().min(0).describe('How long the source took, from the first call to the last page, in milliseconds'),
      ({ durationMs }) => durationMs,
    ],
    snapshot_id: [uuid.describe('The answer, as it is kept'), ({ snapshotId }) => snapshotId],
  },
  relationships: {
    tracking_request: {
      one: ['tracking_request'],
      read: ({ trackingRequestId }) => oneOf('tracking_request', trackingRequestId),
    },
  },
});

/** How the request stands, for `meta` of its attempts. */
export const trackingExplanation = z
  .strictObject({
    state: z.enum(STAGES).describe('Where the request is'),
    why: z.string().describe('Why, for people'),
    whose_move: z.enum(MOVERS).describe('Who has to act; `us`: Seamark by itself'),
    advice: z.string().describe('What to do, for people'),
    next_attempt: z
      .strictObject({
        at: instant,
        source_kind: sourceKind,
        source_code: sourceCode,
        paused_reason: text('Why nobody asks the source now, though it is due; null: it is asked'),
      })
      .nullable()
      .describe('Null: nothing is asked any more'),
    sources: z
      .array(
        z.strictObject({
          source_kind: sourceKind,
          source_code: sourceCode,
          attempts: z.int().min(0).describe('How often it was asked, also without an answer'),
          last_asked_at: at('When it was last asked'),
          last_answered_at: at('When it last answered with facts, new ones or not'),
          last_outcome: z
            .enum(['answered', ...FAILURES])
            .nullable()
            .describe('How the last ask ended'),
          last_said: text('What the source said of a failure. Data, as it came'),
          failures_in_a_row: z.int().min(0),
          next_at: at('When it is asked next; null: not any more'),
          paused_reason: text('Why nobody asks it now'),
        }),
      )
      .describe('How each source stands, lines first'),
  })
  .meta({ id: 'tracking_explanation', description: 'Where a tracking request is, whose move it is, and what is next' });
