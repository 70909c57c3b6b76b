/** Parses dates and weights that documents state or that people enter for a document. */

export type StatedTime = { precision: 'date'; date: string } | { precision: 'local'; local: string };

/** Years that are accepted in documents. The date parser must accept the same ones. */
const YEARS = /^20[0-4]\d-/;
const FORM = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?$/;
/** No loaded container weighs more. */
const MAX_WEIGHT_KG = 100_000;

/** Parses a date or local time as printed, in the time zone of the place; null if it is not a valid calendar date. */
export function statedTime(value: unknown): StatedTime | null {
  if (typeof value !== 'string') return null;
  const [, date, minutes, seconds = ':00'] = FORM.exec(value) ?? [];
  if (date === undefined || !YEARS.test(date)) return null;
  const local = `${date}T${minutes ?? '00:00'}${seconds}`;
  const ms = Date.parse(`${local}Z`);
  // Rejects dates that Date.parse shifts, such as 30 February to March and 24:00 to the next day.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(local)) return null;
  return minutes === undefined ? { precision: 'date', date } : { precision: 'local', local };
}

/** Parses the weight of a container in kilograms; null if implausible. */
export function statedWeight(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && value <= MAX_WEIGHT_KG ? value : null;
}
