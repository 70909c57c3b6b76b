/** Resource `container_created_event` (spec/contract 2.13). */
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { instant, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface ContainerCreatedEventSource {
  id: string;
  timestamp: Date | string;
  containerId: string | null;
  shipmentId: string | null;
}

export const containerCreatedEvent = defineResource<ContainerCreatedEventSource>()({
  type: 'container_created_event',
  about: 'A container was added to a shipment',
  id: ({ id }) => id,
  attributes: {
    timestamp: [instant.describe('When it was added'), ({ timestamp }) => wireTime(timestamp)],
    timezone: [zone.describe('Always `Etc/UTC`'), () => 'Etc/UTC'],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
  },
});
