/**
 * Statuses of a shipment's journey. The generated column `shipments.status` derives them from published values;
 * migration 0009 contains the only definition.
 */
export const SHIPMENT_STATUSES = [
  'pending',
  'awaiting_departure',
  'in_transit',
  'arrived_at_pod',
  'delivered_to_destination',
] as const;
