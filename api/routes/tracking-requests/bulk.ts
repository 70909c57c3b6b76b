import { z } from 'zod';
import type { InputProblem } from '../../../operations/rejection.ts';
import {
  createTrackingRequests,
  MAX_ROWS,
  type RowOutcome,
} from '../../../operations/tracking-requests/create-many.ts';
import {
  trackingRequestAttributes,
  trackingRequestRelationships,
} from '../../../operations/tracking-requests/request-input.ts';
import { TABLE_COLUMNS } from '../../../operations/tracking-requests/request-table.ts';
import { recordOf } from '../../../reference/records.ts';
import type { Resource } from '../../../resources/resource.ts';
import {
  BULK_STATUSES,
  type BulkError,
  bulkResult,
  bulkResultResource,
} from '../../../resources/tracking-requests/bulk-result.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { sparse } from '../../json-api/document.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { booleanParameter, fieldsParameters } from '../../json-api/parameters.ts';
import { dataOf, ignoredMeta, selfLink } from '../../json-api/schemas.ts';
import { escapePointer } from '../../json-api/text-check.ts';
import type { ApiResponse, Route } from '../../route.ts';
import { type BulkRows, CSV, JSON_TYPES, readBulkRows } from './bulk-rows.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Otherwise, a thousand rows full of errors would produce a response of 25 MiB. */
const MAX_ROW_ERRORS = 20;

const dryRunParameter = booleanParameter('dry_run', 'Reports what would happen, without storing anything');

const count = z.int().min(0);
const responseSchema = z.strictObject({
  data: z.array(dataOf(bulkResult)),
  links: selfLink,
  meta: z.strictObject({
    rows: count,
    created: count,
    valid: count.describe('Rows that would be created, in a dry run'),
    duplicates: count,
    invalid: count,
    limited: count,
    dry_run: z.boolean(),
    retry_after: z.int().optional().describe('Seconds until more can be created; present if rows were limited'),
    ignored_columns: z.array(z.string()).optional().describe('Unknown columns of the table'),
    ...ignoredMeta,
  }),
});

const body = z.looseObject({
  data: z
    .array(
      z.looseObject({
        type: z.literal('tracking_request'),
        attributes: trackingRequestAttributes.partial({ request_type: true }),
        relationships: trackingRequestRelationships.optional(),
      }),
    )
    .min(1)
    .max(MAX_ROWS),
});

const DESCRIPTION = `Up to ${MAX_ROWS} numbers in one call, as JSON (up to 1 MiB) or as a table (\`${CSV}\`, up to 8 MiB). Rows are independent: the
response is always 200 with one result for each row, in the same order. Rows that were created before are \`duplicate\` with the id of
their request, so the same body may be sent again at any time, for example after a broken connection.

Rows have the attributes of a single tracking request. If \`request_type\` is missing, a number with a valid check digit of ISO 6346
counts as a container and any other as a bill of lading.

A table has a header with the columns \`${TABLE_COLUMNS.join('`, `')}\`, in any order; only \`request_number\` is required. Commas,
semicolons or tabs separate cells; semicolons separate the items of a list within a cell.

Each created request counts toward the limit of new tracking requests. Rows beyond it are \`limited\`, and \`Retry-After\` states when
to send the body again.`;

export const bulkTrackingRequestsRoute: Route = {
  name: 'create-tracking-requests',
  method: 'POST',
  path: '/v2/tracking_requests/bulk',
  scope: 'write',
  body: 'raw',
  maxBytes: MAX_BYTES,
  doc: {
    tag: 'Tracking requests',
    summary: 'Track many numbers',
    description: DESCRIPTION,
    extension: true,
    parameters: [dryRunParameter, ...fieldsParameters('bulk_result')],
    request: {
      schema: body,
      contentTypes: JSON_TYPES,
      texts: {
        [CSV]:
          'request_number,request_type,scac,ref_numbers,shipment_tags\n' +
          'MEDUFR030802,bill_of_lading,MSCU,PO-10482;PO-10483,urgent\nMSKU1234565,,MAEU,,\n',
      },
    },
    answers: { 200: { about: 'One result per row', schema: responseSchema } },
    errors: [409, 413, 415, 422],
  },
  async handle(request) {
    const { database, caller, limits, contentType, rawBody = new Uint8Array() } = request;
    const dryRun = dryRunParameter.read(request.query) === true;
    const bulk = readBulkRows(contentType, rawBody);
    let retryAfter: number | null = null;
    const outcomes = await createTrackingRequests(database, await request.linesOfAccount(), {
      accountId: caller.accountId,
      createdByUserId: caller.userId,
      rows: bulk.rows,
      dryRun,
      take: async (wanted) => {
        const { admitted, retryAfterSeconds } = await limits.take('create', wanted);
        retryAfter = retryAfterSeconds;
        return { admitted };
      },
      now: request.now(),
    });
    const data = outcomes.map((outcome, row) => resultOf(bulk, outcome, row));
    const document = { data, links: { self: request.url }, meta: metaOf(bulk, outcomes, dryRun, retryAfter) };
    return respond(sparse(document, readFieldsets(request.query)), retryAfter);
  },
};

function respond(document: unknown, retryAfter: number | null): ApiResponse {
  const headers = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
  return { status: 200, body: document, headers };
}

function resultOf({ rows, lines }: BulkRows, outcome: RowOutcome, row: number): Resource {
  const line = lines?.[row] ?? null;
  return bulkResultResource({
    id: newId(),
    row,
    line,
    status: outcome.status,
    requestNumber: shownNumber(rows[row]?.attributes['request_number']),
    duplicateOfRow: outcome.status === 'duplicate' ? outcome.row : null,
    trackingRequestId: 'trackingRequestId' in outcome ? outcome.trackingRequestId : null,
    errors:
      outcome.status === 'invalid'
        ? outcome.problems.slice(0, MAX_ROW_ERRORS).map((problem) => errorOf(problem, row, line))
        : [],
  });
}

/** Returns at most the first 100 characters of a number; null if there is none. */
function shownNumber(given: unknown): string | null {
  const text = typeof given === 'string' ? given.trim().slice(0, 100) : '';
  return text === '' ? null : text;
}

function errorOf({ path, within, detail, code, meta }: InputProblem, row: number, line: number | null): BulkError {
  const steps = [row, within ?? 'attributes', ...path].map((step) => escapePointer(String(step)));
  const allMeta = { ...meta, ...(line === null ? {} : { line }) };
  return {
    status: '422',
    title: 'Unprocessable Entity',
    detail,
    code,
    source: { pointer: `/data/${steps.join('/')}` },
    ...(Object.keys(allMeta).length > 0 ? { meta: allMeta } : {}),
  };
}

function metaOf(bulk: BulkRows, outcomes: readonly RowOutcome[], dryRun: boolean, retryAfter: number | null) {
  const counts = recordOf(BULK_STATUSES, () => 0);
  for (const { status } of outcomes) counts[status] += 1;
  const { duplicate, ...others } = counts;
  return {
    rows: outcomes.length,
    ...others,
    duplicates: duplicate,
    dry_run: dryRun,
    ...(retryAfter === null ? {} : { retry_after: retryAfter }),
    ...(bulk.ignoredColumns.length > 0 ? { ignored_columns: bulk.ignoredColumns } : {}),
  };
}
