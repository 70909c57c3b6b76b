/** Applies the retractions of later messages to the claims of earlier ones. */
import type { Claim, EventClaim, EventTime } from '../../tracking/claims/claims.ts';
import type { EdiPart } from './part.ts';

/**
 * Lists, as withdrawals, the events of an earlier message that no longer apply. `restated` has the claims of the
 * message that replaces it; it is empty after a cancellation. An event that is restated with another time is not
 * withdrawn but corrected, which the core derives from the new claim.
 */
export function withdrawnEvents(earlier: readonly Claim[], restated: readonly Claim[] = []): EventClaim[] {
  const inForce = new Set(restated.filter(isEvent).map(meaningKey));
  return earlier
    .filter(isEvent)
    .filter((claim) => !claim.retracted && !inForce.has(meaningKey(claim)))
    .map((claim) => ({ ...claim, retracted: true }));
}

/**
 * Returns the claims that remain valid after several messages, oldest first. Messages that were queued until their
 * shipment appeared are recorded as one observation. One by one, they would appear as new events, and a container's
 * first journey would be taken for the tracked one.
 */
export function claimsInForce(parts: readonly Pick<EdiPart, 'message' | 'claims' | 'retracts'>[]): Claim[] {
  const inForce = new Set<Claim>();
  const byMeaning = new Map<string, Claim[]>();
  const byDocument = new Map<string, Claim[]>();
  for (const { message, claims, retracts } of parts) {
    for (const { documentId } of retracts) {
      for (const claim of byDocument.get(documentId) ?? []) inForce.delete(claim);
    }
    for (const claim of claims) {
      const key = isEvent(claim) ? meaningKey(claim) : factKey(claim);
      const before = byMeaning.get(key) ?? [];
      for (const earlier of before) if (isRestated(earlier, claim)) inForce.delete(earlier);
      // A withdrawal removes earlier claims and is not added itself.
      if (!isEvent(claim) || !claim.retracted) inForce.add(claim);
      byMeaning.set(key, [...before.filter((earlier) => inForce.has(earlier)), claim]);
      if (message.documentId !== null) {
        byDocument.set(message.documentId, [...(byDocument.get(message.documentId) ?? []), claim]);
      }
    }
  }
  return [...inForce];
}

function isEvent(claim: Claim): claim is EventClaim {
  return claim.kind === 'event';
}

function meaningKey({ container, move, mode, laden, classifier, place, vessel, voyage }: EventClaim): string {
  const where = [place?.unlocode, place?.name, place?.facility?.code, vessel?.imo, vessel?.name, voyage];
  return JSON.stringify([container, move, mode, laden, classifier, ...where]);
}

/** Unknown claims never share a key, because users see each as a separate line. */
function factKey(claim: Exclude<Claim, EventClaim>): string {
  if (claim.kind === 'shipment_fact') return `fact ${claim.field}`;
  if (claim.kind === 'container_fact') return `fact ${claim.container} ${claim.field}`;
  return `${claim.kind} ${claim.pointer}`;
}

const DAY_MS = 86_400_000;

/**
 * Whether the later claim restates the earlier one. Actual times a day or more apart are two moves of the same
 * kind at the same place.
 */
function isRestated(earlier: Claim, claim: Claim): boolean {
  if (!isEvent(earlier) || !isEvent(claim)) return claim.kind !== 'unknown';
  if (claim.classifier !== 'actual' || claim.retracted) return true;
  return Math.abs(printedMs(earlier.time) - printedMs(claim.time)) < DAY_MS;
}

function printedMs(time: EventTime | null): number {
  if (time === null) return 0;
  if (time.precision === 'instant') return Date.parse(time.at);
  return Date.parse(time.precision === 'local' ? `${time.local}Z` : `${time.date}T00:00:00Z`);
}
