/** Ledger of a shipment: the latest claims of every source, and what must outlive them. Plain JSON. */

import type { Claim, EventClaim, Observation, ShipmentFactClaim } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { journeyAnchor } from '../events/journey.ts';
import { countAbsences } from './absence.ts';
import { type AvailabilityChange, recordAvailability } from './availability-changes.ts';
import { restoreLostCalls, withProvenCompleteness } from './degraded-payloads.ts';
import { mergeEvents } from './event-ledger.ts';
import { type FactEntry, mergeFacts } from './fact-ledger.ts';
import { type FirstEstimates, recordFirstEstimates } from './first-estimates.ts';
import { type Listing, mergeListing, type Unlisted, unlistedAfter } from './listed-containers.ts';
import { mergeUnknown, type UnknownEntry } from './unknown-codes.ts';

export interface ShipmentLedger {
  request: TrackedNumber;
  /** Events of transport calls, which concern every container on the call. */
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
  /** First actual moment of the tracked journey (RFC 3339 UTC); null before the first actual event. */
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

/** Returns the ledger after one more readable response. Never mutates its argument. */
export function record(ledger: Ledger, answer: Observation): Ledger {
  const observation = withProvenCompleteness(answer, ledger);
  const bySubject = groupBySubject(observation.claims);
  const shipment = recordShipment(ledger.shipment, bySubject.get(null) ?? [], observation);
  const containers: Record<string, ContainerLedger> = {};
  for (const number of containerNumbers(ledger, bySubject, observation)) {
    const before = ledger.containers[number] ?? emptyContainer(number);
    containers[number] = recordContainer(before, bySubject.get(number) ?? [], observation, shipment);
  }
  return { shipment, containers };
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
 * Returns the numbers of the shipment's containers. Only lines and people add containers; terminals and railroads
 * report only on containers that they were polled for. A request for one container concerns that container alone.
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
    request: before.request,
    events: countAbsences(before.events, events, observation, null),
    facts: mergeFacts(before.facts, claims.filter(isShipmentFact), observation),
    listings: mergeListing(before.listings, observation),
    firstEstimates: recordFirstEstimates(before.firstEstimates, observation),
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
  const events = countAbsences(before.events, merged, observation, before.number);
  return {
    number: before.number,
    events,
    facts: mergeFacts(
      before.facts,
      claims.filter((claim) => claim.kind === 'container_fact'),
      observation,
    ),
    unknown: mergeUnknown(before.unknown, claims, observation),
    availability: recordAvailability(before.availability, claims, observation),
    journeyAnchor:
      before.journeyAnchor ?? journeyAnchor([events, shipment.events], shipment.request, observation.receivedAt),
    unlisted: unlistedAfter(before, claims, observation),
  };
}

function isEvent(claim: Claim): claim is EventClaim {
  return claim.kind === 'event';
}

function isShipmentFact(claim: Claim): claim is ShipmentFactClaim {
  return claim.kind === 'shipment_fact';
}
