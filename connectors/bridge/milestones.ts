import type { EventClaim } from '../../tracking/claims/claims.ts';

type Role = NonNullable<EventClaim['role']> | null;
type Meaning = Pick<EventClaim, 'move' | 'mode' | 'laden' | 'classifier'> & { role: Role };

const vessel = (move: Meaning['move'], role: Role): Meaning => actual(move, 'vessel', true, role);
const rail = (move: Meaning['move']): Meaning => actual(move, 'rail', true, null);
const barge = (move: Meaning['move']): Meaning => actual(move, 'barge', true, null);

function actual(move: Meaning['move'], mode: Meaning['mode'], laden: Meaning['laden'], role: Role): Meaning {
  return { move, mode, laden, classifier: 'actual', role };
}

const estimated = (meaning: Meaning): Meaning => ({ ...meaning, classifier: 'estimated' });

/** Moves by milestone name without `container.transport.` (spec/contract 5.1). */
export const MILESTONE_MEANINGS: Readonly<Record<string, Meaning>> = {
  empty_out: actual('gate_out', null, false, null),
  full_in: actual('gate_in', null, true, null),
  vessel_loaded: vessel('load', 'pol'),
  vessel_departed: vessel('depart', 'pol'),
  transshipment_arrived: vessel('arrive', 'transshipment'),
  transshipment_discharged: vessel('discharge', 'transshipment'),
  transshipment_loaded: vessel('load', 'transshipment'),
  transshipment_departed: vessel('depart', 'transshipment'),
  feeder_loaded: barge('load'),
  feeder_departed: barge('depart'),
  feeder_arrived: barge('arrive'),
  feeder_discharged: barge('discharge'),
  vessel_arrived: vessel('arrive', 'pod'),
  vessel_berthed: vessel('berth', 'pod'),
  vessel_discharged: vessel('discharge', 'pod'),
  available: actual('available', null, true, null),
  not_available: actual('not_available', null, true, null),
  full_out: actual('gate_out', null, true, null),
  delivered: actual('delivered', null, null, null),
  empty_in: actual('gate_in', null, false, null),
  rail_loaded: rail('load'),
  rail_departed: rail('depart'),
  rail_arrived: rail('arrive'),
  rail_unloaded: rail('discharge'),
  arrived_at_inland_destination: actual('arrive', null, true, null),
  arrived_at_destination: actual('arrive', null, true, null),
  'estimated.vessel_departed': estimated(vessel('depart', 'pol')),
  'estimated.vessel_arrived': estimated(vessel('arrive', 'pod')),
  'estimated.arrived_at_inland_destination': estimated(actual('arrive', null, true, null)),
};
