/**
 * Value types of filters. Each parses its values from query strings or tool arguments and provides its own schema and
 * description, so that the documentation matches the parser.
 */
import { z } from 'zod';

/** Thrown for an invalid filter value. The message is visible to clients and begins with the name of the filter. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
}

export interface FilterValue<Value> {
  schema: z.ZodType;
  /** Format of the values, appended to the filter's description. */
  form: string;
  /** Parses the value. Returns null if it is absent or blank. Throws `UnreadableValue`. */
  read(name: string, values: readonly string[]): Value | null;
}

/** Longer than any stored value. */
const MAX_LENGTH = 500;

/** Accepts blank values, because clients send them for inputs that a user left empty. */
export function orBlank(schema: z.ZodType): z.ZodType {
  return z.union([schema, z.literal('')]);
}

/** Uses the last value, trimmed. */
export const textValue: FilterValue<string> = {
  schema: z.string().max(MAX_LENGTH),
  form: '',
  read: textOf,
};

export const booleanValue: FilterValue<boolean> = {
  schema: orBlank(z.boolean()),
  form: '',
  read(name, given) {
    const text = lastOf(name, given);
    if (text === null) return null;
    if (text !== 'true' && text !== 'false') throw new UnreadableValue(`${name} must be true or false`);
    return text === 'true';
  },
};

export const listValue: FilterValue<string[]> = {
  schema: z.string().max(MAX_LENGTH),
  form: '. Several are separated by commas',
  read: listOf,
};

/** Accepts a comma-separated selection of the choices. */
export function choicesValue<Value extends string>(values: readonly Value[]): FilterValue<Value[]> {
  const item = ` *(${values.join('|')})? *`;
  return {
    schema: z.string().regex(new RegExp(`^${item}(,${item})*$`)),
    form: '. Several are separated by commas',
    read(name, given) {
      const chosen = listOf(name, given)?.map((text) => {
        const value = values.find((one) => one === text);
        if (value === undefined) throw new UnreadableValue(`${name} must be one of: ${values.join(', ')}`);
        return value;
      });
      return chosen ?? null;
    },
  };
}

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** An RFC 3339 time, or a date, which means its start in UTC. */
export const instantValue: FilterValue<Date> = {
  schema: orBlank(moment),
  form: '. RFC 3339 or a date',
  read(name, given) {
    const text = textOf(name, given);
    if (text === null) return null;
    // An unencoded plus sign is decoded as a space.
    const written = text.replace(/ (?=\d\d:\d\d$)/, '+');
    const date = moment.safeParse(written).success ? new Date(written) : null;
    if (date === null || Number.isNaN(date.getTime())) {
      throw new UnreadableValue(`${name} must be a time such as 2026-01-31T08:00:00Z, or a date`);
    }
    return date;
  },
};

const day = z.iso.date();
const DAY_MS = 86_400_000;

/**
 * Inclusive end, converted to the first instant after it. Times are displayed in seconds but stored in microseconds, so
 * the end includes the whole given unit: a date includes its entire day in UTC, a time its entire second.
 */
export const endValue: FilterValue<Date> = {
  ...instantValue,
  form: `${instantValue.form}, inclusive`,
  read(name, given) {
    const start = instantValue.read(name, given);
    return start === null ? null : new Date(start.getTime() + lengthOf(lastOf(name, given) ?? ''));
  },
};

function lengthOf(written: string): number {
  if (day.safeParse(written).success) return DAY_MS;
  return written.includes('.') ? 1 : 1_000;
}

/** `YYYY-MM-DD`. */
export const dayValue: FilterValue<string> = {
  schema: orBlank(day),
  form: ', `YYYY-MM-DD`',
  read(name, given) {
    const text = lastOf(name, given);
    if (text !== null && !day.safeParse(text).success) {
      throw new UnreadableValue(`${name} must be a day such as 2026-01-31`);
    }
    return text;
  },
};

export const uuidValue: FilterValue<string> = {
  schema: orBlank(z.guid()),
  form: '',
  read(name, given) {
    const text = textOf(name, given);
    if (text !== null && !z.guid().safeParse(text).success) throw new UnreadableValue(`${name} must be a uuid`);
    return text?.toLowerCase() ?? null;
  },
};

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** Accepts UN/LOCODEs as repeated or comma-separated values, ignoring case and spaces. */
export const placesValue: FilterValue<string[]> = {
  schema: z.string(),
  form: ', by UN/LOCODE. Several are separated by commas',
  read(name, given) {
    const texts = given.flatMap((value) => value.split(','));
    const codes = texts.map((code) => code.replace(/\s/g, '').toUpperCase()).filter((code) => code !== '');
    if (codes.some((code) => !LOCODE.test(code))) {
      throw new UnreadableValue(`${name} must hold UN/LOCODEs of five characters such as CNSHA`);
    }
    return codes.length === 0 ? null : codes;
  },
};

/** Returns the last value. Rejects NUL characters because Postgres cannot store them. */
function lastOf(name: string, given: readonly string[]): string | null {
  const text = given.at(-1)?.trim();
  if (!text) return null;
  if (text.includes('\0')) throw new UnreadableValue(`${name} contains a NUL character`);
  return text;
}

/** Returns the trimmed text. The length limit applies before trimming. */
function textOf(name: string, given: readonly string[]): string | null {
  if ((given.at(-1)?.length ?? 0) > MAX_LENGTH) {
    throw new UnreadableValue(`${name} is longer than ${MAX_LENGTH} characters`);
  }
  return lastOf(name, given);
}

function listOf(name: string, given: readonly string[]): string[] | null {
  const values = (textOf(name, given) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length === 0 ? null : values;
}
