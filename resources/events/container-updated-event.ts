/** Resource `container_updated_event` (spec/contract 2.13). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type Identifier, oneOf } from '../resource.ts';
import { instant, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';

/** Values before and after, in the wire format of container attributes. */
export type Changeset = Record<string, [unknown, unknown]>;

export interface ContainerUpdatedEventSource {
  id: string;
  changeset: Changeset;
  timestamp: Date | string;
  timezone: string | null;
  containerId: string | null;
  shipmentId: string | null;
  terminal: Identifier | null;
  port: Identifier | null;
}

export const containerUpdatedEvent = defineResource<ContainerUpdatedEventSource>()({
  type: 'container_updated_event',
  about: 'Data reported by a terminal about a container changed',
  id: ({ id }) => id,
  attributes: {
    changeset: [
      z
        .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
        .describe('Previous and new value by attribute of the container; ids for terminals'),
      ({ changeset }) => changeset,
    ],
    timestamp: [instant.describe('When it changed'), ({ timestamp }) => wireTime(timestamp)],
    data_source: [z.literal('terminal').describe('Kind of source that reported it'), () => 'terminal' as const],
    timezone: [zone.nullable().describe('IANA zone of the port of discharge'), ({ timezone }) => timezone],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    terminal: { one: ['terminal'], about: 'Terminal of the pickup', read: ({ terminal }) => terminal },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
    port: { one: ['port', 'metro_area'], about: 'Port of discharge', read: ({ port }) => port },
  },
});
