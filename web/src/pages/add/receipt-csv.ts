/** Renders the receipt as a CSV file, so that users can find and correct the rejected rows. */
import type { ReceiptRow } from './send-rows.ts';
import { reasonOf, resultOf } from './words.ts';

export function receiptCsv(rows: readonly ReceiptRow[]): string {
  const table = rows.map(({ line, result }) => [
    line,
    result.attributes.request_number ?? '',
    resultOf(result).label,
    reasonOf(result),
    result.relationships.tracking_request.data?.id ?? '',
  ]);
  return [['line', 'request_number', 'result', 'reason', 'tracking_request_id'], ...table]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');
}

/** Escapes a cell as described in RFC 4180. A leading apostrophe neutralizes formulas. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Neutralizes formulas, including those that appear when a spreadsheet program splits cells at semicolons or tabs. */
function withoutFormulas(text: string): string {
  return text.replace(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g, "'");
}

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
