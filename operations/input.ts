/** Building blocks of what operations accept; their messages are what clients see. */
import { z } from 'zod';
import { problemsOf, Rejection } from './rejection.ts';

/** Limits of decisions: at most 50 references or tags of 255 characters. */
export const MAX_ITEMS = 50;
const MAX_ITEM_LENGTH = 255;

/** Text that must hold more than white space; it is trimmed. `label` begins the messages. */
export function requiredText(label: string, maxLength: number): z.ZodType<string> {
  const blank = `${label} can't be blank`;
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? blank : `${label} must be a string`) })
    .trim()
    .min(1, { error: blank, abort: true })
    .max(maxLength, { error: `${label} is too long (maximum is ${maxLength} characters)` });
}

/** References or tags. One string stands for a list of one: clients send it so (spec/contract 1.2). */
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

/** Throws `Rejection` with every problem. */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const result = schema.safeParse(input);
  if (!result.success) throw new Rejection(problemsOf(result.error));
  return result.data;
}
