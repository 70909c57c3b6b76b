/**
 * Decides whether a terminal or ramp denies the availability that a line reports. A line often reports it as soon as its
 * freight is paid, but only the facility can say whether a truck can be sent (spec/contract 4.1).
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { ContainerFactClaim, Source } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import type { Facility } from '../fields/field.ts';
import { placeOfFact } from '../ledger/shipment-facts.ts';
import { facilityOf } from '../milestones/availability.ts';
import type { Place } from '../places/places.ts';
import { instantMs } from '../time/event-time.ts';
import type { ContainerContext } from './container-context.ts';
import { podTerminal } from './pod-terminal.ts';

/** Whether the facility had denied the availability by the time it is dated or was reported, whichever is later. */
export function isDenied({ claim, entry, place, moment }: ResolvedEvent, context: ContainerContext): boolean {
  if (claim.move !== 'available' || entry.source.kind !== 'line') return false;
  const facility = facilityAt(place, context);
  const ms = Math.max(moment?.ms ?? 0, instantMs(entry.observedAt));
  const isOfFacility = ofCurrentTerminal(facility, context);
  const turns = context.turns.filter(
    (turn) => turn.facility === facility && isOfFacility(turn.source) && turn.ms <= ms,
  );
  return turns.at(-1)?.available === false || holdsSinceMs(facility, context) <= ms;
}

/** Whether a hold of the facility at this place is in force. */
export function isOnHold(place: Place, context: ContainerContext): boolean {
  return holdsSinceMs(facilityAt(place, context), context) < Number.POSITIVE_INFINITY;
}

function facilityAt(place: Place, { table }: ContainerContext): Facility {
  return isSamePort(place.key, table.inlandKey) ? 'inland' : 'pod';
}

/** Returns since when a hold has been in force at a facility that has the container; Infinity if none is. */
function holdsSinceMs(facility: Facility, context: ContainerContext): number {
  const isOfFacility = ofCurrentTerminal(facility, context);
  const holds = context.facts.filter(
    (fact) =>
      (fact.source.kind === 'terminal' || fact.source.kind === 'railroad') &&
      isHold(fact.claim) &&
      isOfFacility(fact.source) &&
      facilityOf(fact.source, placeOfFact(fact, context.places), context.table.inlandKey) === facility,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...holds.map(({ observedAt }) => instantMs(observedAt)));
}

function isHold(claim: ContainerFactClaim): boolean {
  return claim.field === 'holds' && (claim.value ?? []).some(({ status }) => status === 'hold');
}

/** Leaves out other terminals of the POD, which may be the wrong ones or the ones that the container left. */
function ofCurrentTerminal(facility: Facility, context: ContainerContext): (source: Source) => boolean {
  const terminal = facility === 'pod' ? podTerminal(context).value : null;
  return (source) => terminal === null || [terminal, null].includes(ownCode(source));
}
