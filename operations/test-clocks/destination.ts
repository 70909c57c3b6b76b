/** Parses how far to advance a test clock: to an instant, by a duration, or to the next published event. */
import { z } from 'zod';
import type { TestClockRow } from '../../store/test-clocks/test-clocks.ts';
import { instantAttribute, readInput } from '../input.ts';
import { testClockTime } from './request-clock.ts';

const DAY_SECONDS = 86_400;
const MAX_SECONDS = 400 * DAY_SECONDS;
/** Longer than any stop window, so that every remaining event falls within this time. */
const NEXT_EVENT_WITHIN_SECONDS = 60 * DAY_SECONDS;

const tooLong = { error: 'A clock can advance by at most 400 days' };

/** An ISO 8601 duration in seconds. Months and years are not supported because their lengths vary. */
const duration = (label: string): z.ZodType<number> => {
  const wrong = `${label} must be an ISO 8601 duration such as P1DT12H`;
  return z
    .string({ error: wrong })
    .transform((text, context) => {
      const match = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
      if (match === null) {
        context.addIssue({ code: 'custom', message: wrong });
        return z.NEVER;
      }
      const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
        .slice(1)
        .map((part) => Number(part ?? 0));
      return (weeks * 7 + days) * DAY_SECONDS + hours * 3_600 + minutes * 60 + seconds;
    })
    .pipe(
      z
        .number()
        .positive({ error: `${label} must be longer than zero` })
        .max(MAX_SECONDS, tooLong),
    );
};

export const clockDestinationAttributes = z
  .object({
    to: instantAttribute('To').optional().describe('Advance to this time'),
    seconds: z
      .number({ error: 'Seconds must be a number above 0' })
      .positive({ error: 'Seconds must be a number above 0' })
      .max(MAX_SECONDS, tooLong)
      .optional()
      .describe('Advance by this number of seconds'),
    duration: duration('Duration')
      .optional()
      .describe('Advance by an ISO 8601 duration of weeks, days, hours, minutes and seconds'),
    to_next_event: z
      .literal(true, { error: 'To next event must be true, or left out' })
      .optional()
      .describe('Advance to the next published event'),
    within: duration('Within').optional().describe('With `to_next_event`: the furthest to advance; default 60 days'),
  })
  .refine(
    ({ to, seconds, duration, to_next_event: next }) =>
      [to, seconds, duration, next].filter((value) => value !== undefined).length === 1,
    { path: ['to'], error: 'Give one of to, seconds, duration and to_next_event' },
  )
  .refine(({ within, to_next_event: next }) => within === undefined || next === true, {
    path: ['within'],
    error: 'Within is for to_next_event only',
  });

export interface ClockDestination {
  to: Date;
  /** Whether to stop earlier, at the first published event. */
  stopsAtEvent: boolean;
}

export function readDestination(
  attributes: Record<string, unknown>,
  clock: TestClockRow,
  wallNow: Date,
): ClockDestination {
  const read = readInput(clockDestinationAttributes, attributes);
  const stopsAtEvent = read.to_next_event === true;
  const seconds = read.seconds ?? read.duration ?? read.within ?? NEXT_EVENT_WITHIN_SECONDS;
  return { to: read.to ?? new Date(testClockTime(clock, wallNow).getTime() + seconds * 1_000), stopsAtEvent };
}
