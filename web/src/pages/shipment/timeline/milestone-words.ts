/** Milestones as people call them, whether they are still to come or have happened. */
const NAMES: Readonly<Record<string, string>> = {
  empty_out: 'Empty pickup',
  full_in: 'Full gate-in',
  vessel_loaded: 'Loading',
  vessel_departed: 'Departure',
  transshipment_arrived: 'Arrival, transshipment',
  transshipment_discharged: 'Discharge, transshipment',
  transshipment_loaded: 'Loading, transshipment',
  transshipment_departed: 'Departure, transshipment',
  feeder_arrived: 'Arrival of the feeder',
  feeder_discharged: 'Discharge from the feeder',
  feeder_loaded: 'Loading on the feeder',
  feeder_departed: 'Departure of the feeder',
  vessel_arrived: 'Arrival',
  vessel_berthed: 'Berthing',
  vessel_discharged: 'Discharge',
  available: 'Available for pickup',
  not_available: 'Not available for pickup',
  full_out: 'Pickup, full',
  delivered: 'Delivery',
  empty_in: 'Empty return',
  rail_loaded: 'Loading on rail',
  rail_departed: 'Departure by rail',
  rail_arrived: 'Arrival by rail',
  rail_unloaded: 'Unloading from rail',
  arrived_at_inland_destination: 'Arrival at destination',
};

export function milestoneName(milestone: string): string {
  return NAMES[milestone] ?? milestone.replaceAll('_', ' ');
}

const FLAGS: Readonly<Record<string, string>> = {
  disagreement: 'Sources disagree',
  impossible_order: 'Order cannot be right',
  expired: 'Overdue',
  unconfirmed: 'Not confirmed',
  zone_unknown: 'Time zone unknown',
};

export function flagName(flag: string): string {
  return FLAGS[flag] ?? flag.replaceAll('_', ' ');
}

const ENDS: Readonly<Record<string, string>> = {
  corrected: 'Corrected',
  retracted: 'Taken back by its source',
  vanished: 'Gone from the answers of its source',
  reclassified: 'Read as another milestone before',
};

export function endName(reason: string | null): string {
  return ENDS[reason ?? ''] ?? 'Not said any more';
}
