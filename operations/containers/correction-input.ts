/** What clients may say of a correction, and what is refused (docs/corrections.md). */
import { z } from 'zod';
import type { Database } from '../../store/postgres/database.ts';
import type { CorrectedField } from '../../tracking/claims/person-claims.ts';
import { readInput } from '../input.ts';
import { findTerminalKey } from '../places/find-terminal.ts';
import { type InputProblem, Rejection } from '../rejection.ts';

export interface CorrectionWish {
  field: CorrectedField;
  /** As the core reads it: RFC 3339 time or date, date, key of a terminal. */
  value: string;
  reason: string | null;
  expiresAt: Date | null;
}

const fields = ['delivered_at', 'pickup_lfd', 'pod_terminal'] as const satisfies readonly CorrectedField[];
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const MAX_REASON_LENGTH = 500;

export const newCorrectionAttributes = z.object({
  field: z.enum(fields, { error: `Field must be one of: ${fields.join(', ')}` }).describe('What is corrected'),
  value: z
    .string({ error: 'Value must be a string' })
    .trim()
    .min(1, { error: "Value can't be blank" })
    .max(100)
    .describe('A time or day of delivery, a last free day (YYYY-MM-DD), or the id, FIRMS code or key of a terminal'),
  reason: z
    .string({ error: 'Reason must be a string' })
    .trim()
    .max(MAX_REASON_LENGTH, { error: `Reason is too long (maximum is ${MAX_REASON_LENGTH} characters)` })
    .nullish()
    .describe('Why, for those who read it later'),
  expires_at: z
    .string({ error: 'Expires at must be an RFC 3339 time' })
    .refine(isTime, { error: 'Expires at must be an RFC 3339 time' })
    .nullish()
    .describe('Until when it holds (RFC 3339); null: until it is undone'),
});

/** Throws `Rejection` with what is wrong with the attributes, as a client sent them. */
export async function readCorrection(database: Database, given: Record<string, unknown>): Promise<CorrectionWish> {
  const { field, value, reason, expires_at: expiresAt } = readInput(newCorrectionAttributes, given);
  return {
    field,
    value: await readValue(database, field, value),
    reason: reason || null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  };
}

/** What can be told only by the clock of the tracking request. Throws `Rejection`. */
export function refuseWrongMoments({ field, value, expiresAt }: Omit<CorrectionWish, 'reason'>, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) throw refused('expires_at', 'Expires at must lie in the future');
  if (field === 'delivered_at' && Date.parse(value) > now.getTime()) {
    throw refused('value', 'A delivery that lies in the future has not happened');
  }
}

/** The value as the core reads it. Throws `Rejection`. */
async function readValue(database: Database, field: CorrectedField, value: string): Promise<string> {
  switch (field) {
    case 'pickup_lfd':
      if (!DATE.test(value) || !isCalendarDate(value))
        throw refused('value', 'Value must be a date such as 2026-07-07');
      return value;
    case 'delivered_at':
      if (!isTime(value) && !(DATE.test(value) && isCalendarDate(value)))
        throw refused('value', 'Value must be an RFC 3339 time or a date');
      return value;
    case 'pod_terminal': {
      const key = await findTerminalKey(database, value);
      if (key === null) {
        throw refused(
          'value',
          'Value must be the id, the FIRMS code or the key (such as firms:Y258) of a known terminal',
        );
      }
      return key;
    }
  }
}

function isTime(value: string): boolean {
  return TIME.test(value) && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** Of the age of containers, so that in every zone it is a moment that can be kept. */
function isCalendarDate(date: string): boolean {
  if (date < '1970' || date >= '2200') return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function refused(attribute: string, detail: string): Rejection {
  const problem: InputProblem = { path: [attribute], detail, code: 'invalid' };
  return new Rejection([problem]);
}
