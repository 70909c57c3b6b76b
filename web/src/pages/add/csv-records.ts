/**
 * Splits a CSV file into rows that can be sent in batches. Cells are not parsed. Only the ends of rows matter, and
 * quoted cells may contain line breaks.
 */

export interface CsvRecord {
  text: string;
  /** Number of the line on which the row ends, starting at 1. */
  line: number;
}

/** Decodes UTF-8, or else Windows-1252, the export encoding of many spreadsheet programs. */
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
      // A doubled quote closes the quoted text and opens it again.
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

/** Joins some of the rows under their header. */
export function tableOf(header: CsvRecord, rows: readonly CsvRecord[]): string {
  return [header, ...rows].map(({ text }) => text).join('\n');
}
