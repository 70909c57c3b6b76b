export const DOCUMENT_TYPES = [
  { code: 'arrival_notice', label: 'Arrival notice' },
  { code: 'pre_arrival_notice', label: 'Pre-arrival notice' },
  { code: 'booking_confirmation', label: 'Booking confirmation' },
  { code: 'bill_of_lading', label: 'Bill of lading' },
  { code: 'sea_waybill', label: 'Sea waybill' },
  { code: 'delivery_order', label: 'Delivery order' },
  { code: 'freight_release', label: 'Freight release' },
  { code: 'freight_invoice', label: 'Freight invoice' },
  { code: 'demurrage_invoice', label: 'Demurrage or detention invoice' },
  { code: 'commercial_invoice', label: 'Commercial invoice' },
  { code: 'packing_list', label: 'Packing list' },
  { code: 'customs_entry', label: 'Customs entry' },
  { code: 'proof_of_delivery', label: 'Proof of delivery' },
  { code: 'notification', label: 'Notification' },
  { code: 'status_report', label: 'Status report' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly { code: string; label: string }[];

export type DocumentType = (typeof DOCUMENT_TYPES)[number]['code'];
