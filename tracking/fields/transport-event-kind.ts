/** Names of transport events without the prefix `container.transport.` (spec/contract 5.1). */
export type TransportEventKind =
  | 'empty_out'
  | 'full_in'
  | 'vessel_loaded'
  | 'vessel_departed'
  | 'transshipment_arrived'
  | 'transshipment_discharged'
  | 'transshipment_loaded'
  | 'transshipment_departed'
  | 'feeder_arrived'
  | 'feeder_discharged'
  | 'feeder_loaded'
  | 'feeder_departed'
  | 'vessel_arrived'
  | 'vessel_berthed'
  | 'vessel_discharged'
  | 'available'
  | 'not_available'
  | 'full_out'
  | 'delivered'
  | 'empty_in'
  | 'rail_loaded'
  | 'rail_departed'
  | 'rail_arrived'
  | 'rail_unloaded'
  | 'arrived_at_inland_destination'
  | 'estimated.vessel_departed'
  | 'estimated.vessel_arrived'
  | 'estimated.arrived_at_inland_destination';

export type EstimateKind = Extract<TransportEventKind, `estimated.${string}`>;
/** Kinds of milestones that have happened, as opposed to estimates. */
export type ActualKind = Exclude<TransportEventKind, EstimateKind>;

const ACTUAL_KINDS: Readonly<Record<EstimateKind, ActualKind>> = {
  'estimated.vessel_departed': 'vessel_departed',
  'estimated.vessel_arrived': 'vessel_arrived',
  'estimated.arrived_at_inland_destination': 'arrived_at_inland_destination',
};

export function isEstimateKind(kind: TransportEventKind): kind is EstimateKind {
  return kind in ACTUAL_KINDS;
}

/** Returns the kind that an estimate has once it happens. Actual kinds are returned unchanged. */
export function actualKindOf(kind: TransportEventKind): ActualKind {
  return isEstimateKind(kind) ? ACTUAL_KINDS[kind] : kind;
}
