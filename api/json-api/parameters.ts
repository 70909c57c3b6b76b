/** Parameters of the query that read themselves and describe themselves: what is documented is what is read. */
import { z } from 'zod';
import type { IncludeTree } from '../../operations/included-resources.ts';
import { badRequest } from './errors.ts';
import { type IncludeOptions, readInclude } from './include.ts';
import { type Page, readPage } from './pagination.ts';
import type { Query } from './query.ts';

export interface Parameter<Value> {
  name: string;
  about: string;
  schema: z.ZodType;
  required?: true;
  /** Throws 400 for a value that cannot be read. */
  read(query: Query): Value;
}

type Optional<Value> = Parameter<Value | null>;

/** Longer values match nothing that is kept. */
const MAX_LENGTH = 500;

/** A blank value is as good as none: clients send it for what a user left empty. */
export function orBlank(schema: z.ZodType): z.ZodType {
  return z.union([schema, z.literal('')]);
}

/** The last value given, trimmed; null where it is absent or blank. */
export function textParameter(name: string, about: string): Optional<string> {
  return { name, about, schema: z.string().max(MAX_LENGTH), read: (query) => textOf(query, name) };
}

export function booleanParameter(name: string, about: string): Optional<boolean> {
  return { name, about, schema: orBlank(z.boolean()), read: (query) => query.boolean(name) };
}

export function choiceParameter<Value extends string>(
  name: string,
  values: readonly Value[],
  about: string,
): Optional<Value> {
  return { name, about, schema: orBlank(z.enum(values)), read: (query) => query.oneOf(name, values) };
}

/** Several values, separated by commas; null where none is given. */
export function listParameter(name: string, about: string): Optional<string[]> {
  return {
    name,
    about: `${about}. Several are separated by commas`,
    schema: z.string().max(MAX_LENGTH),
    read: (query) => listOf(query, name),
  };
}

/** Some of the given values, separated by commas. */
export function choicesParameter<Value extends string>(
  name: string,
  values: readonly Value[],
  about: string,
): Optional<Value[]> {
  const one = ` *(${values.join('|')})? *`;
  return {
    name,
    about: `${about}. Several are separated by commas`,
    schema: z.string().regex(new RegExp(`^${one}(,${one})*$`)),
    read(query) {
      const given = listOf(query, name);
      const unknown = given?.find((value) => !values.includes(value as Value));
      if (unknown !== undefined) {
        throw badRequest(`${name} must be one of: ${values.join(', ')}`, { parameter: name });
      }
      return given as Value[] | null;
    },
  };
}

/** An instant of RFC 3339, or a date, which stands for its first moment in UTC. */
export function instantParameter(name: string, about: string): Optional<Date> {
  const instant = z.iso.datetime({ offset: true });
  const schema = z.union([instant, z.iso.date()]);
  return {
    name,
    about: `${about}. RFC 3339 or a date`,
    schema: orBlank(schema),
    read(query) {
      const text = textOf(query, name);
      if (text === null) return null;
      // A plus sign that was not encoded arrives as a space.
      const written = text.replace(/ (?=\d\d:\d\d$)/, '+');
      const date = schema.safeParse(written).success ? new Date(written) : null;
      if (date === null || Number.isNaN(date.getTime())) {
        throw badRequest(`${name} must be a time such as 2026-01-31T08:00:00Z, or a date`, { parameter: name });
      }
      return date;
    },
  };
}

export function uuidParameter(name: string, about: string): Optional<string> {
  return {
    name,
    about,
    schema: orBlank(z.guid()),
    read(query) {
      const text = textOf(query, name);
      if (text !== null && !z.guid().safeParse(text).success) {
        throw badRequest(`${name} must be a uuid`, { parameter: name });
      }
      return text?.toLowerCase() ?? null;
    },
  };
}

export function numberParameter(name: string, range: { min: number; max: number }, about: string): Optional<number> {
  return {
    name,
    about,
    schema: orBlank(z.number().min(range.min).max(range.max)),
    read(query) {
      const text = textOf(query, name);
      if (text === null) return null;
      const value = /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
      if (!(value >= range.min && value <= range.max)) {
        throw badRequest(`${name} must be a number from ${range.min} to ${range.max}`, { parameter: name });
      }
      return value;
    },
  };
}

/** `page[number]` and `page[size]`; `read` of the pair is `page.read(query)`. */
export function pageParameters(defaultSize: number): {
  parameters: readonly Parameter<unknown>[];
  read(query: Query): Page;
} {
  const read = (query: Query) => readPage(query, defaultSize);
  const parameters = [
    { name: 'page[number]', about: 'From 1', schema: z.int().min(1).default(1), read },
    {
      name: 'page[size]',
      about: 'Items on a page; more than 100 are cut to 100',
      schema: z.int().min(1).default(defaultSize),
      read,
    },
  ];
  return { parameters, read };
}

/** `include` of a type of resource. */
export function includeParameter(type: string, options: IncludeOptions = {}): Parameter<IncludeTree | null> {
  const about =
    'Relations whose resources are wanted in `included`, separated by commas; dotted paths lead on from there';
  return { name: 'include', about, schema: z.string(), read: (query) => readInclude(query, type, options) };
}

/** Sparse fieldsets of the given types. Read where documents are made (`document.ts`); here for the description. */
export function fieldsParameters(...types: string[]): Parameter<unknown>[] {
  return types.map((type) => ({
    name: `fields[${type}]`,
    about: `Attributes and relationships of each ${type} that are wanted, separated by commas; unknown ones are ignored`,
    schema: z.string(),
    read: (query) => query.all(`fields[${type}]`),
  }));
}

export interface SortKey<Key extends string> {
  key: Key;
  descending: boolean;
}

/** `sort=-created_at,number`. Keys that the list does not have are ignored; null where none is left. */
export function sortParameter<Key extends string>(keys: readonly Key[], about: string): Optional<SortKey<Key>[]> {
  return {
    name: 'sort',
    about: `${about} Keys: ${keys.map((key) => `\`${key}\``).join(', ')}; a minus sign before one turns its order round`,
    schema: z.string(),
    read(query) {
      const sorted = (listOf(query, 'sort') ?? []).flatMap((text) => {
        const descending = text.startsWith('-');
        const key = keys.find((one) => one === text.replace(/^-/, ''));
        return key === undefined ? [] : [{ key, descending }];
      });
      return sorted.length === 0 ? null : sorted;
    },
  };
}

function textOf(query: Query, name: string): string | null {
  const text = query.text(name);
  if (text !== null && text.length > MAX_LENGTH) {
    throw badRequest(`${name} is longer than ${MAX_LENGTH} characters`, { parameter: name });
  }
  return text;
}

function listOf(query: Query, name: string): string[] | null {
  const values = (textOf(query, name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length === 0 ? null : values;
}
