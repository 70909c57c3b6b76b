/** Resource `search_result`: a search match with the attributes that result lists show (spec/contract 2.18). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { instant, scac, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface SearchResultSource {
  id: string;
  /** The contract calls a container `cargo` here. */
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
  about: 'A match of a search. Has the id of the shipment, container or tracking request.',
  id: ({ id }) => id,
  attributes: {
    entity_type: [
      z.enum(['shipment', 'cargo', 'tracking_request']).describe('Type of the match; a `cargo` is a container'),
      ({ entityType }) => entityType,
    ],
    number: [z.string().describe('Bill of lading, booking, container or request number'), ({ number }) => number],
    shipment_id: [
      uuid.nullable().describe('Shipment of a cargo or tracking request'),
      ({ shipmentId }) => shipmentId ?? null,
    ],
    scac: [scac.nullable().describe('SCAC of the shipping line'), (source) => source.scac ?? null],
    port_of_lading_name: [
      z.string().nullable().describe('Name of the port of lading of a shipment'),
      ({ portOfLadingName }) => portOfLadingName ?? null,
    ],
    port_of_discharge_name: [
      z.string().nullable().describe('Name of the port of discharge of a shipment'),
      ({ portOfDischargeName }) => portOfDischargeName ?? null,
    ],
    containers_count: [
      z.int().min(0).nullable().describe('Current number of containers of a shipment'),
      ({ containersCount }) => containersCount ?? null,
    ],
    tracking_stopped: [
      z.boolean().nullable().describe('Whether the tracking of a shipment has stopped'),
      ({ trackingStopped }) => trackingStopped ?? null,
    ],
    tracking_stopped_reason: [
      z.string().nullable().describe('Why the tracking of a shipment has stopped'),
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
    ref_numbers: [z.array(z.string()).describe('References of the match'), ({ refNumbers }) => refNumbers],
    created_at: [instant.describe('When it was created, UTC'), ({ createdAt }) => wireTime(createdAt)],
    updated_at: [instant.describe('When it last changed, UTC'), ({ updatedAt }) => wireTime(updatedAt)],
  },
});
