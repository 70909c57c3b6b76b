import type { EdiCodeTable } from './meaning.ts';

/**
 * Kinds of CODECO gate reports (BGM, element 1001). EQD states whether each container is loaded. Source: spec/sources
 * E4.
 */
export const CODECO_CODES: EdiCodeTable = {
  '34': { move: 'gate_in', says: 'gate in' },
  '36': { move: 'gate_out', says: 'gate out' },
};

/** Kinds of COARRI quay reports (BGM, element 1001). Source: spec/sources E4. */
export const COARRI_CODES: EdiCodeTable = {
  '44': { move: 'discharge', mode: 'vessel', says: 'discharged from vessel' },
  '98': { move: 'discharge', mode: 'vessel', says: 'discharged from vessel' },
  '46': { move: 'load', mode: 'vessel', says: 'loaded on vessel' },
  '270': { move: 'load', mode: 'vessel', says: 'loaded on vessel' },
};
