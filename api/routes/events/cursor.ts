/** Cursors of the event log. */

import { z } from 'zod';
import { orBlank } from '../../../operations/lists/filter-values.ts';
import type { LogCursor, LogPage } from '../../../store/events/event-log.ts';
import { ApiError, badRequest, type ErrorObject } from '../../json-api/errors.ts';
import type { Parameter } from '../../json-api/parameters.ts';
import type { ApiRequest } from '../../route.ts';

const LARGEST = 999_999_999_999_999;

export const afterParameter: Parameter<LogCursor> = {
  name: 'after',
  about:
    'Cursor of the last response, or `sequence` of the last event that you have; default: the oldest stored event. ' +
    '`newest`: only events from now on',
  schema: orBlank(z.union([z.int().min(0).max(LARGEST), z.literal('newest')])),
  read(query) {
    const text = query.text('after');
    if (text === null) return 'oldest';
    return text === 'newest' ? text : numberOf(text, { parameter: 'after' });
  },
};

export interface Beginning {
  after: LogCursor;
  /** The parameter or header that set the cursor, for errors. */
  source: NonNullable<ErrorObject['source']>;
}

/** Reads the cursor. `Last-Event-ID`, which browsers send when they reconnect, overrides `after`. */
export function beginningOf({ query, headers }: Pick<ApiRequest, 'query' | 'headers'>): Beginning {
  const id = String(headers['last-event-id'] ?? '').trim();
  if (id === '') return { after: afterParameter.read(query), source: { parameter: 'after' } };
  const source = { header: 'Last-Event-ID' };
  return { after: numberOf(id, source), source };
}

function numberOf(text: string, source: NonNullable<ErrorObject['source']>): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const name = source.header ?? source.parameter;
  throw badRequest(`${name} must be a cursor of the event log`, source);
}

/** Throws 410 if events after the cursor have been deleted, and 400 for a cursor beyond the end of the log. */
export function checkPage({ start, floor, newest }: LogPage, source: Beginning['source']): void {
  if (start < floor) {
    const detail =
      `The events after ${start} up to ${floor} are no longer stored; read your shipments again ` +
      `and continue with after=${floor}`;
    const meta = { oldest_cursor: floor, newest_sequence: newest };
    throw new ApiError(410, [{ status: '410', title: 'Gone', detail, code: 'cursor_expired', source, meta }]);
  }
  if (start > newest) throw badRequest(`The cursor ${start} is after the newest event, ${newest}`, source);
}
