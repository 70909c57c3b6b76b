import type { EdiCodeTable } from './meaning.ts';

/**
 * Status codes of IFTSTA (STS, element 9011 in D.95B and 4405 in D.00B), both from UN Recommendation 24. Source:
 * spec/sources E1; meanings are reworded from a public mirror of the UN/CEFACT list. The codes for departure and
 * arrival (24, 127, 1, 40) do not state the mode, and 13 and 74 do not state the load; the message states them in TDT
 * and EQD.
 */
export const UN_STATUS_CODES: EdiCodeTable = {
  '1': { move: 'arrive', says: 'arrival completed' },
  '6': { move: 'other', fact: 'booking_confirmed', says: 'booking completed' },
  '7': { move: 'other', fact: 'booking_cancelled', says: 'booking cancelled' },
  '12': { move: 'other', says: 'customs cleared' },
  '13': { move: 'gate_out', says: 'collected, picked up' },
  '16': { move: 'other', says: 'crossed border' },
  '21': { move: 'delivered', says: 'delivery completed' },
  '24': { move: 'depart', says: 'departed' },
  '26': { move: 'discharge', mode: 'rail', says: 'unloaded from rail wagon' },
  '28': { move: 'other', says: 'stripped' },
  '29': { move: 'discharge', mode: 'vessel', says: 'discharged' },
  '38': { move: 'other', says: 'freight paid' },
  '40': { move: 'arrive', says: 'arrived in port' },
  '48': { move: 'load', mode: 'vessel', says: 'loaded' },
  '51': { move: 'load', mode: 'vessel', says: 'loaded on board' },
  '57': { move: 'other', says: 'short shipped' },
  '62': { move: 'other', says: 'over-carried' },
  '63': { move: 'not_available', says: 'not available' },
  '70': { move: 'load', mode: 'rail', says: 'loaded on rail wagon' },
  '71': { move: 'available', says: 'ready for transportation' },
  '74': { move: 'gate_in', says: 'received at terminal' },
  '78': { move: 'other', says: 'released by carrier' },
  '80': { move: 'gate_in', laden: false, says: 'returned empty' },
  '82': { move: 'gate_in', laden: false, says: 'returned' },
  '85': { move: 'other', says: 'short landed' },
  '86': { move: 'other', says: 'short shipped' },
  '88': { move: 'other', says: 'split consignment' },
  '93': { move: 'other', says: 'stuffed' },
  '100': { move: 'discharge', mode: 'vessel', role: 'transshipment', says: 'transshipment' },
  '112': { move: 'available', says: 'available for pickup' },
  '126': { move: 'other', says: 'customs hold' },
  '127': { move: 'depart', says: 'departed' },
  '128': { move: 'other', says: 'held for inspection' },
  '228': { move: 'other', says: 'inspection' },
  '267': { move: 'other', says: 'free time ended' },
  '302': { move: 'other', says: 'over-carried' },
  '346': { move: 'discharge', mode: 'vessel', says: 'discharged from vessel' },
  '359': { move: 'other', says: 'original bill of lading received' },
};
