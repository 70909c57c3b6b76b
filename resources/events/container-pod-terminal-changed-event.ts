/** Resource `container_pod_terminal_changed_event` (spec/contract 2.13). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type Identifier, oneOf } from '../resource.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface ContainerPodTerminalChangedEventSource {
  id: string;
  timestamp: Date | string;
  dataSource: 'shipping_line' | 'terminal';
  containerId: string | null;
  shipmentId: string | null;
  terminal: Identifier | null;
  previousTerminal: Identifier | null;
}

export const containerPodTerminalChangedEvent = defineResource<ContainerPodTerminalChangedEventSource>()({
  type: 'container_pod_terminal_changed_event',
  about: 'The terminal at the port of discharge changed',
  id: ({ id }) => id,
  attributes: {
    timestamp: [instant.describe('When it changed'), ({ timestamp }) => wireTime(timestamp)],
    data_source: [
      z.enum(['shipping_line', 'terminal']).describe('Kind of source that reported it'),
      ({ dataSource }) => dataSource,
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    terminal: { one: ['terminal'], about: 'New terminal', read: ({ terminal }) => terminal },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
    previous_terminal: {
      one: ['terminal'],
      about: 'Previous terminal; null if unknown. Extension',
      read: ({ previousTerminal }) => previousTerminal,
    },
  },
});
