import { z } from 'zod';
import { containerResult } from '../containers/present-container.ts';
import { metadataSchema } from '../values/sources.ts';
import { defineTool } from './define-tool.ts';

const part = z.looseObject({});

const output = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  statusSource: z.string(),
  flags: z.array(part).describe('Warnings: flag, meaning, advice'),
  equipment: part,
  location: part.describe('currentLocation, availableForPickup, podArrivedAt, podDischargedAt and more'),
  demurrage: part.describe('pickupLfd, holds, fees, urgency (overdue, imminent, none, unknown), daysUntilLfd and more'),
  rail: part,
  shipment: part.nullable(),
  podTerminal: part.nullable(),
  refNumbers: z.array(z.string()),
  billsOfLading: z.array(z.string()),
  bookings: z.array(z.string()),
  events: part.describe('count, latestEvent; timeline if requested'),
  trackingStoppedAt: z.string().nullable(),
  createdAt: z.string(),
  _metadata: metadataSchema,
});

export const getContainerTool = defineTool({
  name: 'get_container',
  title: 'Get Container Details',
  description:
    'One container: status, location, availability, holds, fees, last free days with their urgency, rail, shipment and ' +
    'terminal. shipment and pod_terminal are always included; transport_events adds the whole timeline, which is long. ' +
    'Get the id from search_container or list_containers. Times are UTC; fields ending in Local are local to the place.',
  input: z.object({
    id: z.uuid().describe('Container id'),
    include: z.array(z.enum(['shipment', 'pod_terminal', 'transport_events'])).optional(),
  }),
  output,
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  run: (context, { id, include = [] }) => containerResult(context, id, include.includes('transport_events')),
});
