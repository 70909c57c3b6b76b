/**
 * Splits a CSV file into rows that can be sent in batches. Finds only the ends of rows, because quoted cells may
 * contain line breaks; cells are not parsed.
 */

export interface CsvRecord {
  text: string;
  /** Number of the line on which the row ends, starting at 1. */
  line: number;
}

/** Decodes UTF-8, falling back to Windows-1252, which many spreadsheet programs export. */
export function decodeTable(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads the non-empty rows, including the header. */
export function readRecords(table: string): CsvRecord[] {
  const text = table.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  let line = 1;
  let start = 0;
  let isQuoted = false;
  let isCellStart = true;
  for (let index = 0; index <= text.length; index += 1) {
    const sign = text[index] ?? '\n';
    if (isQuoted) {
      if (sign === '\n') line += 1;
      // A doubled quote closes the quoted text and immediately reopens it.
      if (sign === '"') isQuoted = false;
      if (index < text.length) continue;
    }
    if (sign === '"' && (isCellStart || text[index - 1] === '"')) isQuoted = true;
    else if (sign === '\n') {
      const record = text.slice(start, index);
      if (record.trim() !== '') records.push({ text: record, line });
      start = index + 1;
      line += 1;
    }
    if (!isQuoted) isCellStart = /[\n,;\t]/.test(sign) || (isCellStart && sign === ' ');
  }
  return records;
}

export function tableOf(header: CsvRecord, rows: readonly CsvRecord[]): string {
  return [header, ...rows].map(({ text }) => text).join('\n');
}
