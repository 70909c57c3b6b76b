import { FLAG_LABELS } from '../../../components/flag-labels.generated.ts';

/** Labels of milestones, the same before and after a milestone is reached. */
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

export function flagName(flag: string): string {
  const [name] = flag.split(':', 1);
  return FLAG_LABELS.find((one) => one.name === name)?.label ?? flag.replaceAll('_', ' ');
}

const ENDS: Readonly<Record<string, string>> = {
  corrected: 'Corrected',
  retracted: 'Withdrawn by its source',
  vanished: 'Missing from newer responses',
  reclassified: 'Previously read as another milestone',
};

export function endName(reason: string | null): string {
  return ENDS[reason ?? ''] ?? 'No longer reported';
}
