/** `tracking_workflow`, an extension: the workflow behind a tracking request, for people. */
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
      '`none`: Temporal has no run of it, or none any more. `unreachable`: Temporal did not answer; what else is told comes from the database',
    ),
  started_at: at('When the present run began, by the wall clock; a long tracking has one after the other'),
  ended_at: at('When it ended'),
  history_length: z.int().min(0).nullable().describe('Events in the history of the present run'),
  asks: z
    .array(
      z.strictObject({
        source: z.string().describe('`line`, or kind and code of a terminal or railroad'),
        attempt: z.int().min(1).describe('How often it was asked since the run last read what is wanted'),
        is_running: z.boolean().describe('Whether it is being asked right now'),
        next_at: instant.nullable().describe('When it is asked next, by the wall clock'),
      }),
    )
    .describe('Asks that are under way or wait'),
  url: z
    .url()
    .nullable()
    .describe('Its page in the pages of Temporal, where this server knows them and whoever asks may write'),
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
  about: 'The workflow behind a tracking request. Has the id of the request',
  id: ({ id }) => id,
  attributes: {
    workflow_id: [z.string().describe('By which Temporal knows it'), ({ workflowId }) => workflowId],
    phase: [
      z
        .enum(['locate', 'follow', 'ended'])
        .describe('`locate`: until the line knows the number. `follow`: until a reason to stop applies'),
      ({ phase }) => phase,
    ],
    about: [z.string().describe('The phase, for people'), ({ about }) => about],
    timers: [
      z
        .array(
          z.strictObject({
            name: z.enum(TIMERS),
            at: at('When, by the clock of the request; null where tries decide, not time'),
            about: z.string().describe('For people'),
          }),
        )
        .describe('What ends the phase unless something else happens before'),
      ({ timers }) => timers,
    ],
    sources: [
      trackingExplanation.shape.sources.describe('How each source stands, lines first'),
      ({ sources }) => sources,
    ],
    run: [run.describe('What Temporal says of it'), (source) => source.run],
  },
  relationships: {
    tracking_request: { one: ['tracking_request'], read: ({ id }) => oneOf('tracking_request', id) },
  },
});
