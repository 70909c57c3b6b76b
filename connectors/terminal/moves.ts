import type { Move, TransportMode } from '../../tracking/claims/claims.ts';

export interface AvailabilityMove {
  move: Move;
  mode: TransportMode | null;
  laden: boolean | null;
}

/**
 * Codes of the availability contract, for terminals and ramps. It covers import containers, so `gate_out` is laden
 * (empty containers have their own codes). An interchange between railroads is not an arrival.
 */
export const AVAILABILITY_MOVES: Record<string, AvailabilityMove> = {
  vessel_arrived: { move: 'arrive', mode: 'vessel', laden: null },
  vessel_berthed: { move: 'berth', mode: 'vessel', laden: null },
  vessel_departed: { move: 'depart', mode: 'vessel', laden: null },
  discharged: { move: 'discharge', mode: 'vessel', laden: true },
  loaded: { move: 'load', mode: 'vessel', laden: true },
  rail_loaded: { move: 'load', mode: 'rail', laden: true },
  rail_departed: { move: 'depart', mode: 'rail', laden: true },
  rail_arrived: { move: 'arrive', mode: 'rail', laden: true },
  rail_unloaded: { move: 'discharge', mode: 'rail', laden: true },
  interchange: { move: 'other', mode: 'rail', laden: null },
  available: { move: 'available', mode: null, laden: true },
  not_available: { move: 'not_available', mode: null, laden: true },
  off_dock: { move: 'off_dock', mode: null, laden: true },
  gate_out: { move: 'gate_out', mode: null, laden: true },
  full_out: { move: 'gate_out', mode: null, laden: true },
  gate_in: { move: 'gate_in', mode: null, laden: null },
  full_in: { move: 'gate_in', mode: null, laden: true },
  empty_out: { move: 'gate_out', mode: null, laden: false },
  empty_in: { move: 'gate_in', mode: null, laden: false },
  delivered: { move: 'delivered', mode: null, laden: true },
};
