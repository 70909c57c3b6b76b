/** Container statuses in the examples of COSCO's Open Platform. */
import type { Move, PortRole, TransportMode } from '../../tracking/claims/claims.ts';

export interface Status {
  move: Move;
  mode?: TransportMode;
  laden: boolean | null;
  role?: PortRole;
}

const STATUSES: Readonly<Record<string, Status>> = {
  'EMPTY EQUIPMENT DESPATCHED': { move: 'gate_out', laden: false },
  'CARGO RECEIVED': { move: 'other', laden: null },
  'GATE IN AT FIRST POL': { move: 'gate_in', laden: true },
  'LOADED AT FIRST POL': { move: 'load', mode: 'vessel', laden: true, role: 'pol' },
  'DISCHARGED AT T S POD': { move: 'discharge', mode: 'vessel', laden: true, role: 'transshipment' },
  'LOADED AT T S POL': { move: 'load', mode: 'vessel', laden: true, role: 'transshipment' },
  'DISCHARGED AT LAST POD': { move: 'discharge', mode: 'vessel', laden: true, role: 'pod' },
  'GATE OUT FROM LAST POD': { move: 'gate_out', laden: true },
  'GATE IN AT FINAL HUB': { move: 'gate_in', laden: true },
  'GATE OUT FROM FINAL HUB': { move: 'gate_out', laden: true },
  'EMPTY EQUIPMENT RETURNED': { move: 'gate_in', laden: false },
};

const MODES: Readonly<Record<string, TransportMode>> = {
  VESSEL: 'vessel',
  RAIL: 'rail',
  TRUCK: 'truck',
  BARGE: 'barge',
  FEEDER: 'vessel',
};

/** Returns null for a status that is not in the examples; nothing is published from it. */
export function statusOf(words: string | null): Status | null {
  const key = words
    ?.toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
  return key !== undefined && Object.hasOwn(STATUSES, key) ? (STATUSES[key] ?? null) : null;
}

export function modeOf(words: string | null): TransportMode | null {
  const key = words?.toUpperCase();
  return key !== undefined && Object.hasOwn(MODES, key) ? (MODES[key] ?? null) : null;
}
