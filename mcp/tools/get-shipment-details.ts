import { z } from 'zod';
import { findShipment, presentShipment } from '../shipments/present-shipment.ts';
import { metadataSchema } from '../values/sources.ts';
import { defineTool, ToolError } from './define-tool.ts';

const part = z.looseObject({});

export const getShipmentDetailsTool = defineTool({
  name: 'get_shipment_details',
  title: 'Get Shipment Details',
  description:
    'One shipment: routing with estimated and actual times, vessel, line, containers, and whether the line is still polled. ' +
    'Get the id from search_container or list_shipments; get_container returns the details of one container. ' +
    'Times are UTC; fields ending in Local are local to the place.',
  input: z.looseObject({
    id: z.uuid().describe('Shipment id'),
    include_containers: z.boolean().optional().describe('Default true'),
  }),
  output: z.object({
    id: z.string(),
    billOfLading: z.string(),
    normalizedNumber: z.string(),
    status: z.string(),
    flags: z.array(part).describe('Warnings: flag, meaning, advice'),
    shippingLine: part,
    customerName: z.string().nullable(),
    referenceNumbers: z.array(z.string()),
    tags: z.array(z.string()),
    routing: part.describe('portOfLading, portOfDischarge, destination: names, eta, ata, etd, atd, terminal'),
    vesselAtPod: part,
    containers: z.union([part, z.string()]).describe('count, containers; or how to get them'),
    tracking: part,
    updatedAt: z.string(),
    createdAt: z.string(),
    _metadata: metadataSchema,
  }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, { id, include_containers, includeContainers }) {
    const wanted = include_containers ?? includeContainers ?? true;
    if (typeof wanted !== 'boolean')
      throw new ToolError('Input validation error: includeContainers must be true or false');
    return presentShipment(context, await findShipment(context, id), wanted);
  },
});
