import type { Move, TransportMode } from '../../tracking/claims/claims.ts';
import { lookUp } from '../json-shape.ts';

export interface RailMove {
  move: Move;
  mode: TransportMode | null;
  /** Load state that the code implies; null if the unit's own load state applies. */
  laden: boolean | null;
}

const rail = (move: Move): RailMove => ({ move, mode: 'rail', laden: null });
/**
 * A listed code that is not a milestone, shown only as a raw event. An interchange (J, R) is not an arrival at the
 * inland destination.
 */
const other: RailMove = { move: 'other', mode: 'rail', laden: null };
const gate = (move: Move): RailMove => ({ move, mode: 'truck', laden: null });
const available: RailMove = { move: 'available', mode: null, laden: true };

/**
 * Car location message codes (spec/sources R and E1). W is the release of a car, P its departure; both are read as the
 * railroad's departure. For intermodal units, Y (notified) and Z (placed) mean "available".
 */
export const CLM_MOVES: Readonly<Record<string, RailMove>> = {
  A: rail('arrive'),
  D: rail('arrive'),
  P: rail('depart'),
  W: rail('depart'),
  J: other,
  R: other,
  Y: available,
  Z: available,
  X: gate('gate_out'),
  H: other,
  G: other,
  B: other,
  N: other,
  S: other,
};

/** Words that railroads use instead of codes, in capitals with single spaces. */
const WORDS: Readonly<Record<string, RailMove>> = {
  'IN GATE': gate('gate_in'),
  INGATE: gate('gate_in'),
  'OUT GATE': gate('gate_out'),
  OUTGATE: gate('gate_out'),
  RAMP: rail('load'),
  RAMPED: rail('load'),
  'LOADED ON TRAIN': rail('load'),
  DERAMP: rail('discharge'),
  DERAMPED: rail('discharge'),
  GROUNDED: rail('discharge'),
  'UNLOADED FROM TRAIN': rail('discharge'),
  DEPARTURE: rail('depart'),
  DEPARTED: rail('depart'),
  'TRAIN DEPARTURE': rail('depart'),
  'TRAIN DEPARTED': rail('depart'),
  ARRIVAL: rail('arrive'),
  ARRIVED: rail('arrive'),
  'TRAIN ARRIVAL': rail('arrive'),
  'TRAIN ARRIVED': rail('arrive'),
  'ARRIVED AT DESTINATION': rail('arrive'),
  NOTIFIED: available,
  NOTIFICATION: available,
  AVAILABLE: available,
  'AVAILABLE FOR PICKUP': available,
  PASSING: other,
  PASSED: other,
  'INTERCHANGE DELIVERED': other,
  'INTERCHANGE RECEIVED': other,
};

/** Returns the move for a code or wording; undefined if it is not mapped. */
export function railMoveOf(reported: string): RailMove | undefined {
  const words = reported
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return lookUp(CLM_MOVES, words) ?? lookUp(WORDS, words);
}
