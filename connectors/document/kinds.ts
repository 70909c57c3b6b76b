/** The topics on which each kind of document may make statements (decision 0058). */
import type { DocumentType } from '../../documents/kinds/document-types.ts';

/** Groups of fields that are read together. */
export type Topic = 'route' | 'departure' | 'arrival' | 'sailing' | 'cargo' | 'free_time';

const ARRIVAL = ['route', 'arrival', 'sailing', 'cargo', 'free_time'] as const;

/** A booking or bill names the vessel of the first leg, so it states no sailing to the port of discharge. */
export const TOPICS: Readonly<Record<DocumentType, readonly Topic[]>> = {
  arrival_notice: ARRIVAL,
  pre_arrival_notice: ARRIVAL,
  delivery_order: ARRIVAL,
  freight_release: ARRIVAL,
  notification: ARRIVAL,
  booking_confirmation: ['route', 'departure', 'arrival'],
  bill_of_lading: ['route', 'cargo'],
  sea_waybill: ['route', 'cargo'],
  status_report: ['cargo', 'free_time'],
  freight_invoice: [],
  demurrage_invoice: [],
  commercial_invoice: [],
  packing_list: [],
  customs_entry: [],
  proof_of_delivery: [],
  other: [],
};
