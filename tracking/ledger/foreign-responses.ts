import type { EventClaim, Observation } from '../claims/claims.ts';
import { belongsTo } from '../events/journey.ts';
import { type JourneyOwner, journeyOf } from '../events/requested-journey.ts';
import { resolveEvent } from '../events/resolved-event.ts';
import type { ContainerLedger } from './ledger.ts';

/**
 * Whether a response reports on another journey of the containers only, as EDI messages about the next cargo do
 * (spec/tracking 2.8). What it states about its shipment is then not about ours.
 */
export function isAboutOtherJourney(
  observation: Observation,
  containers: Readonly<Record<string, ContainerLedger>>,
  owner: JourneyOwner,
): boolean {
  const events = observation.claims.filter((claim) => claim.kind === 'event').filter(isActualOfContainer);
  return events.length > 0 && events.every((claim) => isOfOtherJourney(claim, observation, containers, owner));
}

function isActualOfContainer({ container, classifier, move }: EventClaim): boolean {
  return container !== null && classifier === 'actual' && move !== 'other';
}

function isOfOtherJourney(
  claim: EventClaim,
  { source, snapshotId, receivedAt }: Observation,
  containers: Readonly<Record<string, ContainerLedger>>,
  owner: JourneyOwner,
): boolean {
  const container = claim.container === null ? undefined : containers[claim.container];
  if (container === undefined) return false;
  const journey = journeyOf(container.events, owner, container.journeyAnchor, receivedAt);
  const entry = { key: '', fingerprint: '', claim, source, snapshotId, observedAt: receivedAt };
  return !belongsTo(journey, resolveEvent({ ...entry, missing: null, invalidated: null, late: false }));
}
