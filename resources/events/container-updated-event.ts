/** `container_updated_event` (spec/contract 2.13). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type Identifier, oneOf } from '../resource.ts';
import { instant, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';

/** Before and after, as the attributes of containers are on the wire. */
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
  about: 'What a terminal says of a container changed',
  id: ({ id }) => id,
  attributes: {
    changeset: [
      z
        .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
        .describe('By attribute of the container: its value before, and its value now. Terminals by their ids'),
      ({ changeset }) => changeset,
    ],
    timestamp: [instant.describe('When it changed'), ({ timestamp }) => wireTime(timestamp)],
    data_source: [z.literal('terminal').describe('Kind of source that said so'), () => 'terminal' as const],
    timezone: [zone.nullable().describe('IANA zone of the port of discharge'), ({ timezone }) => timezone],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    terminal: { one: ['terminal'], about: 'Where the container is to be picked up', read: ({ terminal }) => terminal },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
    port: { one: ['port', 'metro_area'], about: 'Port of discharge', read: ({ port }) => port },
  },
});
