import type { EdiCodeTable, EdiMeaning } from './meaning.ts';

/** Builds the holds of US agencies (PA to PX) or of agriculture (A1 to A4). The letters identify the agency. */
function family(codes: readonly string[], says: string): Record<string, EdiMeaning> {
  return Object.fromEntries(codes.map((code) => [code, { move: 'other', says }]));
}

const US_AGENCIES = [...'ABCDEFGHIJKLMNOPQRSTUVWX'].map((letter) => `P${letter}`);

/**
 * Shipment status codes of X12 315 (B4-03, element 157), as published in ocean carriers' guides. Source: spec/sources
 * E1, read from those guides; the wording is ours. Codes are facts, and no X12 list has been copied. `I` and `OA` omit
 * the load: B4-09 states it, and the core considers earlier events.
 */
export const X12_315_CODES: EdiCodeTable = {
  EE: { move: 'gate_out', laden: false, says: 'empty equipment dispatched' },
  I: { move: 'gate_in', says: 'in gate' },
  CO: { move: 'gate_in', laden: true, says: 'cargo received' },
  AE: { move: 'load', mode: 'vessel', says: 'loaded on vessel' },
  AP: { move: 'load', mode: 'vessel', says: 'loaded on feeder vessel' },
  VD: { move: 'depart', mode: 'vessel', says: 'vessel departure' },
  VA: { move: 'arrive', mode: 'vessel', says: 'vessel arrival' },
  A: { move: 'arrive', says: 'arrived' },
  UV: { move: 'discharge', mode: 'vessel', says: 'unloaded from vessel' },
  AL: { move: 'load', mode: 'rail', says: 'loaded on rail' },
  RL: { move: 'depart', mode: 'rail', says: 'rail departure from origin' },
  P: { move: 'depart', mode: 'rail', says: 'departed terminal location' },
  AR: { move: 'arrive', mode: 'rail', says: 'rail arrival at destination' },
  UR: { move: 'discharge', mode: 'rail', says: 'unloaded from rail car' },
  AV: { move: 'available', says: 'available for delivery' },
  OA: { move: 'gate_out', says: 'out gate' },
  AM: { move: 'gate_out', mode: 'truck', says: 'loaded on truck' },
  D: { move: 'delivered', says: 'delivered' },
  X1: { move: 'delivered', says: 'arrived at delivery location' },
  RD: { move: 'gate_in', laden: false, says: 'empty return' },
  AG: { move: 'other', says: 'estimate announced' },
  CR: { move: 'other', says: 'carrier release' },
  CU: { move: 'other', says: 'carrier and customs release' },
  CT: { move: 'other', says: 'customs release' },
  C1: { move: 'other', says: 'customs hold, Canada' },
  K: { move: 'other', says: 'held at customs' },
  HG: { move: 'other', says: 'held' },
  HR: { move: 'other', says: 'hold lifted' },
  TC: { move: 'other', says: 'held for terminal charges' },
  FP: { move: 'other', says: 'freight paid' },
  NF: { move: 'other', says: 'free time will end' },
  FT: { move: 'other', says: 'free time ended' },
  OB: { move: 'other', says: 'original bill of lading received' },
  BF: { move: 'other', fact: 'booking_confirmed', says: 'booking confirmed' },
  AA: { move: 'other', says: 'pickup appointment' },
  AD: { move: 'other', says: 'delivery appointment' },
  X9: { move: 'other', says: 'delivery appointment secured' },
  SA: { move: 'other', says: 'shipment split' },
  SB: { move: 'other', says: 'shipment consolidated' },
  IB: { move: 'other', says: 'in-bond movement' },
  IR: { move: 'other', says: 'in-bond arrival' },
  RI: { move: 'other', says: 'in-bond movement released' },
  ...family(['A1', 'A2', 'A3', 'A4'], 'agriculture hold'),
  ...family(US_AGENCIES, 'government agency hold or release'),
};
