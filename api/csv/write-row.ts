/** Writes CSV rows (RFC 4180), in UTF-8 without a byte order mark. */

/** Characters that begin a formula in spreadsheets; in some also the full-width signs of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Much of Europe separates cells by semicolons or tabs: our quotes do not count there, and the rest of a text is its own cell. */
const FORMULA_BEHIND_SEPARATOR = /(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

export function writeRow(values: readonly unknown[]): string {
  return `${values.map(writeCell).join(',')}\r\n`;
}

/**
 * Writes null as an empty cell and joins a list with semicolons. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front: a reference number that somebody sends us must not run anything where it is opened.
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
