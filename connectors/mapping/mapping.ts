/**
 * A mapping says, as data, how to request containers from an HTTP interface with JSON, and where its responses contain
 * each value. `docs/connect/mapping.md` explains each member.
 */
import { z } from 'zod';
import { FACT_MEMBERS } from './fact-members.ts';
import { headerName, headerValue } from './header-name.ts';

/**
 * Dotted name of a member (`holds.line`), or several names of which the first one present is used. `""` is the row
 * itself.
 */
const path = z.union([z.string().max(200), z.array(z.string().min(1).max(200)).min(1).max(10)]);

const scalar = z.union([z.string().max(200), z.boolean(), z.null()]);

/** Path of a value. With `words`, only the listed words (in lower case) have a meaning; others are ignored. */
const rule = z.union([
  z.string().min(1).max(200),
  z.strictObject({ path, words: z.record(z.string().max(200), scalar).optional() }),
]);

const holdRule = z.union([
  /** One member per hold, which contains a flag or a word such as HELD or Released. */
  z.strictObject({ name: z.string().min(1).max(100), flag: path }),
  /** A list of names or of objects. The names of an object's members default to those of the availability contract. */
  z.strictObject({
    list: path,
    name: z.string().max(200).optional(),
    status: z.string().max(200).optional(),
    description: z.string().max(200).optional(),
  }),
  /** A text with several names; if it is empty, there are no holds. */
  z.strictObject({ text: path, separator: z.string().min(1).max(5) }),
]);

const feeRule = z.strictObject({
  type: z.string().min(1).max(50),
  amount: path,
  /** ISO 4217 code. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
});

const classifier = z.enum(['actual', 'estimated', 'planned']);

const eventRule = z.strictObject({
  /** Code of the availability contract, such as `discharged` (docs/connect-a-line.md). */
  code: z.string().min(1).max(40),
  at: path,
  classifier,
  vesselName: path.optional(),
  vesselImo: path.optional(),
  voyage: path.optional(),
  /** Whether the event may have happened outside the terminal, in which case only the port is reported. */
  outsideTerminal: z.boolean().optional(),
});

const eventList = z.strictObject({
  list: path,
  /**
   * Name of the member that contains the source's code; `codes` gives the meaning of each code. A code that is not
   * listed is shown as received.
   */
  code: z.string().min(1).max(200),
  codes: z.record(z.string().max(100), z.string().max(40)),
  at: z.string().min(1).max(200),
  classifier: z.union([
    classifier,
    z.strictObject({ path: z.string().min(1).max(200), words: z.record(z.string().max(50), classifier) }),
  ]),
});

const template = z.string().max(2000);

export const mappingSchema = z.strictObject({
  /** The origin of the member names, and how certain they are. */
  source: z.string().min(1).max(500),
  request: z.strictObject({
    method: z.enum(['GET', 'POST']),
    path: template.regex(/^\//, 'must start with a slash'),
    /** If the value is a list of one template, the parameter is repeated for each container. */
    query: z.record(z.string().max(100), z.union([template, z.tuple([template])])).default({}),
    headers: z.record(headerName, headerValue).default({}),
    /** A template, or `{"each": {…}}`, which becomes a JSON list with one entry per container. Null sends no body. */
    body: z
      .union([template, z.strictObject({ each: z.record(z.string().max(100), template) }), z.null()])
      .default(null),
    /** Name of the header that contains the time of the call, in milliseconds since 1970; null to send none. */
    timestampHeader: headerName.nullable().default(null),
    containersPerCall: z.number().int().min(1).max(500),
    separator: z.string().min(1).max(3).default(','),
  }),
  /** Values for `{facility}`, keyed by the terminal's key or port. The setting `FACILITY_CODE` takes precedence. */
  facilities: z.record(z.string().max(60), z.string().min(1).max(60)).default({}),
  /** Path of the list. `""` is the body itself, which may be a list or a single container. */
  list: path,
  container: path,
  /**
   * Conditions of a row: each of these members must have one of the values, which may be `{facility}` or `{port}`.
   * Other rows are ignored.
   */
  only: z.array(z.strictObject({ path, is: z.array(z.string().min(1).max(100)).min(1) })).default([]),
  statedAt: path.nullable().default(null),
  /** Format of times, if it is not ISO 8601. */
  times: z.enum(['as_written', 'wall_clock', 'month_first', 'day_first', 'epoch_milliseconds']).default('as_written'),
  facts: z.partialRecord(z.enum(FACT_MEMBERS), rule).default({}),
  holds: z.array(holdRule).default([]),
  fees: z.array(feeRule).default([]),
  events: z.array(eventRule).default([]),
  eventLists: z.array(eventList).default([]),
});

export type Mapping = z.output<typeof mappingSchema>;
export type Path = z.output<typeof path>;
export type HoldRule = Mapping['holds'][number];

/** Parses a mapping. Each problem names the wrong member. */
export function readMapping(json: string): { mapping: Mapping | null; problems: string[] } {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return { mapping: null, problems: ['is not JSON'] };
  }
  const read = mappingSchema.safeParse(given);
  if (read.success) return { mapping: read.data, problems: [] };
  const problems = read.error.issues.map(({ path: at, message }) => `${at.join('.') || 'mapping'}: ${message}`);
  return { mapping: null, problems: problems.slice(0, 10) };
}
