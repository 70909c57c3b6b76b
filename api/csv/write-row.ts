/** Rows of CSV by RFC 4180, in UTF-8 without a byte order mark. */

/** What spreadsheets take for the beginning of a formula; some of them the wide signs of East Asian keyboards too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export function writeRow(values: readonly unknown[]): string {
  return `${values.map(writeCell).join(',')}\r\n`;
}

/**
 * Null is an empty cell, a list is joined by semicolons. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front: whoever sends us a reference number must not run anything where it is opened. Numbers are no formulas.
 */
function writeCell(value: unknown): string {
  const text = textOf(value);
  const harmless = typeof value !== 'number' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
