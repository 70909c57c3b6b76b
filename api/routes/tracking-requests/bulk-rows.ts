/** Parses the rows of a bulk request, which is a JSON document or a table. Throws if the body as a whole is invalid. */

import { UnreadableFile } from '../../../operations/lists/read-csv.ts';
import { MAX_ROWS } from '../../../operations/tracking-requests/create-many.ts';
import type { TrackingRequestInput } from '../../../operations/tracking-requests/request-input.ts';
import { readTrackingRequestTable } from '../../../operations/tracking-requests/request-table.ts';
import { conflict, type Problem, payloadTooLarge, unprocessable, unsupportedMediaType } from '../../json-api/errors.ts';
import { parseStrictJson } from '../../json-api/strict-json.ts';
import { unstorableTexts } from '../../json-api/text-check.ts';

export const CSV = 'text/csv';
export const JSON_TYPES = ['application/vnd.api+json', 'application/json'];

/** The limit for JSON bodies everywhere. Tables may be larger. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;

export interface BulkRows {
  rows: TrackingRequestInput[];
  /** Line number of each row in a table. */
  lines: number[] | null;
  /** Unknown columns of the table. */
  ignoredColumns: string[];
}

export function readBulkRows(contentType: string, bytes: Uint8Array): BulkRows {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== CSV && !JSON_TYPES.includes(type)) {
    throw unsupportedMediaType(`Send ${JSON_TYPES.join(', ')} or ${CSV}`, 'Content-Type');
  }
  const read = type === CSV ? readTable(bytes) : readDocument(bytes);
  if (read.rows.length === 0) throw refused('/data', 'There must be at least one row', 'blank');
  if (read.rows.length > MAX_ROWS) throw tooManyRows();
  return read;
}

function readTable(bytes: Uint8Array): BulkRows {
  try {
    const { rows, ignoredColumns } = readTrackingRequestTable(bytes, MAX_ROWS);
    return { rows, lines: rows.map(({ line }) => line), ignoredColumns };
  } catch (error) {
    if (error instanceof UnreadableFile) throw refused('', error.message, 'invalid');
    throw error;
  }
}

function readDocument(bytes: Uint8Array): BulkRows {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw payloadTooLarge(MAX_DOCUMENT_BYTES);
  const body = parseStrictJson(bytes, { exactNumbers: true });
  const problems = unstorableTexts(body);
  if (problems.length > 0) throw unprocessable(problems);
  if (!isObject(body)) throw refused('', 'The document must be an object', 'invalid');
  const { data } = body;
  if (!Array.isArray(data)) throw refused('/data', 'Data must be a list of tracking requests', 'invalid');
  if (data.length > MAX_ROWS) throw tooManyRows();
  const wrong = data.flatMap((row, index) => structureProblems(row, `/data/${index}`));
  if (wrong.length > 0) throw unprocessable(wrong);
  const other = data.findIndex((row) => row.type !== 'tracking_request');
  if (other >= 0) throw conflict('Type must be tracking_request', `/data/${other}/type`);
  return {
    rows: data.map(({ attributes = {}, relationships = {} }) => ({ attributes, relationships })),
    lines: null,
    ignoredColumns: [],
  };
}

function structureProblems(row: unknown, pointer: string): Problem[] {
  if (!isObject(row)) return [{ pointer, detail: 'Each row must be an object', code: 'invalid' }];
  const problems: Problem[] = [];
  if (typeof row.type !== 'string') {
    problems.push({ pointer: `${pointer}/type`, detail: 'Type must be a string', code: 'invalid' });
  }
  if (row.id !== undefined && row.id !== null) {
    const detail = 'The server assigns ids; omit id';
    problems.push({ pointer: `${pointer}/id`, detail, code: 'invalid' });
  }
  for (const member of ['attributes', 'relationships'] as const) {
    if (row[member] === undefined || isObject(row[member])) continue;
    const detail = `${member === 'attributes' ? 'Attributes' : 'Relationships'} must be an object`;
    problems.push({ pointer: `${pointer}/${member}`, detail, code: 'invalid' });
  }
  return problems;
}

function tooManyRows(): Error {
  return refused('/data', `There may be at most ${MAX_ROWS} rows`, 'too_long');
}

function refused(pointer: string, detail: string, code: string): Error {
  return unprocessable([{ pointer, detail, code }]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
