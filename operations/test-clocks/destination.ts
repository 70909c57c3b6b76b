/** How far a test clock is to go: to an instant, by a time, or until something is published. */
import { z } from 'zod';
import type { TestClockRow } from '../../store/test-clocks/test-clocks.ts';
import { readInput } from '../input.ts';
import { instantAttribute } from '../instant-attribute.ts';
import { shownBy } from './request-clock.ts';

const DAY_SECONDS = 86_400;
const MAX_SECONDS = 400 * DAY_SECONDS;
/** Longer than any stop window: whatever can still happen, happens within. */
const NEXT_EVENT_WITHIN_SECONDS = 60 * DAY_SECONDS;

const tooLong = { error: 'A clock advances by 400 days at most' };

/** Weeks to seconds; months and years differ in length. */
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
        .positive({ error: `${label} must be longer than nothing` })
        .max(MAX_SECONDS, tooLong),
    );
};

export const clockDestinationAttributes = z
  .object({
    to: instantAttribute('To').optional().describe('To this time'),
    seconds: z
      .number({ error: 'Seconds must be a number above 0' })
      .positive({ error: 'Seconds must be a number above 0' })
      .max(MAX_SECONDS, tooLong)
      .optional()
      .describe('By so many seconds'),
    duration: duration('Duration')
      .optional()
      .describe('By an ISO 8601 duration of weeks, days, hours, minutes, seconds'),
    to_next_event: z
      .literal(true, { error: 'To next event must be true, or left out' })
      .optional()
      .describe('To the first moment at which something is published'),
    within: duration('Within').optional().describe('With `to_next_event`: no further than this; 60 days when left out'),
  })
  .refine(
    ({ to, seconds, duration, to_next_event: next }) =>
      [to, seconds, duration, next].filter((given) => given !== undefined).length === 1,
    { path: ['to'], error: 'Give one of to, seconds, duration and to_next_event' },
  )
  .refine(({ within, to_next_event: next }) => within === undefined || next === true, {
    path: ['within'],
    error: 'Within is for to_next_event only',
  });

export interface ClockDestination {
  to: Date;
  /** Stop earlier, at the first moment at which an event is published. */
  stopsAtEvent: boolean;
}

/** Throws `Rejection`. */
export function readDestination(given: Record<string, unknown>, clock: TestClockRow, wallNow: Date): ClockDestination {
  const read = readInput(clockDestinationAttributes, given);
  const stopsAtEvent = read.to_next_event === true;
  const seconds = read.seconds ?? read.duration ?? read.within ?? NEXT_EVENT_WITHIN_SECONDS;
  return { to: read.to ?? new Date(shownBy(clock, wallNow).getTime() + seconds * 1_000), stopsAtEvent };
}
