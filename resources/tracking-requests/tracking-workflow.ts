/** Resource `tracking_workflow` (an extension): the Temporal workflow of a tracking request. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant } from '../schemas.ts';
import { trackingExplanation } from './tracking-attempt.ts';

export const TIMERS = ['window_closes', 'stops_without_news', 'stops_when_unknown', 'fails_at_last_try'] as const;

const run = z.strictObject({
  state: z
    .enum(['running', 'ended', 'none', 'unreachable'])
    .describe(
      '`none`: Temporal has no run of it. `unreachable`: Temporal did not respond; all other data comes from the database',
    ),
  started_at: at('When the current run began, by the wall clock; long trackings have consecutive runs'),
  ended_at: at('When it ended'),
  history_length: z.int().min(0).nullable().describe('Events in the history of the current run'),
  asks: z
    .array(
      z.strictObject({
        source: z.string().describe('`line`, or kind and code of a terminal or railroad'),
        attempt: z.int().min(1).describe('Polls since the run last read its state'),
        is_running: z.boolean().describe('Whether a poll is running'),
        next_at: instant.nullable().describe('When it is polled next, by the wall clock'),
      }),
    )
    .describe('Running and scheduled polls'),
  url: z.url().nullable().describe('Its page in the Temporal UI, if configured and the caller may write'),
});

export interface WorkflowSource {
  id: string;
  workflowId: string;
  phase: 'locate' | 'follow' | 'ended';
  about: string;
  timers: { name: (typeof TIMERS)[number]; at: string | null; about: string }[];
  sources: z.input<typeof trackingExplanation>['sources'];
  run: z.input<typeof run>;
}

export const trackingWorkflow = defineResource<WorkflowSource>()({
  type: 'tracking_workflow',
  about: 'The Temporal workflow of a tracking request. Has the id of the request',
  id: ({ id }) => id,
  attributes: {
    workflow_id: [z.string().describe('Workflow id in Temporal'), ({ workflowId }) => workflowId],
    phase: [
      z
        .enum(['locate', 'follow', 'ended'])
        .describe('`locate`: until the line lists the number. `follow`: until a reason to stop applies'),
      ({ phase }) => phase,
    ],
    about: [z.string().describe('Explanation of the phase'), ({ about }) => about],
    timers: [
      z
        .array(
          z.strictObject({
            name: z.enum(TIMERS),
            at: at('When, by the clock of the request; null if retries decide instead of time'),
            about: z.string().describe('Explanation'),
          }),
        )
        .describe('Timers that end the phase'),
      ({ timers }) => timers,
    ],
    sources: [
      trackingExplanation.shape.sources.describe('State of each source, lines first'),
      ({ sources }) => sources,
    ],
    run: [run.describe('State of the workflow in Temporal'), (source) => source.run],
  },
  relationships: {
    tracking_request: { one: ['tracking_request'], read: ({ id }) => oneOf('tracking_request', id) },
  },
});
