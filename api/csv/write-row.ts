/** Rows of CSV by RFC 4180, in UTF-8 without a byte order mark. */

/** What spreadsheets take for the beginning of a formula; some of them the wide signs of East Asian keyboards too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Where semicolons or tabs separate cells, as in much of Europe, our quotes are none, and the rest of a text is a cell of its own. */
const FORMULA_BEHIND_SEPARATOR = /(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;
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
  const harmless = typeof value === 'number' || NUMBER.test(text) ? text : withoutFormulas(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withoutFormulas(text: string): string {
  const whole = text.replace(FORMULA_BEHIND_SEPARATOR, "'");
  return FORMULA.test(whole) ? `'${whole}` : whole;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
