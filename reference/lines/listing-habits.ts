/**
 * Which events lines list, where that affects the interpretation of a response. Observed in recorded responses
 * (spec/sources A9).
 */

/**
 * Lines that list the remaining legs of a voyage in progress. If such a line lists no sea move after a discharge, no
 * vessel carries the container onward.
 */
const REMAINING_LEGS = new Set(['MAEU', 'MSCU']);

export function listsRemainingLegs(scac: string): boolean {
  return REMAINING_LEGS.has(scac);
}
