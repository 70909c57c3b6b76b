/**
 * Reads dates in ISO, European, American and Chinese formats. 03/04/2026 has two readings. Only other dates in the same
 * document can decide between them, never the user's location.
 */
import { monthOf } from './month-names.ts';

export type DateOrder = 'day_month' | 'month_day';

export interface FoundDate {
  from: number;
  to: number;
  /**
   * ISO dates, with the local time if one is stated. One reading per order of day and month that gives a valid date.
   */
  readings: readonly { order: DateOrder | null; value: string }[];
  fullYear: boolean;
}

const FORMS: readonly { pattern: RegExp; read: (parts: readonly string[]) => Reading[] }[] = [
  {
    pattern: /(?<!\d)(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?(?!\d)/g,
    read: ([y, m, d]) => [reading(null, y, m, d)],
  },
  {
    pattern:
      /(?<![\p{L}\d])(\d{1,2})(?:st|nd|rd|th|er)?[ .,/-]{0,2}(?:de )?(\p{L}{3,10})\.?[ ,./-]{0,2}(?:de )?(\d{4}|\d{2})(?!\d)/giu,
    read: ([d, m, y]) => [reading(null, y, monthName(m), d)],
  },
  {
    pattern: /(?<!\p{L})(\p{L}{3,10})\.?[ -]{1,2}(\d{1,2})(?:st|nd|rd|th)?,?[ -]{1,2}(\d{4})(?!\d)/giu,
    read: ([m, d, y]) => [reading(null, y, monthName(m), d)],
  },
  {
    pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d.])/g,
    read: ([d, m, y]) => [reading('day_month', y, m, d)],
  },
  {
    pattern: /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g,
    read: ([first, , second, y]) => [reading('day_month', y, second, first), reading('month_day', y, first, second)],
  },
];
const TIME = /^[\s,T@-]{1,3}(?:at |um |a las |à )?(\d{1,2})[:.h](\d{2})(?::\d{2})?(?:\s?(AM|PM)\b)?(?!\d)/i;

type Reading = { order: DateOrder | null; value: string } | null;

export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { pattern, read } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const parts = match.slice(1);
      const readings = read(parts).filter((each) => each !== null);
      if (readings.length === 0) continue;
      const from = match.index;
      const end = from + match[0].length;
      if (found.some((other) => from < other.to && end > other.from)) continue;
      const time = timeAt(text.slice(end));
      const values = new Set(readings.map(({ value }) => value));
      const [first] = readings;
      found.push({
        from,
        to: end + (time?.length ?? 0),
        readings: (readings.length > 1 && values.size === 1 && first !== undefined
          ? [{ ...first, order: null }]
          : readings
        ).map((each) => ({ ...each, value: time === null ? each.value : `${each.value}T${time.value}` })),
        fullYear: parts.some((part) => /^\d{4}$/.test(part)),
      });
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

/**
 * Returns the order of day and month that the dates of a document prove; null if they prove none or contradict each
 * other.
 */
export function provenOrder(texts: readonly string[]): DateOrder | null {
  const orders = new Set(
    texts.flatMap((text) =>
      findDates(text).flatMap(({ readings, from, to }) => {
        const [only] = readings;
        const isNumeric = /^\d{1,2}[/-]/.test(text.slice(from, to));
        return readings.length === 1 && isNumeric && only?.order ? [only.order] : [];
      }),
    ),
  );
  const [order] = orders;
  return orders.size === 1 && order !== undefined ? order : null;
}

function reading(order: DateOrder | null, year = '', month = '', day = ''): Reading {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const value = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${value}T00:00:00Z`);
  const isReal = /^20[0-4]\d-/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return isReal ? { order, value } : null;
}

function monthName(word = ''): string {
  return String(monthOf(word) ?? 'none');
}

function timeAt(text: string): { value: string; length: number } | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const stated = Number(match[1]);
  const half = match[3]?.toUpperCase();
  const hour = half === undefined ? stated : (stated % 12) + (half === 'PM' ? 12 : 0);
  const minute = Number(match[2]);
  if (hour > 23 || minute > 59 || (half !== undefined && stated > 12)) return null;
  return { value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, length: match[0].length };
}
