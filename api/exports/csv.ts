/** Writes CSV rows (RFC 4180), in UTF-8 without a byte order mark. */
import { textOf } from './cell-text.ts';

/** Characters that begin a formula in spreadsheets; in some also the full-width signs of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Much of Europe separates cells by semicolons or tabs: our quotes do not count there, and the rest of a text is its own cell. */
const FORMULA_BEHIND_SEPARATOR = /(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Most cells have none of these and are written as they are. */
const SPECIAL = /^[=+\-@＝＋－＠]|[;\t\r\n",]/;

export function writeRow(values: readonly unknown[]): string {
  return `${values.map(writeCell).join(',')}\r\n`;
}

/**
 * Writes null as an empty cell and joins a list with semicolons. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front: a reference number from a client must not run as a formula.
 */
function writeCell(value: unknown): string {
  const text = textOf(value);
  if (typeof value === 'number' || !SPECIAL.test(text)) return text;
  const harmless = NUMBER.test(text) ? text : withoutFormulas(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withoutFormulas(text: string): string {
  const whole = text.replace(FORMULA_BEHIND_SEPARATOR, "'");
  return FORMULA.test(whole) ? `'${whole}` : whole;
}
