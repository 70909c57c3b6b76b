/** Writes CSV rows (RFC 4180) in UTF-8 without a byte order mark. */
import { textOf } from './cell-text.ts';

/** Characters that begin a formula in spreadsheets. Some programs also accept full-width characters. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/**
 * Spreadsheet programs in much of Europe split rows at semicolons or tabs and ignore quotes, so the text after such a
 * separator becomes a separate cell.
 */
const FORMULA_BEHIND_SEPARATOR = /(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Most cells contain none of these characters and are written unchanged. */
const SPECIAL = /^[=+\-@＝＋－＠]|[;\t\r\n",]/;

export function writeRow(values: readonly unknown[]): string {
  return `${values.map(writeCell).join(',')}\r\n`;
}

/**
 * Writes null as an empty cell and joins lists with semicolons. Prefixes text that a spreadsheet would take for a
 * formula with an apostrophe, because text from clients must never be executed.
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
