/**
 * Which events lines list, where that decides how a response is read. Seen in recorded responses (spec/sources A9).
 */

/**
 * Lines that list the remaining legs of a voyage that is under way: after a discharge without a further sea move, no
 * vessel takes the container onward.
 */
const REMAINING_LEGS = new Set(['MAEU', 'MSCU']);

export function listsRemainingLegs(scac: string): boolean {
  return REMAINING_LEGS.has(scac);
}
