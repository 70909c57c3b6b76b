/** Resource `bulk_result`: the outcome of one row of a bulk request. It is not stored. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { oneOf, type Resource } from '../resource.ts';

export const BULK_STATUSES = ['created', 'valid', 'duplicate', 'invalid', 'limited'] as const;

export interface BulkResultSource {
  /** A new UUID, because results are not stored. */
  id: string;
  row: number;
  line: number | null;
  status: (typeof BULK_STATUSES)[number];
  requestNumber: string | null;
  duplicateOfRow: number | null;
  trackingRequestId: string | null;
  errors: BulkError[];
}

export interface BulkError {
  status: string;
  title: string;
  detail: string;
  code: string;
  source: { pointer: string };
  meta?: Record<string, unknown>;
}

const bulkError = z.strictObject({
  status: z.string(),
  title: z.string(),
  detail: z.string().describe('Description of the problem'),
  code: z.string().describe('Machine-readable code of the problem'),
  source: z.strictObject({
    pointer: z.string().describe('JSON pointer into the body; rows of a table are counted from 0, without the header'),
  }),
  meta: z.record(z.string(), z.unknown()).optional(),
});

export const bulkResult = defineResource<BulkResultSource>()({
  type: 'bulk_result',
  about: 'Outcome of one row of a bulk request; not stored. Extension',
  id: ({ id }) => id,
  attributes: {
    row: [z.int().min(0).describe('Index of the row, from 0'), ({ row }) => row],
    line: [z.int().nullable().describe('Line of the table on which the row ends; null for JSON'), ({ line }) => line],
    status: [
      z
        .enum(BULK_STATUSES)
        .describe(
          '`created`: it is now tracked. `valid`: it would be created (dry run). `duplicate`: `tracking_request` already tracks ' +
            'the number. `invalid`: see `errors`. `limited`: beyond the limit of new requests; send it again later',
        ),
      ({ status }) => status,
    ],
    request_number: [
      z.string().nullable().describe('Number in the row; null if missing'),
      ({ requestNumber }) => requestNumber,
    ],
    duplicate_of_row: [
      z.int().nullable().describe('Earlier row with the same number and line'),
      ({ duplicateOfRow }) => duplicateOfRow,
    ],
    errors: [z.array(bulkError).describe('All problems of the row'), ({ errors }) => errors],
  },
  relationships: {
    tracking_request: {
      one: ['tracking_request'],
      about: 'The created request, or the one that already tracks the number',
      read: ({ trackingRequestId }) => oneOf('tracking_request', trackingRequestId),
    },
  },
});

export function bulkResultResource(source: BulkResultSource): Resource {
  return bulkResult.render(source);
}
