/**
 * Resource `tracking_standing` (an extension): a tracking request on the tracking board, with its state and next step.
 */
import { z } from 'zod';
import type { Explanation, Stage } from '../../tracking/tracking-requests/request-explanation.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, scac, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { FAILURES, MOVERS, STAGES, sourceCode, sourceKind } from './tracking-attempt.ts';
import { REQUEST_TYPES, TRACKING_STATUSES, type TrackingRequestRow } from './tracking-request.ts';

export interface StandingSource {
  row: TrackingRequestRow;
  explanation: Explanation;
  reason: (typeof FAILURES)[number] | null;
  /** Since when the state applies, by the request's own clock. */
  since: Date | null;
  lastFactsAt: Date | null;
  failures: number;
  next: { at: Date; kind: z.input<typeof sourceKind>; code: string } | null;
  pausedReason: string | null;
  actions: readonly TrackingAction[];
}

/** Must match the actions in operations/tracking-requests/bulk-actions.ts. */
export const TRACKING_ACTIONS = ['retry', 'stop', 'resume', 'change', 'extend_window', 'delete'] as const;
export type TrackingAction = (typeof TRACKING_ACTIONS)[number];

export const trackingState = z
  .enum(STAGES)
  .describe(
    '`stale`: tracked, but its line has reported no facts for more than 48 hours. `tracked_with_trouble`: tracked, but the ' +
      'last poll of its line failed. `retrying`: no response yet, and polling failed. Attempts are never `stale`',
  );

export const trackingStanding = defineResource<StandingSource>()({
  type: 'tracking_standing',
  about: 'State of a tracking request, the reason, who has to act and the next step. Has the id of the request',
  id: ({ row }) => row.id,
  attributes: {
    request_number: [z.string().describe('Number, as submitted'), ({ row }) => row.request_number],
    request_type: [z.enum(REQUEST_TYPES).describe('Type of the number'), ({ row }) => row.request_type],
    scac: [scac.nullable().describe('SCAC of the line; null while it is being detected'), ({ row }) => row.scac],
    ref_numbers: [z.array(z.string()).describe('Your own references'), ({ row }) => row.ref_numbers],
    status: [z.enum(TRACKING_STATUSES).describe('`status` of the tracking request'), ({ row }) => row.status],
    state: [trackingState, ({ explanation }) => explanation.stage],
    reason: [z.enum(FAILURES).nullable().describe('Machine-readable reason of the state'), ({ reason }) => reason],
    why: [z.string().describe('Explanation of the state'), ({ explanation }) => explanation.why],
    whose_move: [
      z.enum(MOVERS).describe('Who has to act; `us`: Seamark acts automatically'),
      ({ explanation }) => explanation.mover,
    ],
    advice: [z.string().describe('What to do'), ({ explanation }) => explanation.advice],
    since: [at('When it entered the state, by its own clock; null for `tracked`'), ({ since }) => wireTime(since)],
    last_facts_at: [at('When its line last reported facts, new or not'), ({ lastFactsAt }) => wireTime(lastFactsAt)],
    failures_in_a_row: [z.int().min(0).describe('Consecutive failed polls of its line'), ({ failures }) => failures],
    next_attempt_at: [
      at('When a source is polled next; null: polling has ended'),
      ({ next }) => wireTime(next?.at ?? null),
    ],
    next_source_kind: [
      sourceKind.nullable().describe('Kind of source that is polled next'),
      ({ next }) => next?.kind ?? null,
    ],
    next_source_code: [
      sourceCode.nullable().describe('SCAC of the line or railroad, or key of the terminal'),
      ({ next }) => next?.code ?? null,
    ],
    paused_reason: [text('Why polling of its line is paused'), ({ pausedReason }) => pausedReason],
    actions: [
      z.array(z.enum(TRACKING_ACTIONS)).describe('Available actions for `POST /v2/tracking_requests/actions`'),
      ({ actions }) => [...actions],
    ],
    created_at: [instant.describe('When it was submitted, by the wall clock'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed, by the wall clock'), ({ row }) => wireTime(row.updated_at)],
    test_clock_id: [uuid.nullable().describe('Test clock of the request'), ({ row }) => row.test_clock_id],
  },
  relationships: {
    tracking_request: { one: ['tracking_request'], read: ({ row }) => oneOf('tracking_request', row.id) },
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
  },
});

/** Counts by state and reason, for the list's `meta`. */
export const stateCounts = z
  .array(
    z.strictObject({
      state: trackingState,
      count: z.int().min(0),
      reasons: z.array(
        z.strictObject({
          reason: z.enum(FAILURES),
          count: z.int().min(1),
          whose_move: z.enum(MOVERS),
          why: z.string().describe('Explanation'),
          advice: z.string().describe('What to do'),
        }),
      ),
    }),
  )
  .describe('Number of requests per state, by reason; regardless of `filter[state]` and `filter[reason]`');

export const BOARD_STATES: readonly Stage[] = STAGES;
