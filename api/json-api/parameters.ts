/**
 * Query parameters that parse themselves and describe themselves, so that the API description always matches the
 * parser.
 */
import { z } from 'zod';
import type { IncludeTree } from '../../operations/included-resources.ts';
import {
  booleanValue,
  choicesValue,
  endValue,
  type FilterValue,
  instantValue,
  listValue,
  orBlank,
  textValue,
  UnreadableValue,
  uuidValue,
} from '../../operations/lists/filter-values.ts';
import type { Page } from '../../operations/lists/pages.ts';
import { CURSOR } from './cursors.ts';
import { badRequest } from './errors.ts';
import { type IncludeOptions, readInclude } from './include.ts';
import { AFTER, readPage } from './pagination.ts';
import type { Query } from './query.ts';

export interface Parameter<Value> {
  name: string;
  about: string;
  schema: z.ZodType;
  required?: true;
  /** Throws 400 for an invalid value. */
  read(query: Query): Value;
  /** Lists the values that `read` ignores. */
  ignoredValues?(query: Query): string[];
}

type Optional<Value> = Parameter<Value | null>;

function parameterOf<Value>(name: string, about: string, value: FilterValue<Value>): Optional<Value> {
  return {
    name,
    about: `${about}${value.form}`,
    schema: value.schema,
    read: (query) => readValue(query, name, value),
  };
}

function readValue<Value>(query: Query, name: string, value: FilterValue<Value>): Value | null {
  try {
    return value.read(name, query.all(name));
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    throw badRequest(error.message, { parameter: name });
  }
}

/** Reads the last value, trimmed. Returns null if it is absent or blank. */
export function textParameter(name: string, about: string): Optional<string> {
  return parameterOf(name, about, textValue);
}

export function booleanParameter(name: string, about: string): Optional<boolean> {
  return parameterOf(name, about, booleanValue);
}

export function choiceParameter<Value extends string>(
  name: string,
  values: readonly Value[],
  about: string,
): Optional<Value> {
  return { name, about, schema: orBlank(z.enum(values)), read: (query) => query.oneOf(name, values) };
}

/** Parses a comma-separated selection of the given values. */
export function choicesParameter<Value extends string>(
  name: string,
  values: readonly Value[],
  about: string,
): Optional<Value[]> {
  return parameterOf(name, about, choicesValue(values));
}

/** Parses an RFC 3339 instant. A date is interpreted as its first moment in UTC. */
export function instantParameter(name: string, about: string): Optional<Date> {
  return parameterOf(name, about, instantValue);
}

/** Parses the end of a period. A date is interpreted as its last moment in UTC, so that the whole day is included. */
export function endParameter(name: string, about: string): Optional<Date> {
  return parameterOf(name, about, endValue);
}

export function uuidParameter(name: string, about: string): Optional<string> {
  return parameterOf(name, about, uuidValue);
}

export function numberParameter(name: string, range: { min: number; max: number }, about: string): Optional<number> {
  return {
    name,
    about,
    schema: orBlank(z.number().min(range.min).max(range.max)),
    read(query) {
      const text = readValue(query, name, textValue);
      if (text === null) return null;
      const value = /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
      if (!(value >= range.min && value <= range.max)) {
        throw badRequest(`${name} must be a number from ${range.min} to ${range.max}`, { parameter: name });
      }
      return value;
    },
  };
}

/** Creates `page[number]`, `page[size]` and `page[after]`, which `read` parses together. */
export function pageParameters(defaultSize: number): {
  parameters: readonly Parameter<unknown>[];
  read(query: Query): Page;
} {
  const read = (query: Query) => readPage(query, defaultSize);
  const parameters = [
    { name: 'page[number]', about: 'From 1', schema: z.int().min(1).default(1), read },
    {
      name: 'page[size]',
      about: 'Items per page; values above 100 are reduced to 100',
      schema: z.int().min(1).default(defaultSize),
      read,
    },
    {
      name: AFTER,
      about:
        'Instead of `page[number]`: empty for the first page, then the cursor in `links.next`, which new items do not shift. Extension',
      schema: orBlank(z.string().regex(CURSOR)),
      read,
    },
  ];
  return { parameters, read };
}

export function includeParameter(type: string, options: IncludeOptions = {}): Parameter<IncludeTree | null> {
  const about =
    'Relationships whose resources are returned in `included`, separated by commas; a dotted path follows further relationships';
  return { name: 'include', about, schema: z.string(), read: (query) => readInclude(query, type, options) };
}

/** Describes the sparse fieldsets of the given types. `readFieldsets` parses them. */
export function fieldsParameters(...types: string[]): Parameter<unknown>[] {
  return types.map((type) => ({
    name: `fields[${type}]`,
    about: `Attributes and relationships of each ${type} to return, separated by commas; unknown ones are ignored`,
    schema: z.string(),
    read: (query) => query.all(`fields[${type}]`),
  }));
}

export interface SortKey<Key extends string> {
  key: Key;
  descending: boolean;
}

/**
 * Creates a parameter such as `sort=-created_at,number`. Unknown keys are ignored; the value is null if no key remains.
 */
export function sortParameter<Key extends string>(keys: readonly Key[], about: string): Optional<SortKey<Key>[]> {
  const keyOf = (text: string) => keys.find((key) => key === text.replace(/^-/, ''));
  const textsOf = (query: Query) => readValue(query, 'sort', listValue) ?? [];
  return {
    name: 'sort',
    about: `${about} Keys: ${keys.map((key) => `\`${key}\``).join(', ')}; a leading minus sign sorts in descending order`,
    schema: z.string(),
    read(query) {
      const sorted = textsOf(query).flatMap((text) => {
        const key = keyOf(text);
        return key === undefined ? [] : [{ key, descending: text.startsWith('-') }];
      });
      return sorted.length === 0 ? null : sorted;
    },
    ignoredValues: (query) => textsOf(query).filter((text) => keyOf(text) === undefined),
  };
}
