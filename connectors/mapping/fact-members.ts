/** Members of the availability contract to which a mapping can assign values, except holds, fees and events. */
export const FACT_MEMBERS = [
  'known',
  'available',
  'status',
  'location',
  'lastFreeDay',
  'appointment',
  'chassis',
  'isoType',
  'grossWeightKg',
  'sealNumber',
  'dischargedAt',
  'gateOutAt',
] as const;

export const TIME_MEMBERS: ReadonlySet<string> = new Set(['lastFreeDay', 'appointment', 'dischargedAt', 'gateOutAt']);
