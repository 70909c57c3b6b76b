/** What a cancelled or replaced document takes back, given what it had said. */
import type { Claim, EventClaim } from '../../tracking/claims.ts';

/**
 * The events of an earlier message that no longer stand, as withdrawals. `restated`: claims of the message that
 * replaces it, empty when it was cancelled. Said again with another time is no withdrawal but a correction, which the
 * core makes of the new claim.
 */
export function withdrawnEvents(earlier: readonly Claim[], restated: readonly Claim[] = []): EventClaim[] {
  const standing = new Set(restated.filter(isEvent).map(meaningKey));
  return earlier
    .filter(isEvent)
    .filter((claim) => !claim.retracted && !standing.has(meaningKey(claim)))
    .map((claim) => ({ ...claim, retracted: true }));
}

function isEvent(claim: Claim): claim is EventClaim {
  return claim.kind === 'event';
}

function meaningKey({ container, move, mode, laden, classifier, place, vessel, voyage }: EventClaim): string {
  const where = [place?.unlocode, place?.name, place?.facility?.code, vessel?.imo, vessel?.name, voyage];
  return JSON.stringify([container, move, mode, laden, classifier, ...where]);
}
