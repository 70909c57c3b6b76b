import { z } from 'zod';
import { sliceOf } from '../../operations/lists/pages.ts';
import { shipmentFilters } from '../../operations/lists/shipment-filters.ts';
import { SHIPMENT_STATUSES } from '../../resources/shipments/shipment-status.ts';
import { listShipments } from '../../store/shipments/shipments.ts';
import { listArguments, readListArguments } from '../lists/list-arguments.ts';
import { listResult, listResultSchema } from '../lists/list-result.ts';
import { foreignTexts, shipmentRows } from '../shipments/shipment-rows.ts';
import { defineTool } from './define-tool.ts';

const options = { include_containers: z.boolean().optional() };

export const listShipmentsTool = defineTool({
  name: 'list_shipments',
  title: 'List Shipments',
  description:
    'Shipments of the account, newest first, with ports, estimated and actual times, vessel and line; filters combine with AND. ' +
    'get_shipment_details returns one in full. meta.nextPage is the next page.',
  input: z.looseObject({
    status: z
      .string()
      .optional()
      .describe(`${SHIPMENT_STATUSES.join(', ')}; comma-separated`),
    port: z.string().optional().describe('UN/LOCODE or name: lading, discharge or destination'),
    carrier: z.string().optional().describe('SCAC or name'),
    updated_after: z.string().optional().describe('RFC 3339 or a date'),
    number: z.string().optional().describe('Whole bill of lading or booking'),
    tracking_stopped: z.boolean().optional(),
    ...options,
    ...listArguments,
  }),
  output: listResultSchema(
    'id, billOfLading, shippingLineScac, status, customerName, refNumbers, tags, ports, vesselAtPod, tracking, ' +
      'containerCount, containers if requested, _metadata',
  ),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, input) {
    const request = readListArguments(input, { filters: shipmentFilters, options });
    const { database, caller, baseUrl } = context;
    const { rows, ...extent } = await listShipments(database, caller.accountId, request.filter, sliceOf(request.page));
    const items = await shipmentRows(context, rows, request.options.include_containers ?? false);
    return listResult({
      address: `${baseUrl}/v2/shipments`,
      request,
      items,
      extent,
      columns: ['billOfLading', 'shippingLineScac', 'status', 'ports.portOfDischarge', 'containerCount'],
      foreignTexts: foreignTexts(rows),
      expendable: ['tags', 'vesselAtPod', 'refNumbers', 'customerName'],
    });
  },
});
