import { z } from 'zod';

const LATEST = Date.parse('2200-01-01T00:00:00Z');

/** A time that users give; `label` is what the messages call it. */
export const instantAttribute = (label: string): z.ZodType<Date> =>
  z
    .string({ error: `${label} must be an RFC 3339 time` })
    .datetime({ offset: true, error: `${label} must be an RFC 3339 time` })
    .transform((text) => new Date(text))
    .refine((time) => time.getTime() >= 0 && time.getTime() < LATEST, {
      error: `${label} must lie between the years 1970 and 2200`,
    });
