/**
 * Data types of custom fields (spec/contract 1.9): how each parses a value and which rules (`validation`) it supports.
 * Independent of the database. The caller adds the subject to each problem.
 */

import { z } from 'zod';
import { keysOf } from '../../reference/records.ts';
import { type Decimal, readDecimal, toMillionths } from './decimal.ts';
import { type ReferenceType, referenceResourceTypes } from './entity-types.ts';
import { readTextPattern } from './text-pattern.ts';

export interface Reference {
  type: string;
  id: string;
}

/** Value in its wire format, with exact decimals. */
export type FieldValue = string | boolean | Decimal | string[] | Reference;

export interface Validation {
  min?: Decimal | string | undefined;
  max?: Decimal | string | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  pattern?: string | undefined;
  min_items?: number | undefined;
  max_items?: number | undefined;
}

export interface FieldRules {
  validation: Validation;
  referenceType: ReferenceType | null;
  options: readonly string[];
}

export type Reading = { value: FieldValue } | { problem: string };

export interface DataType {
  about: string;
  read(given: unknown, rules: FieldRules): Reading;
  /** Schema of `validation`, or null if the type has no rules. */
  validation: z.ZodType<Validation> | null;
}

export const MAX_TEXT_LENGTH = 255;
const MAX_ITEMS = 100;
const uuid = z.guid();

const shortText: DataType = {
  about: `text of at most ${MAX_TEXT_LENGTH} characters`,
  read(given, { validation: { min_length = 0, max_length = MAX_TEXT_LENGTH, pattern } }) {
    if (typeof given !== 'string') return { problem: 'must be a string' };
    const length = [...given].length;
    if (length > max_length) return { problem: `is too long (maximum is ${max_length} characters)` };
    if (length < min_length) return { problem: `is too short (minimum is ${min_length} characters)` };
    const matches = pattern === undefined ? null : readTextPattern(pattern);
    return matches === null || matches(given) ? { value: given } : { problem: `must match ${pattern}` };
  },
  validation: ordered(
    z.strictObject({
      min_length: countUpTo(MAX_TEXT_LENGTH).optional(),
      max_length: countUpTo(MAX_TEXT_LENGTH).optional(),
      pattern: z
        .string({ error: 'must be a string' })
        .refine((text) => readTextPattern(text) !== null, {
          error: 'must be a sequence of characters and classes such as [A-Z]{3}-\\d+, without groups',
        })
        .optional(),
    }),
    ['min_length', 'max_length'],
    ({ min_length, max_length }) => [min_length, max_length],
    (least, most) => least <= most,
  ),
};

const NOT_A_DECIMAL = 'must be a number with at most 18 digits, 6 of them decimals';

const decimal = z.unknown().transform((given, context): Decimal => {
  const read = readDecimal(given);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: NOT_A_DECIMAL });
  return z.NEVER;
});

const number: DataType = {
  about: 'number of at most 18 digits, 6 of them decimals',
  read(given, { validation: { min, max } }) {
    const value = readDecimal(given);
    if (value === null) return { problem: NOT_A_DECIMAL };
    return withinBounds(value, { min: decimalOf(min), max: decimalOf(max) }, toMillionths, toMillionths(value));
  },
  validation: ordered(
    z.strictObject({ min: decimal.optional(), max: decimal.optional() }),
    ['min', 'max'],
    ({ min, max }) => [min, max],
    (least, most) => toMillionths(least) <= toMillionths(most),
  ),
};

const date: DataType = {
  about: 'calendar day, `YYYY-MM-DD`',
  read(given, { validation }) {
    const parsed = z.iso.date().safeParse(given);
    if (!parsed.success) return { problem: 'must be a date such as 2026-01-31' };
    return withinBounds(parsed.data, validation, String, parsed.data);
  },
  validation: timeBounds(z.iso.date({ error: 'must be a date such as 2026-01-31' })),
};

const datetime: DataType = {
  about: 'ISO 8601 with offset; returned in UTC with second precision',
  read(given, { validation }) {
    const value = readInstant(given);
    if (value === null) return { problem: 'must be a time with its offset, such as 2026-01-31T08:00:00Z' };
    return withinBounds(value, validation, (bound) => readInstant(bound) ?? '', value);
  },
  validation: timeBounds(
    z.iso.datetime({ offset: true, error: 'must be a time with its offset, such as 2026-01-31T08:00:00Z' }),
  ),
};

const boolean: DataType = {
  about: '`true` or `false`',
  read: (given) => (typeof given === 'boolean' ? { value: given } : { problem: 'must be true or false' }),
  validation: null,
};

const enumeration: DataType = {
  about: 'value of an option',
  read(given, { options }) {
    if (typeof given !== 'string') return { problem: 'must be a string: the value of an option' };
    return options.includes(given) ? { value: given } : { problem: notAnOption(given) };
  },
  validation: null,
};

const enumMulti: DataType = {
  about: 'list of option values without duplicates',
  read(given, { options, validation: { min_items = 0, max_items = MAX_ITEMS } }) {
    if (!Array.isArray(given) || !given.every((item) => typeof item === 'string')) {
      return { problem: 'must be a list of strings: values of options' };
    }
    const unknown = given.find((item) => !options.includes(item));
    if (unknown !== undefined) return { problem: notAnOption(unknown) };
    if (new Set(given).size < given.length) return { problem: 'must hold each option once' };
    if (given.length > max_items) return { problem: `may hold ${max_items} options` };
    return given.length < min_items ? { problem: `must hold at least ${min_items} options` } : { value: given };
  },
  validation: ordered(
    z.strictObject({ min_items: countUpTo(MAX_ITEMS).optional(), max_items: countUpTo(MAX_ITEMS).optional() }),
    ['min_items', 'max_items'],
    ({ min_items, max_items }) => [min_items, max_items],
    (least, most) => least <= most,
  ),
};

const reference: DataType = {
  about: '`{type, id}` of a resource of the account, of the `reference_type`',
  read(given, { referenceType }) {
    const type = referenceType === null ? '' : referenceResourceTypes[referenceType];
    const { type: givenType, id } = isObject(given) ? given : {};
    if (givenType !== type && givenType !== referenceType) {
      return { problem: `must be an object with the type ${type} and an id` };
    }
    const parsed = uuid.safeParse(id);
    if (!parsed.success) return { problem: `must have the id of a ${type}` };
    return { value: { type, id: parsed.data.toLowerCase() } };
  },
  validation: null,
};

export const dataTypes = {
  short_text: shortText,
  number,
  date,
  datetime,
  boolean,
  enum: enumeration,
  enum_multi: enumMulti,
  reference,
} as const satisfies Record<string, DataType>;

export type DataTypeName = keyof typeof dataTypes;
export const dataTypeNames = keysOf(dataTypes);

export function hasOptions(dataType: string): boolean {
  return dataType === 'enum' || dataType === 'enum_multi';
}

/**
 * Parses a time as UTC with second precision, the wire format of all times. Returns null if the value is not a time.
 */
function readInstant(given: unknown): string | null {
  const parsed = z.iso.datetime({ offset: true }).safeParse(given);
  if (!parsed.success) return null;
  const instant = new Date(parsed.data);
  if (Number.isNaN(instant.getTime())) return null;
  const text = instant.toISOString();
  return text.length === '2026-01-31T08:00:00.000Z'.length ? `${text.slice(0, 19)}Z` : null;
}

/** Returns a numeric bound. Bounds of dates and times are strings. */
function decimalOf(bound: Decimal | string | undefined): Decimal | undefined {
  return typeof bound === 'string' ? undefined : bound;
}

function withinBounds<Bound extends Decimal | string, Comparable extends string | bigint>(
  value: FieldValue,
  { min, max }: { min?: Bound | undefined; max?: Bound | undefined },
  toComparable: (bound: Bound) => Comparable,
  compared: Comparable,
): Reading {
  if (min !== undefined && compared < toComparable(min)) return { problem: `must not be below ${shown(min)}` };
  if (max !== undefined && compared > toComparable(max)) return { problem: `must not be above ${shown(max)}` };
  return { value };
}

function shown(bound: Decimal | string): string {
  return typeof bound === 'object' ? bound.rawJSON : String(bound);
}

function notAnOption(given: string): string {
  return `'${given.slice(0, 100)}' is not an option of this field`;
}

function countUpTo(most: number): z.ZodNumber {
  return z
    .int({ error: `must be a whole number from 0 to ${most}` })
    .min(0)
    .max(most);
}

function timeBounds<Bound extends z.ZodType<string>>(bound: Bound): z.ZodType<Validation> {
  return ordered(
    z.strictObject({ min: bound.optional(), max: bound.optional() }),
    ['min', 'max'],
    ({ min, max }) => [min, max],
    (least, most) => Date.parse(least) <= Date.parse(most),
  );
}

/** Requires that the lower bound does not exceed the upper one, if both are given. */
function ordered<Rules, Bound>(
  schema: z.ZodType<Rules>,
  [nameOfLeast, nameOfMost]: readonly [string, string],
  boundsOf: (rules: Rules) => readonly [Bound | undefined, Bound | undefined],
  isOrdered: (least: Bound, most: Bound) => boolean,
): z.ZodType<Rules> {
  const holds = (rules: Rules): boolean => {
    const [least, most] = boundsOf(rules);
    return least === undefined || most === undefined || isOrdered(least, most);
  };
  return schema.refine(holds, { error: `must not be above ${nameOfMost}`, path: [nameOfLeast] });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
