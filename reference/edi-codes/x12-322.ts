import type { EdiCodeTable } from './meaning.ts';
import { X12_315_CODES } from './x12-315.ts';

/**
 * Status codes of X12 322 (Q5-01): the three-letter codes of railroads and ramps or, depending on the partner, the
 * codes of 315. Source: spec/sources E1; the wording is ours. N7 states the load of the container. At a ramp, the codes
 * for in gate all mean the same, as do those for out gate.
 */
export const X12_322_CODES: EdiCodeTable = {
  ...X12_315_CODES,
  A: { move: 'arrive', mode: 'rail', says: 'train arrival' },
  GI: { move: 'gate_in', says: 'in gate' },
  NF: { move: 'other', lastFreeDay: true, says: 'free time will end' },
  IGT: { move: 'gate_in', says: 'in gate' },
  OGT: { move: 'gate_out', says: 'out gate' },
  RAM: { move: 'load', mode: 'rail', says: 'ramped, loaded on car' },
  ARR: { move: 'arrive', mode: 'rail', says: 'train arrival' },
  DRM: { move: 'discharge', mode: 'rail', says: 'deramped, taken off the car' },
  NOT: { move: 'available', says: 'notified, available for pickup' },
  FTE: { move: 'other', lastFreeDay: true, says: 'free time expires' },
};
