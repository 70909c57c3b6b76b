/** Writes the rows of a worksheet (Office Open XML, ECMA-376) with inline strings. Cells never contain formulas. */
import { textOf } from './cell-text.ts';
import type { Column } from './columns.ts';
import type { TableWriter } from './export-text.ts';

/** Style indexes in `styles.xml`. */
export const INSTANT_STYLE = 1;
export const HEADER_STYLE = 2;

/** Excel's limit of rows, less the header. */
export const MAX_ROWS = 1_048_576 - 1;
const MAX_TEXT_LENGTH = 32_767;

const MS_PER_DAY = 86_400_000;
/** Days from day 0 of spreadsheets, 1899-12-30, to 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews>';

export function sheetWriter(columns: readonly Column[]): TableWriter {
  const header = columns.map(({ name }) => textCell(name, ` s="${HEADER_STYLE}"`)).join('');
  const widths = columns.map((column, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${widthOf(column)}" customWidth="1"/>`;
  });
  return {
    head:
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${NAMESPACE}">${FROZEN_HEADER}` +
      `<cols>${widths.join('')}</cols><sheetData><row>${header}</row>`,
    row: (resource) => `<row>${columns.map((column) => cell(column.read(resource), column.isInstant)).join('')}</row>`,
    foot: '</sheetData></worksheet>',
  };
}

function widthOf({ name, isInstant }: Column): number {
  if (isInstant) return Math.max(20, name.length + 2);
  return name === 'id' || name.endsWith('_id') ? 38 : Math.max(12, name.length + 2);
}

function cell(value: unknown, isInstant: boolean): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = textOf(value);
  if (text === '') return '<c/>';
  return (isInstant ? instantCell(text) : null) ?? textCell(text);
}

/** Returns null for dates that spreadsheets do not support (before 1900). */
function instantCell(text: string): string | null {
  const days = Date.parse(text) / MS_PER_DAY + DAYS_BEFORE_1970;
  return days >= 1 ? `<c s="${INSTANT_STYLE}"><v>${days}</v></c>` : null;
}

function textCell(text: string, attributes = ''): string {
  return `<c t="inlineStr"${attributes}><is>${textElement(text)}</is></c>`;
}

/** Most texts contain none of these characters and are written unchanged. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects them
const SPECIAL = /[&<>\u0000-\u001f\ud800-\udfff\ufffe\uffff]|_x|^ | $/;
/** Characters that XML cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Excel decodes `_x0041_` as the letter A. */
const EXCEL_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

function textElement(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH && !SPECIAL.test(text)) return `<t>${text}</t>`;
  const shown = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
  const escaped = shown
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(EXCEL_ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
  return `<t xml:space="preserve">${escaped}</t>`;
}
