import type { Fee, Hold } from '../../tracking/claims.ts';
import { code, isRecord, text } from '../json-shape.ts';

const HOLD_NAMES: [RegExp, Hold['name']][] = [
  [/^(freight|line|carrier|ocean ?carrier|steamship ?line)\b/i, 'freight'],
  [/^(customs?|cbp|us ?customs|cus\d*)\b/i, 'customs'],
  [/^(usda|agriculture|agri)\b/i, 'USDA'],
  [/^(vacis|nii|x-?ray)\b/i, 'VACIS'],
  [/^(tmf|traffic ?mitigation|pierpass)\b/i, 'TMF'],
];

const FEE_TYPES: [RegExp, Fee['type']][] = [
  [/^(demurrage|storage)\b/i, 'demurrage'],
  [/^(exam|examination|inspection)\b/i, 'exam'],
  [/^(extended[ _-]?dwell([ _-]?time)?|dwell)/i, 'extended_dwell_time'],
  [/^total\b/i, 'total'],
];

/** Words for a hold that is over: such an entry says that there is none. */
const OVER = /^(released?|cleared|lifted|removed|none|no|off|inactive|ok)$/i;

/**
 * Holds in force or announced. `[]` is said to be none; undefined when nothing readable is said: one entry that cannot be
 * read makes the list unreadable, or the holds that it leaves out would look cleared.
 */
export function readHolds(value: unknown): Hold[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const holds: Hold[] = [];
  for (const entry of value) {
    const hold = readHold(entry);
    if (hold === undefined) return undefined;
    if (hold !== null) holds.push(hold);
  }
  return holds;
}

function readHold(entry: unknown): Hold | null | undefined {
  const from = isRecord(entry) ? entry : { name: entry };
  const said = text(from.name) ?? text(from.code);
  if (said === null) return undefined;
  const status = text(from.status);
  if (status !== null && OVER.test(status)) return null;
  const name = HOLD_NAMES.find(([pattern]) => pattern.test(said))?.[1] ?? 'other';
  // The wording of a hold we have no name for is all that a person can go by.
  const description = text(from.description) ?? (name === 'other' ? said : null);
  return { name, status: status !== null && /^pending$/i.test(status) ? 'pending' : 'hold', description };
}

/** Fees, as decimal strings; undefined when one of them cannot be read, since a wrong sum is worse than none. */
export function readFees(value: unknown): Fee[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fees: Fee[] = [];
  for (const entry of value) {
    const type = isRecord(entry) ? text(entry.type) : null;
    const amount = isRecord(entry) ? readAmount(entry.amount) : null;
    if (!isRecord(entry) || type === null || amount === null) return undefined;
    const known = FEE_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
    fees.push({ type: known, amount, currency: code(entry.currency, /^[A-Z]{3}$/) });
  }
  return fees;
}

function readAmount(value: unknown): string | null {
  const written = typeof value === 'number' && Number.isFinite(value) ? String(value) : text(value);
  return written !== null && /^\d{1,12}(\.\d{1,4})?$/.test(written) ? written : null;
}
