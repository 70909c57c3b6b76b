/** `bulk_result`: what came of one row of a bulk request. It is answered and not kept. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { oneOf, type Resource } from '../resource.ts';

export const BULK_STATUSES = ['created', 'valid', 'duplicate', 'invalid', 'limited'] as const;

export interface BulkResultSource {
  /** A new uuid. */
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
  detail: z.string().describe('What is wrong, for people'),
  code: z.string().describe('What is wrong, for programs'),
  source: z.strictObject({
    pointer: z.string().describe('JSON pointer into the body; rows of a table count from 0 without the header'),
  }),
  meta: z.record(z.string(), z.unknown()).optional(),
});

export const bulkResult = defineResource<BulkResultSource>()({
  type: 'bulk_result',
  about: 'What came of one row of a bulk request; not kept. Extension',
  id: ({ id }) => id,
  attributes: {
    row: [z.int().min(0).describe('Row, counted from 0'), ({ row }) => row],
    line: [z.int().nullable().describe('Line of the table on which the row ends; null for JSON'), ({ line }) => line],
    status: [
      z
        .enum(BULK_STATUSES)
        .describe(
          '`created`: it is tracked from now on. `valid`: it would be, in a dry run. `duplicate`: the number is tracked ' +
            'already, by `tracking_request`. `invalid`: see `errors`. `limited`: beyond the limit of new requests; send it again later',
        ),
      ({ status }) => status,
    ],
    request_number: [
      z.string().nullable().describe('Number of the row; null where it has none'),
      ({ requestNumber }) => requestNumber,
    ],
    duplicate_of_row: [
      z.int().nullable().describe('Earlier row with the same number at the same line'),
      ({ duplicateOfRow }) => duplicateOfRow,
    ],
    errors: [z.array(bulkError).describe('Everything that is wrong with the row'), ({ errors }) => errors],
  },
  relationships: {
    tracking_request: {
      one: ['tracking_request'],
      about: 'The request that was created, or that tracks the number already',
      read: ({ trackingRequestId }) => oneOf('tracking_request', trackingRequestId),
    },
  },
});

export function bulkResultResource(source: BulkResultSource): Resource {
  return bulkResult.render(source);
}
