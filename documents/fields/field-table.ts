/**
 * Fields that are read from documents: name, type, and position in the payload. Names follow DCSA (arrival notice,
 * transport document, booking) where DCSA defines them.
 */
import type { DocumentType } from '../kinds/document-types.ts';

export type FieldType =
  | 'bill'
  | 'booking'
  | 'container'
  | 'text'
  | 'vessel'
  | 'voyage'
  | 'imo'
  | 'place'
  | 'date'
  | 'number'
  | 'weight'
  | 'amount'
  | 'code'
  | 'size_type';

export interface FieldRow {
  name: string;
  type: FieldType;
  /** Path in the payload; for a container field, relative to the equipment. */
  path: readonly string[];
  /** Whether a single container can have its own value. */
  perContainer: boolean;
  /** Kinds of documents that have the field; null for all kinds. */
  kinds: readonly DocumentType[] | null;
}

type Row = readonly [
  name: string,
  type: FieldType,
  path: string,
  scope: 'document' | 'container',
  kinds?: readonly DocumentType[],
];

const ARRIVALS: readonly DocumentType[] = [
  'arrival_notice',
  'pre_arrival_notice',
  'delivery_order',
  'freight_release',
  'notification',
  'status_report',
  'demurrage_invoice',
];
const INVOICES: readonly DocumentType[] = [
  'freight_invoice',
  'demurrage_invoice',
  'commercial_invoice',
  'arrival_notice',
];
const BOOKINGS: readonly DocumentType[] = ['booking_confirmation'];

const ROWS: readonly Row[] = [
  ['transportDocumentReference', 'bill', 'transportDocumentReference', 'document'],
  ['houseTransportDocumentReference', 'text', 'houseTransportDocumentReference', 'document'],
  ['carrierBookingReference', 'booking', 'carrierBookingReference', 'document'],
  ['customerReference', 'text', 'customerReference', 'document'],
  ['purchaseOrderReference', 'text', 'purchaseOrderReference', 'document'],
  ['issueDate', 'date', 'issueDate', 'document'],
  ['vesselName', 'vessel', 'transport.vesselVoyage.vesselName', 'document'],
  ['carrierVoyageNumber', 'voyage', 'transport.vesselVoyage.carrierVoyageNumber', 'document'],
  ['vesselIMONumber', 'imo', 'transport.vesselVoyage.vesselIMONumber', 'document'],
  ['placeOfReceipt', 'place', 'transport.placeOfReceipt', 'document'],
  ['portOfLoading', 'place', 'transport.portOfLoading', 'document'],
  ['portOfDischarge', 'place', 'transport.portOfDischarge', 'document'],
  ['placeOfDelivery', 'place', 'transport.placeOfDelivery', 'document'],
  ['plannedDepartureDate', 'date', 'transport.plannedDepartureDate', 'document'],
  ['actualDepartureDate', 'date', 'transport.actualDepartureDate', 'document'],
  ['portOfDischargeArrivalDate', 'date', 'transport.portOfDischargeArrivalDate', 'document'],
  ['actualArrivalDate', 'date', 'transport.actualArrivalDate', 'document'],
  ['placeOfDeliveryArrivalDate', 'date', 'transport.placeOfDeliveryArrivalDate', 'document'],
  ['dischargeTerminal', 'text', 'transport.dischargeTerminal', 'document', ARRIVALS],
  ['firmsCode', 'code', 'transport.firmsCode', 'document', ARRIVALS],
  ['equipmentReference', 'container', 'equipmentReference', 'container'],
  ['ISOEquipmentCode', 'size_type', 'ISOEquipmentCode', 'container'],
  ['sealNumber', 'text', 'sealNumber', 'container'],
  ['cargoGrossWeight', 'weight', 'cargoGrossWeight', 'container'],
  ['lastFreeDay', 'date', 'lastFreeDay', 'container', ARRIVALS],
  ['emptyReturnDate', 'date', 'emptyReturnDate', 'container', ARRIVALS],
  ['pickupNumber', 'text', 'pickupNumber', 'container', ARRIVALS],
  ['itNumber', 'text', 'itNumber', 'document', ARRIVALS],
  ['containerStatus', 'text', 'containerStatus', 'container', ['status_report', 'notification']],
  ['cutOffDate', 'date', 'cutOffDate', 'document', BOOKINGS],
  ['documentationCutOffDate', 'date', 'documentationCutOffDate', 'document', BOOKINGS],
  ['verifiedGrossMassCutOffDate', 'date', 'verifiedGrossMassCutOffDate', 'document', BOOKINGS],
  ['invoiceNumber', 'text', 'invoiceNumber', 'document', INVOICES],
  ['totalAmount', 'amount', 'totalAmount', 'document', INVOICES],
  ['paymentDueDate', 'date', 'paymentDueDate', 'document', INVOICES],
  ['entryNumber', 'text', 'entryNumber', 'document', ['customs_entry', 'delivery_order']],
  ['deliveryDate', 'date', 'deliveryDate', 'document', ['proof_of_delivery']],
];

export const FIELD_TABLE: readonly FieldRow[] = ROWS.map(([name, type, path, scope, kinds]) => ({
  name,
  type,
  path: path.split('.'),
  perContainer: scope === 'container',
  kinds: kinds ?? null,
}));

const byName = new Map(FIELD_TABLE.map((row) => [row.name, row]));

export function fieldRow(name: string): FieldRow | null {
  return byName.get(name) ?? null;
}

export function fieldsOfKind(kind: DocumentType): FieldRow[] {
  return FIELD_TABLE.filter(({ kinds }) => kinds === null || kinds.includes(kind) || kind === 'other');
}
