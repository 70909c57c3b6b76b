/**
 * Where the journey of a shipment stands. The column `shipments.status` is computed from what is published of it: migration
 * 0009 says how, and nothing else does.
 */
export const SHIPMENT_STATUSES = [
  'pending',
  'awaiting_departure',
  'in_transit',
  'arrived_at_pod',
  'delivered_to_destination',
] as const;
