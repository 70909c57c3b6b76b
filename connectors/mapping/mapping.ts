/**
 * Defines a mapping: data that says how to ask an HTTP JSON interface about containers and where its responses hold each
 * value. `docs/connect/mapping.md` explains each member.
 */
import { z } from 'zod';
import { FACT_MEMBERS } from './fact-members.ts';

/** Dotted names of a member (`holds.line`), or several, of which the first one present counts. `""` is the row itself. */
const path = z.union([z.string().max(200), z.array(z.string().min(1).max(200)).min(1).max(10)]);

const scalar = z.union([z.string().max(200), z.boolean(), z.null()]);

/** The path of a value. With `words`, only a listed word (in lower case) has a meaning; any other states nothing. */
const rule = z.union([
  z.string().min(1).max(200),
  z.strictObject({ path, words: z.record(z.string().max(200), scalar).optional() }),
]);

const holdRule = z.union([
  /** One member per hold: a flag, or a word such as HELD or Released. */
  z.strictObject({ name: z.string().min(1).max(100), flag: path }),
  /** A list of names or of objects; the members default to those of the availability contract. */
  z.strictObject({
    list: path,
    name: z.string().max(200).optional(),
    status: z.string().max(200).optional(),
    description: z.string().max(200).optional(),
  }),
  /** Several names in one text. Empty: no holds. */
  z.strictObject({ text: path, separator: z.string().min(1).max(5) }),
]);

const feeRule = z.strictObject({
  type: z.string().min(1).max(50),
  amount: path,
  /** An ISO 4217 code. */
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
  /** The event may have happened outside the terminal, so only the port is stated. */
  outsideTerminal: z.boolean().optional(),
});

const eventList = z.strictObject({
  list: path,
  /** Member with the source's code, and what the codes mean; an unlisted code is shown as received. */
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
  /** Origin of the names, and how certain they are. */
  source: z.string().min(1).max(500),
  request: z.strictObject({
    method: z.enum(['GET', 'POST']),
    path: template.regex(/^\//, 'must start with a slash'),
    /** A list of one template repeats the parameter for each container. */
    query: z.record(z.string().max(100), z.union([template, z.tuple([template])])).default({}),
    headers: z.record(z.string().max(100), template).default({}),
    /** Text, or `{"each": {…}}`: a JSON list with one entry per container. */
    body: z
      .union([template, z.strictObject({ each: z.record(z.string().max(100), template) }), z.null()])
      .default(null),
    /** Sends the time of the call in milliseconds in a header with this name. */
    timestampHeader: z
      .string()
      .regex(/^[A-Za-z-]{1,40}$/)
      .nullable()
      .default(null),
    containersPerCall: z.number().int().min(1).max(500),
    separator: z.string().min(1).max(3).default(','),
  }),
  /** Values of `{facility}` by key or port of the terminal; the setting `FACILITY_CODE` takes precedence. */
  facilities: z.record(z.string().max(60), z.string().min(1).max(60)).default({}),
  /** `""`: the body itself, a list or one container. */
  list: path,
  container: path,
  /** A row counts only if each of these members has one of the values; `{facility}` and `{port}` may be used. */
  only: z.array(z.strictObject({ path, is: z.array(z.string().min(1).max(100)).min(1) })).default([]),
  statedAt: path.nullable().default(null),
  /** How times are written, where not as in ISO 8601. */
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

/** Reads a mapping. Each problem names the wrong member. */
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
