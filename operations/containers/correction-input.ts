/** Parses and validates the attributes of a new correction (docs/corrections.md). */
import { z } from 'zod';
import type { Database } from '../../store/postgres/database.ts';
import type { CorrectedField } from '../../tracking/claims/person-claims.ts';
import { readInput } from '../input.ts';
import { findTerminalKey } from '../places/find-terminal.ts';
import { type InputProblem, Rejection } from '../rejection.ts';

export interface NewCorrection {
  field: CorrectedField;
  /** In the form that the core expects: an RFC 3339 time, a date or a terminal key. */
  value: string;
  reason: string | null;
  expiresAt: Date | null;
}

const fields = ['delivered_at', 'pickup_lfd', 'pod_terminal'] as const satisfies readonly CorrectedField[];
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const MAX_REASON_LENGTH = 500;

export const newCorrectionAttributes = z.object({
  field: z.enum(fields, { error: `Field must be one of: ${fields.join(', ')}` }).describe('Field to correct'),
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
    .describe('Reason for the correction'),
  expires_at: z
    .string({ error: 'Expires at must be an RFC 3339 time' })
    .refine(isTime, { error: 'Expires at must be an RFC 3339 time' })
    .nullish()
    .describe('When the correction expires (RFC 3339); null: it applies until it is undone'),
});

export async function readCorrection(database: Database, attributes: Record<string, unknown>): Promise<NewCorrection> {
  const { field, value, reason, expires_at: expiresAt } = readInput(newCorrectionAttributes, attributes);
  return {
    field,
    value: await readValue(database, field, value),
    reason: reason || null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  };
}

/** Checks the times of a correction against the tracking request's clock. Throws `Rejection` for invalid ones. */
export function validateTimes({ field, value, expiresAt }: Omit<NewCorrection, 'reason'>, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) throw refused('expires_at', 'Expires at must lie in the future');
  if (field === 'delivered_at' && Date.parse(value) > now.getTime()) {
    throw refused('value', "A delivery can't be in the future");
  }
}

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

/** Accepts the years 1970 to 2199, which every time zone can represent as a timestamp. */
function isCalendarDate(date: string): boolean {
  if (date < '1970' || date >= '2200') return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function refused(attribute: string, detail: string): Rejection {
  const problem: InputProblem = { path: [attribute], detail, code: 'invalid' };
  return new Rejection([problem]);
}
