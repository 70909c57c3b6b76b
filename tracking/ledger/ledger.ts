/** Ledger of a shipment: the latest claims of every source, and what must be preserved when they change. Plain JSON. */

import type { Claim, EventClaim, Observation, ShipmentFactClaim } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import { namedWithRequest } from '../events/documents.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { momentOf } from '../events/occurrences.ts';
import { type JourneyOwner, journeyAnchor, journeyOf } from '../events/requested-journey.ts';
import { countAbsences } from './absence.ts';
import { withoutAnchorages } from './anchorages.ts';
import { type AvailabilityChange, recordAvailability } from './availability-changes.ts';
import { restoreLostCalls, withProvenCompleteness } from './degraded-payloads.ts';
import { mergeEvents } from './event-ledger.ts';
import { type FactEntry, mergeFacts } from './fact-ledger.ts';
import { type FirstEstimates, recordFirstEstimates } from './first-estimates.ts';
import { isAboutOtherJourney } from './foreign-responses.ts';
import { type Listing, mergeListing, type Unlisted, unlistedAfter } from './listed-containers.ts';
import { withListedGateOuts } from './listed-gate-outs.ts';
import { type PaperLedger, recordPaper, recordResponseTime } from './papers.ts';
import { reissued, withdrawReissued } from './reissued-events.ts';
import { mergeUnknown, type UnknownEntry } from './unknown-codes.ts';

export interface ShipmentLedger extends PaperLedger {
  request: TrackedNumber;
  /** Each event concerns every container on the transport call. */
  events: Record<string, EventEntry>;
  facts: Record<string, FactEntry<ShipmentFactClaim>>;
  listings: Record<string, Listing>;
  firstEstimates: FirstEstimates;
  unknown: Record<string, UnknownEntry>;
}

export interface ContainerLedger {
  number: string;
  events: Record<string, EventEntry>;
  facts: Record<string, FactEntry>;
  unknown: Record<string, UnknownEntry>;
  availability: AvailabilityChange[];
  /** First actual moment of the tracked journey (RFC 3339 UTC); null before its first actual event. */
  journeyAnchor: string | null;
  unlisted: Unlisted | null;
}

export interface Ledger {
  shipment: ShipmentLedger;
  containers: Record<string, ContainerLedger>;
}

/** Returns the ledger before the first observation. */
export function emptyLedger(request: TrackedNumber): Ledger {
  return {
    shipment: { request, events: {}, facts: {}, listings: {}, firstEstimates: {}, unknown: {} },
    containers: {},
  };
}

function emptyContainer(number: string): ContainerLedger {
  return { number, events: {}, facts: {}, unknown: {}, availability: [], journeyAnchor: null, unlisted: null };
}

/** Returns the ledger after recording a readable response, without changing the given one. */
export function record(recorded: Ledger, answer: Observation): Ledger {
  if (answer.source.kind === 'document') return { ...recorded, shipment: recordPaper(recorded.shipment, answer) };
  const observation = withProvenCompleteness(withoutAnchorages(answer), recorded);
  const bySubject = groupBySubject(observation.claims);
  const ledger = withoutReissued(recorded, observation);
  const before = recordShipment(ledger.shipment, bySubject.get(null) ?? [], observation);
  const merged: Record<string, ContainerLedger> = {};
  for (const number of containerNumbers(ledger, bySubject, observation)) {
    const container = ledger.containers[number] ?? emptyContainer(number);
    merged[number] = recordContainer(container, bySubject.get(number) ?? [], observation, before);
  }
  const owner = journeyOwner({ shipment: before, containers: merged });
  const containers = withAnchors(merged, owner, observation);
  const isOfFormer = (estimate: EventClaim) =>
    concernsEarlierJourneys(estimate, owner, containers, observation.receivedAt);
  const firstEstimates = recordFirstEstimates(before.firstEstimates, observation, isOfFormer);
  const facts = isAboutOtherJourney(observation, containers, owner) ? ledger.shipment.facts : before.facts;
  return { shipment: recordResponseTime({ ...before, facts, firstEstimates }, answer), containers };
}

function withoutReissued(ledger: Ledger, observation: Observation): Ledger {
  const containers = Object.entries(ledger.containers);
  const subjects = new Map<string | null, ShipmentLedger | ContainerLedger>([[null, ledger.shipment], ...containers]);
  const replaced = reissued(subjects, observation);
  if (replaced.size === 0) return ledger;
  const { receivedAt } = observation;
  const without = <Subject extends ShipmentLedger | ContainerLedger>(
    key: string | null,
    subject: Subject,
  ): Subject => ({
    ...subject,
    events: withdrawReissued(subject.events, replaced.get(key), receivedAt),
  });
  return {
    shipment: without(null, ledger.shipment),
    containers: Object.fromEntries(containers.map(([number, container]) => [number, without(number, container)])),
  };
}

/** Returns what is needed to select the journeys of a shipment's containers. */
export function journeyOwner({ shipment, containers }: Ledger): JourneyOwner {
  const entries = [shipment, ...Object.values(containers)].flatMap(({ events }) => Object.values(events));
  return { request: shipment.request, ...namedWithRequest(entries, shipment.request) };
}

function withAnchors(
  containers: Record<string, ContainerLedger>,
  owner: JourneyOwner,
  { receivedAt }: Observation,
): Record<string, ContainerLedger> {
  const anchored = Object.entries(containers).map(([number, container]): [string, ContainerLedger] => {
    if (container.journeyAnchor !== null) return [number, container];
    return [number, { ...container, journeyAnchor: journeyAnchor(container.events, owner, receivedAt) }];
  });
  return Object.fromEntries(anchored);
}

/** Whether an estimate belongs to the previous journey of its container or, if it names none, of all containers. */
function concernsEarlierJourneys(
  estimate: EventClaim,
  owner: JourneyOwner,
  containers: Record<string, ContainerLedger>,
  receivedAt: string,
): boolean {
  const moment = momentOf(estimate);
  const own = estimate.container === null ? undefined : containers[estimate.container];
  const concerned = own === undefined ? Object.values(containers) : [own];
  if (moment === null || concerned.length === 0) return false;
  return concerned.every(({ events, journeyAnchor: anchor }) => {
    const { previous } = journeyOf(events, owner, anchor, receivedAt);
    return previous !== null && moment.ms <= previous.last.moment.ms;
  });
}

function groupBySubject(claims: readonly Claim[]): Map<string | null, Claim[]> {
  const bySubject = new Map<string | null, Claim[]>();
  for (const claim of claims) {
    const subject = 'container' in claim ? claim.container : null;
    const group = bySubject.get(subject);
    if (group === undefined) bySubject.set(subject, [claim]);
    else group.push(claim);
  }
  return bySubject;
}

/**
 * Returns the numbers of the shipment's containers. Only lines and people can add containers, because terminals and
 * railroads report only on containers they were polled for. A request for a container number covers only that
 * container.
 */
function containerNumbers(ledger: Ledger, bySubject: Map<string | null, Claim[]>, observation: Observation): string[] {
  const numbers = new Set(Object.keys(ledger.containers));
  const { requestType, normalizedNumber } = ledger.shipment.request;
  if (observation.source.kind === 'line' || observation.source.kind === 'person') {
    for (const subject of bySubject.keys()) if (subject !== null) numbers.add(subject);
    for (const claim of observation.claims) {
      if (claim.kind === 'listing') for (const number of claim.containers) numbers.add(number);
    }
  }
  const all = [...numbers].sort();
  return requestType === 'container' ? all.filter((number) => number === normalizedNumber) : all;
}

function recordShipment(before: ShipmentLedger, claims: Claim[], observation: Observation): ShipmentLedger {
  const restored = restoreLostCalls(claims.filter(isEvent), before.events, observation);
  const events = mergeEvents(before.events, restored, observation, {});
  return {
    ...before,
    events: countAbsences(before.events, events, observation, null),
    facts: mergeFacts(before.facts, claims.filter(isShipmentFact), observation),
    listings: mergeListing(before.listings, observation),
    unknown: mergeUnknown(before.unknown, claims, observation),
  };
}

function recordContainer(
  before: ContainerLedger,
  claims: Claim[],
  observation: Observation,
  shipment: ShipmentLedger,
): ContainerLedger {
  const restored = restoreLostCalls(claims.filter(isEvent), before.events, observation);
  const merged = mergeEvents(before.events, restored, observation, shipment.events);
  const listed = withListedGateOuts(before.events, merged, observation);
  const events = countAbsences(before.events, listed, observation, before.number);
  const stated = claims.filter((claim) => claim.kind === 'container_fact');
  const facts = mergeFacts(before.facts, stated, observation);
  return {
    number: before.number,
    events,
    facts,
    unknown: mergeUnknown(before.unknown, claims, observation),
    availability: recordAvailability(
      before.availability,
      { facts, events: Object.values(events) },
      stated,
      observation,
    ),
    journeyAnchor: before.journeyAnchor,
    unlisted: unlistedAfter(before, claims, observation),
  };
}

function isEvent(claim: Claim): claim is EventClaim {
  return claim.kind === 'event';
}

function isShipmentFact(claim: Claim): claim is ShipmentFactClaim {
  return claim.kind === 'shipment_fact';
}
