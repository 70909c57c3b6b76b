/**
 * The events that lines list, where that affects how a response is read. Seen in recorded responses (spec/sources A9).
 */

/**
 * Lines that list the remaining legs of a voyage under way. If they list no sea move after a discharge, no vessel takes
 * the container onward.
 */
const REMAINING_LEGS = new Set(['MAEU', 'MSCU']);

export function listsRemainingLegs(scac: string): boolean {
  return REMAINING_LEGS.has(scac);
}
