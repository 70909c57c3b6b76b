/** Resource `estimated_event` (spec/contract 2.13). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type Identifier, oneOf } from '../resource.ts';
import { at, instant, locode, text, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface EstimatedEventSource {
  id: string;
  event: string;
  createdAt: Date;
  estimatedTimestamp: string | null;
  previousTimestamp: string | null;
  voyage: string | null;
  locode: string | null;
  dataSource: 'shipping_line' | 'terminal';
  timezone: string | null;
  shipmentId: string | null;
  port: Identifier | null;
  vessel: Identifier | null;
}

export const estimatedEvent = defineResource<EstimatedEventSource>()({
  type: 'estimated_event',
  about: 'A changed estimate of a shipment',
  id: ({ id }) => id,
  attributes: {
    created_at: [instant.describe('When it was recorded here'), ({ createdAt }) => wireTime(createdAt)],
    estimated_timestamp: [
      at('New estimate; null if withdrawn', 'timezone'),
      ({ estimatedTimestamp }) => wireTime(estimatedTimestamp),
    ],
    event: [z.string().describe('Name of the event'), ({ event }) => event],
    voyage_number: [text('Voyage number of the source'), ({ voyage }) => voyage],
    location_locode: [locode.nullable().describe('UN/LOCODE of the port'), (source) => source.locode],
    data_source: [
      z.enum(['shipping_line', 'terminal']).describe('Kind of source that reported it'),
      ({ dataSource }) => dataSource,
    ],
    timezone: [zone.nullable().describe('IANA zone of the port'), ({ timezone }) => timezone],
    previous_estimated_timestamp: [
      at('Previously published estimate; null: none. Extension', 'timezone'),
      ({ previousTimestamp }) => wireTime(previousTimestamp),
    ],
  },
  relationships: {
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
    port: { one: ['port', 'metro_area'], about: 'Port of the estimate', read: ({ port }) => port },
    vessel: { one: ['vessel'], about: 'Vessel of the voyage', read: ({ vessel }) => vessel },
  },
});
