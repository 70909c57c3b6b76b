/**
 * Which events lines list, in cases where this affects how a response is interpreted. Observed in recorded responses
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
