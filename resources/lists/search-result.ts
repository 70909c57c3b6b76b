/** `search_result`: one thing that a search found, with what lists of results show of it (spec/contract 2.18). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { instant, scac, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface SearchResultSource {
  id: string;
  /** A container is a `cargo` here, as clients know it. */
  entityType: 'shipment' | 'cargo' | 'tracking_request';
  number: string;
  refNumbers: string[];
  createdAt: Date;
  updatedAt: Date;
  shipmentId?: string | null;
  scac?: string | null;
  portOfLadingName?: string | null;
  portOfDischargeName?: string | null;
  containersCount?: number;
  trackingStopped?: boolean;
  trackingStoppedReason?: string | null;
  status?: string | null;
  failedReason?: string | null;
}

export const searchResult = defineResource<SearchResultSource>()({
  type: 'search_result',
  about: 'Something that a search found. Its id is that of the shipment, container or tracking request itself.',
  id: ({ id }) => id,
  attributes: {
    entity_type: [
      z.enum(['shipment', 'cargo', 'tracking_request']).describe('What was found; a `cargo` is a container'),
      ({ entityType }) => entityType,
    ],
    number: [
      z.string().describe('Number of the bill of lading or booking, of the container, or of the request'),
      ({ number }) => number,
    ],
    shipment_id: [
      uuid.nullable().describe('Shipment of a cargo, or that a tracking request led to'),
      ({ shipmentId }) => shipmentId ?? null,
    ],
    scac: [scac.nullable().describe('SCAC of the shipping line'), (source) => source.scac ?? null],
    port_of_lading_name: [
      z.string().nullable().describe('Of a shipment'),
      ({ portOfLadingName }) => portOfLadingName ?? null,
    ],
    port_of_discharge_name: [
      z.string().nullable().describe('Of a shipment'),
      ({ portOfDischargeName }) => portOfDischargeName ?? null,
    ],
    containers_count: [
      z.int().min(0).nullable().describe('Containers that a shipment holds now'),
      ({ containersCount }) => containersCount ?? null,
    ],
    tracking_stopped: [
      z.boolean().nullable().describe('Whether a shipment is not tracked any more'),
      ({ trackingStopped }) => trackingStopped ?? null,
    ],
    tracking_stopped_reason: [
      z.string().nullable().describe('Why a shipment is not tracked any more'),
      ({ trackingStoppedReason }) => trackingStoppedReason ?? null,
    ],
    status: [
      z.string().nullable().describe('Status of a tracking request, `current_status` of a cargo'),
      ({ status }) => status ?? null,
    ],
    failed_reason: [
      z.string().nullable().describe('Why a tracking request failed'),
      ({ failedReason }) => failedReason ?? null,
    ],
    ref_numbers: [z.array(z.string()).describe('References of what was found'), ({ refNumbers }) => refNumbers],
    created_at: [instant.describe('When it was created, UTC'), ({ createdAt }) => wireTime(createdAt)],
    updated_at: [instant.describe('When it last changed, UTC'), ({ updatedAt }) => wireTime(updatedAt)],
  },
});
