/** Values in which the bridge is compared with other sources (decision 0066). */
export const COMPARED_FIELDS = [
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pickup_lfd',
  'available_for_pickup',
  'pod_full_out_at',
  'empty_terminated_at',
] as const;

export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** A value that the service behind the bridge publishes about a container or its shipment. */
export interface BridgeValue {
  /** Container number. */
  container: string;
  field: ComparedField;
  /** An RFC 3339 time in UTC, or whether the container is available. Null: the service publishes no value. */
  value: string | boolean | null;
}

/**
 * Minutes by which a value may differ from the one that stands and still count as right. An estimate of arrival is
 * judged by the arrival; last free days and availability must be equal.
 */
export const TOLERANCE_MINUTES: Readonly<Record<ComparedField, number>> = {
  pod_eta_at: 24 * 60,
  pod_arrived_at: 60,
  pod_discharged_at: 60,
  pickup_lfd: 0,
  available_for_pickup: 0,
  pod_full_out_at: 60,
  empty_terminated_at: 60,
};
