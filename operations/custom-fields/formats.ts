/**
 * Values of `default_format` for numbers, dates and times. The set is small so that every client can support all of
 * them.
 */
import { type Decimal, decimalText, formatDecimal } from './decimal.ts';

/** `0`, `0.00`, `#,##0`, `#,##0.000`: optional thousands separators and up to 6 decimal places. */
const NUMBER_FORMAT = /^(#,##)?0(?:\.(0{1,6}))?$/;

const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D MMM YYYY'];
const TIME = ' HH:mm';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns what is wrong with a format for a data type, or null if it is valid. */
export function formatProblem(dataType: string, format: string): string | null {
  switch (dataType) {
    case 'number':
      return NUMBER_FORMAT.test(format) ? null : 'must be 0 or #,##0, with up to 6 decimals such as #,##0.00';
    case 'date':
      return DATE_FORMATS.includes(format) ? null : `must be one of: ${DATE_FORMATS.join(', ')}`;
    case 'datetime':
      return DATE_FORMATS.some((date) => `${date}${TIME}` === format)
        ? null
        : `must be one of: ${DATE_FORMATS.map((date) => `${date}${TIME}`).join(', ')}`;
    default:
      return `is for number, date and datetime only`;
  }
}

/** Formats a number. Without a format, it shows all digits and no separators. */
export function formatNumber(value: Decimal, format: string | null): string {
  const [, grouped, decimals = ''] = NUMBER_FORMAT.exec(format ?? '') ?? [];
  return format === null ? decimalText(value) : formatDecimal(value, decimals.length, grouped !== undefined);
}

/** Formats a date or time in UTC. Without a format, the wire format is used. */
export function formatTime(value: string, format: string | null): string {
  if (format === null) return value;
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
  const parts: Record<string, string> = {
    YYYY: year,
    MMM: MONTHS[Number(month) - 1] ?? month,
    MM: month,
    DD: day,
    D: day.replace(/^0/, ''),
    HH: value.slice(11, 13),
    mm: value.slice(14, 16),
  };
  return format.replace(/YYYY|MMM|MM|DD|D|HH|mm/g, (name) => parts[name] ?? '');
}
