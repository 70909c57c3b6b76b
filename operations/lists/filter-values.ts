/**
 * How the values of filters are read, from texts as they stand in a query or in the arguments of a tool. Each kind describes
 * itself: what is documented is what is read.
 */
import { z } from 'zod';

/** The message begins with the name of the filter, and is for whoever asked. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
}

export interface FilterValue<Value> {
  /** Of one text. */
  schema: z.ZodType;
  /** Ends what is said about the filter: how its values are written. */
  form: string;
  /** Null where nothing is given; a blank text is as good as none. Throws `UnreadableValue`. */
  read(name: string, given: readonly string[]): Value | null;
}

/** Longer values match nothing that is kept. */
const MAX_LENGTH = 500;

/** A blank value is as good as none: clients send it for what a user left empty. */
export function orBlank(schema: z.ZodType): z.ZodType {
  return z.union([schema, z.literal('')]);
}

/** The last text given, trimmed. */
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

/** Several values, separated by commas. */
export const listValue: FilterValue<string[]> = {
  schema: z.string().max(MAX_LENGTH),
  form: '. Several are separated by commas',
  read: listOf,
};

/** Some of the given values, separated by commas. */
export function choicesValue<Value extends string>(values: readonly Value[]): FilterValue<Value[]> {
  const one = ` *(${values.join('|')})? *`;
  return {
    schema: z.string().regex(new RegExp(`^${one}(,${one})*$`)),
    form: '. Several are separated by commas',
    read(name, given) {
      const chosen = listOf(name, given);
      const unknown = chosen?.find((value) => !values.includes(value as Value));
      if (unknown !== undefined) throw new UnreadableValue(`${name} must be one of: ${values.join(', ')}`);
      return chosen as Value[] | null;
    },
  };
}

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** An instant of RFC 3339, or a date, which stands for its first moment in UTC. */
export const instantValue: FilterValue<Date> = {
  schema: orBlank(moment),
  form: '. RFC 3339 or a date',
  read(name, given) {
    const text = textOf(name, given);
    if (text === null) return null;
    // A plus sign that was not encoded arrives as a space.
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
 * An end: what comes up to it is wanted, read as the first moment that is not. Times are shown to the second and kept to the
 * microsecond, so an end is as long as it is written: a date means its whole day in UTC, a second all of that second.
 */
export const endValue: FilterValue<Date> = {
  ...instantValue,
  form: `${instantValue.form}, the whole of which is meant`,
  read(name, given) {
    const begins = instantValue.read(name, given);
    return begins === null ? null : new Date(begins.getTime() + lengthOf(lastOf(name, given) ?? ''));
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

/** UN/LOCODEs, several texts or separated by commas; in small letters too, with blanks between. */
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

/** No row holds a NUL character, and Postgres refuses it. */
function lastOf(name: string, given: readonly string[]): string | null {
  const text = given.at(-1)?.trim();
  if (!text) return null;
  if (text.includes('\0')) throw new UnreadableValue(`${name} holds a NUL character`);
  return text;
}

/** The limit is that of the text as it was sent. */
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
