/** Members of the availability contract that a mapping may fill, other than holds, fees and events. */
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

/** Those whose value is a time or a date. */
export const TIME_MEMBERS: ReadonlySet<string> = new Set(['lastFreeDay', 'appointment', 'dischargedAt', 'gateOutAt']);
