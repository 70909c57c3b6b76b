/** The receipt as a table, for whoever has to put the rows right. */
import type { ReceiptRow } from './send-rows.ts';
import { RESULTS, reasonOf } from './words.ts';

export function receiptCsv(rows: readonly ReceiptRow[]): string {
  const table = rows.map(({ line, result }) => [
    line,
    result.attributes.request_number ?? '',
    RESULTS[result.attributes.status].label,
    reasonOf(result),
    result.relationships.tracking_request.data?.id ?? '',
  ]);
  return [['line', 'request_number', 'result', 'reason', 'tracking_request_id'], ...table]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');
}

/** By RFC 4180; what a spreadsheet would run as a formula gets an apostrophe in front. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Also where a spreadsheet takes semicolons or tabs for separators. */
function withoutFormulas(text: string): string {
  return text.replace(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g, "'");
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
