import { z } from 'zod';
import { sliceOf } from '../../operations/lists/pages.ts';
import { trackingRequestFilters } from '../../operations/lists/tracking-request-filters.ts';
import { wireTime } from '../../resources/time.ts';
import { TRACKING_STATUSES } from '../../resources/tracking-requests/tracking-request.ts';
import { listTrackingRequests, type RenderedTrackingRequest } from '../../store/tracking-requests/tracking-requests.ts';
import { listArguments, readListArguments } from '../lists/list-arguments.ts';
import { listResult, listResultSchema, rowMetadata } from '../lists/list-result.ts';
import { cleanText } from '../values/camel-case.ts';
import { omitEmpty } from '../values/omit-empty.ts';
import { contactsOfRequests, linksTo, type SourceContacts, sourcesOf } from '../values/sources.ts';
import { truncatedList } from '../values/truncate-list.ts';
import { defineTool, type ToolContext } from './define-tool.ts';

export const listTrackingRequestsTool = defineTool({
  name: 'list_tracking_requests',
  title: 'List Tracking Requests',
  description:
    'Tracking requests of the account with their status, newest first; filters combine with AND. ' +
    'why_failed explains one that has failed. meta.nextPage is the next page.',
  input: z.looseObject({
    status: z
      .string()
      .optional()
      .describe(`${TRACKING_STATUSES.join(', ')}; comma-separated`),
    request_type: z.string().optional().describe('bill_of_lading, booking_number, container; comma-separated'),
    ...listArguments,
    filters: listArguments.filters.describe('request_number, scac, q, created_at[start], updated_at[end] …'),
  }),
  output: listResultSchema(
    'id, requestType, requestNumber, status, scac, refNumbers, tags, failedReason, isRetrying, retryCount, shipment, createdAt, ' +
      'updatedAt, _metadata',
  ),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, input) {
    const request = readListArguments(input, {
      filters: trackingRequestFilters,
      aliases: { number: 'request_number', updated_after: 'updated_at_start' },
      options: {},
    });
    const { database, caller, baseUrl } = context;
    const { filter, page } = request;
    const { rows, ...extent } = await listTrackingRequests(database, caller.accountId, filter, sliceOf(page));
    const contactsOf = await contactsOfRequests(
      context,
      rows.map(({ id }) => id),
    );
    return listResult({
      address: `${baseUrl}/v2/tracking_requests`,
      request,
      items: rows.map((row) => rowOf(context, row, contactsOf(row.id))),
      extent,
      columns: ['requestNumber', 'requestType', 'scac', 'status', 'failedReason', 'createdAt'],
      foreignTexts: [],
      expendable: ['tags', 'refNumbers'],
    });
  },
});

function rowOf(context: ToolContext, row: RenderedTrackingRequest, contacts: SourceContacts): Record<string, unknown> {
  const { id, request_number: number } = row;
  return {
    ...omitEmpty({
      id,
      requestType: row.request_type,
      requestNumber: cleanText(number),
      status: row.status,
      scac: row.scac,
      ...truncatedList('refNumbers', row.ref_numbers),
      ...truncatedList('tags', row.shipment_tags),
      failedReason: row.failed_reason,
      isRetrying: row.is_retrying,
      retryCount: row.retry_count,
      shipment: row.shipment_id === null ? null : { id: row.shipment_id },
      createdAt: wireTime(row.created_at),
      updatedAt: wireTime(row.updated_at),
    }),
    _metadata: rowMetadata(sourcesOf(contacts), linksTo(context, { type: 'tracking_request', id, number })),
  };
}
