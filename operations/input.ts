/** Shared schemas for the input of operations. Their messages are visible to clients. */
import { z } from 'zod';
import { problemsOf, Rejection } from './rejection.ts';

export const MAX_ITEMS = 50;
const MAX_ITEM_LENGTH = 255;

/** Returns the schema of a trimmed, non-blank string. Messages begin with `label`. */
export function requiredText(label: string, maxLength: number): z.ZodType<string> {
  const blank = `${label} can't be blank`;
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? blank : `${label} must be a string`) })
    .trim()
    .min(1, { error: blank, abort: true })
    .max(maxLength, { error: `${label} is too long (maximum is ${maxLength} characters)` });
}

/**
 * Returns the schema of a list of references or tags. Some clients send a list of one item as a plain string
 * (spec/contract 1.2).
 */
export function textList(label: string): z.ZodType<string[]> {
  const item = z
    .string({ error: `${label} must hold strings only` })
    .max(MAX_ITEM_LENGTH, { error: `Each of ${label} may have ${MAX_ITEM_LENGTH} characters` });
  return z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z
      .array(item, { error: `${label} must be a list of strings` })
      .max(MAX_ITEMS, { error: `${label} may hold ${MAX_ITEMS} items` }),
  );
}

const LATEST = Date.parse('2200-01-01T00:00:00Z');

/** Returns the schema of an RFC 3339 time between 1970 and 2200. Messages begin with `label`. */
export const instantAttribute = (label: string): z.ZodType<Date> =>
  z
    .string({ error: `${label} must be an RFC 3339 time` })
    .datetime({ offset: true, error: `${label} must be an RFC 3339 time` })
    .transform((text) => new Date(text))
    .refine((time) => time.getTime() >= 0 && time.getTime() < LATEST, {
      error: `${label} must lie between the years 1970 and 2200`,
    });

/** Validates the input. Throws `Rejection` with every problem. */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const result = schema.safeParse(input);
  if (!result.success) throw new Rejection(problemsOf(result.error));
  return result.data;
}
