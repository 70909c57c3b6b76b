import type { Fee, Hold } from '../../tracking/claims/claims.ts';
import { code, isRecord, member, name, text } from '../json-shape.ts';
import { isNoHold } from './hold-word.ts';

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

/**
 * Reads holds that are in force or announced; undefined if nothing readable is reported. `[]` means that there are
 * none. One unreadable entry makes the whole list unreadable, because omitting it would clear its hold.
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
  const reported = name(from.name) ?? name(from.code);
  const status = readStatus(member(from, 'status'));
  if (status === null || isNoHold(reported ?? text(from.name) ?? '')) return null;
  if (reported === null || status === undefined) return undefined;
  const mapped = HOLD_NAMES.find(([pattern]) => pattern.test(reported))?.[1] ?? 'other';
  // For an unmapped hold, the original wording is all that users get.
  return { name: mapped, status, description: name(from.description) ?? (mapped === 'other' ? reported : null) };
}

/** Reads the status; null if the hold is over. A listed hold is in force unless it is reported as pending or over. */
function readStatus(value: unknown): Hold['status'] | null | undefined {
  if (value === undefined || value === '' || value === true) return 'hold';
  if (value === false) return null;
  if (isNoHold(text(value) ?? '')) return null;
  const reported = name(value);
  if (reported === null) return undefined;
  return /^pending$/i.test(reported) ? 'pending' : 'hold';
}

/** Reads fees as decimal strings; undefined if any is unreadable, because a wrong total is worse than none. */
export function readFees(value: unknown): Fee[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fees: Fee[] = [];
  for (const entry of value) {
    const type = isRecord(entry) ? name(entry.type) : null;
    const amount = isRecord(entry) ? readAmount(entry.amount) : null;
    if (!isRecord(entry) || type === null || amount === null) return undefined;
    const mapped = FEE_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
    fees.push({ type: mapped, amount, currency: code(entry.currency, /^[A-Z]{3}$/) });
  }
  return fees;
}

/** Reads a decimal string; null for anything that is not an amount. */
export function readAmount(value: unknown): string | null {
  const written = typeof value === 'number' && Number.isFinite(value) ? String(value) : text(value);
  return written !== null && /^\d{1,12}(\.\d{1,4})?$/.test(written) ? written : null;
}
