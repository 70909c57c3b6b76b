/** `tracking_standing`, an extension: where a tracking request stands, as operations teams look at many of them. */
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
  /** By the clock of the request. */
  since: Date | null;
  lastFactsAt: Date | null;
  failures: number;
  next: { at: Date; kind: z.input<typeof sourceKind>; code: string } | null;
  pausedReason: string | null;
  actions: readonly TrackingAction[];
}

/** What may be done to a request where it stands now (operations/tracking-requests/bulk-actions.ts). */
export const TRACKING_ACTIONS = ['retry', 'stop', 'resume', 'change', 'extend_window', 'delete'] as const;
export type TrackingAction = (typeof TRACKING_ACTIONS)[number];

export const trackingState = z
  .enum(STAGES)
  .describe(
    '`stale`: tracked, but its line has told no facts for more than 48 hours. `tracked_with_trouble`: tracked, but the last ' +
      'ask of its line brought nothing. `retrying`: no answer yet, and asking failed. Attempts know no `stale`: they tell of asks',
  );

export const trackingStanding = defineResource<StandingSource>()({
  type: 'tracking_standing',
  about: 'Where a tracking request stands, why, whose move it is and what is next. Has the id of the request',
  id: ({ row }) => row.id,
  attributes: {
    request_number: [z.string().describe('Number, as it was submitted'), ({ row }) => row.request_number],
    request_type: [
      z.enum(REQUEST_TYPES).describe('What kind of number it is'),
      ({ row }) => row.request_type as (typeof REQUEST_TYPES)[number],
    ],
    scac: [scac.nullable().describe('SCAC of the line; null while it is being found out'), ({ row }) => row.scac],
    ref_numbers: [z.array(z.string()).describe('Your own references'), ({ row }) => row.ref_numbers],
    status: [
      z.enum(TRACKING_STATUSES).describe('`status` of the tracking request'),
      ({ row }) => row.status as (typeof TRACKING_STATUSES)[number],
    ],
    state: [trackingState, ({ explanation }) => explanation.stage],
    reason: [z.enum(FAILURES).nullable().describe('What is in the way, for programs'), ({ reason }) => reason],
    why: [z.string().describe('Why it stands there, for people'), ({ explanation }) => explanation.why],
    whose_move: [
      z.enum(MOVERS).describe('Who has to act; `us`: Seamark by itself'),
      ({ explanation }) => explanation.mover,
    ],
    advice: [z.string().describe('What to do, for people'), ({ explanation }) => explanation.advice],
    since: [
      at('Since when it stands there, by its own clock; null: nothing is in the way'),
      ({ since }) => wireTime(since),
    ],
    last_facts_at: [at('When its line last told facts, new ones or not'), ({ lastFactsAt }) => wireTime(lastFactsAt)],
    failures_in_a_row: [
      z.int().min(0).describe('Tries of its line that failed one after the other'),
      ({ failures }) => failures,
    ],
    next_attempt_at: [at('When a source is asked next; null: not any more'), ({ next }) => wireTime(next?.at ?? null)],
    next_source_kind: [
      sourceKind.nullable().describe('The source that is asked then'),
      ({ next }) => next?.kind ?? null,
    ],
    next_source_code: [
      sourceCode.nullable().describe('SCAC of a line or railroad, key of a terminal'),
      ({ next }) => next?.code ?? null,
    ],
    paused_reason: [text('Why nobody asks its line now'), ({ pausedReason }) => pausedReason],
    actions: [
      z.array(z.enum(TRACKING_ACTIONS)).describe('What can be done to it now, by `POST /v2/tracking_requests/actions`'),
      ({ actions }) => [...actions],
    ],
    created_at: [instant.describe('When it was submitted, by the wall clock'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed, by the wall clock'), ({ row }) => wireTime(row.updated_at)],
    test_clock_id: [uuid.nullable().describe('Test clock that it follows'), ({ row }) => row.test_clock_id],
  },
  relationships: {
    tracking_request: { one: ['tracking_request'], read: ({ row }) => oneOf('tracking_request', row.id) },
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
  },
});

/** How many stand where, for `meta` of a list. */
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
          why: z.string().describe('For people'),
          advice: z.string().describe('For people'),
        }),
      ),
    }),
  )
  .describe(
    'Every state with the number of requests in it, and what is in their way; whatever `filter[state]` and `filter[reason]` are',
  );

export const BOARD_STATES: readonly Stage[] = STAGES;
