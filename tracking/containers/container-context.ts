/** Builds the context from which a container's fields are derived. */

import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { Source } from '../claims/claims.ts';
import { billsOfMoves, type NamedDocument, shareNoDocument } from '../events/documents.ts';
import { isSuperseded } from '../events/event-entry.ts';
import { sourceKey } from '../events/event-identity.ts';
import { belongsTo, concernsEarlierJourney, type Journey, mayConcern } from '../events/journey.ts';
import { misdated } from '../events/misdated.ts';
import { currentJourney, type JourneyOwner } from '../events/requested-journey.ts';
import {
  inOrderOfTime,
  isActual,
  isInFuture,
  isTimed,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import type { Facility } from '../fields/field.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import type { AvailabilityChange } from '../ledger/availability-changes.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import type { FirstEstimates } from '../ledger/first-estimates.ts';
import type { ContainerLedger, ShipmentLedger } from '../ledger/ledger.ts';
import { statedPlace } from '../ledger/shipment-facts.ts';
import { type AvailabilityMilestone, availabilityMilestones, type Stay } from '../milestones/availability.ts';
import { type Milestone, milestonesFrom, type Witness } from '../milestones/milestone.ts';
import {
  firstArrival,
  type MilestoneContext,
  type MilestoneRule,
  milestonesOf,
} from '../milestones/milestone-table.ts';
import { absenceFrom, type Transfer, transfersIn } from '../milestones/transfers.ts';
import { type PaperEvidence, paperEvidence } from '../papers/paper-evidence.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { withBargeToPod } from '../port-calls/barge-to-pod.ts';
import { type InlandDestination, inlandDestination, isSameName } from '../port-calls/inland-destination.ts';
import { isInbound } from '../port-calls/port-calls.ts';
import { type PortRoles, portRoles } from '../port-calls/port-roles.ts';
import { statedRole } from '../port-calls/stated-roles.ts';
import { instantMs } from '../time/event-time.ts';
import { isOnWayBack, type SentBack, sentBackOf } from './cargo-sent-back.ts';
import { isDenied } from './denied-availability.ts';
import { type FacilityRows, facilityRows, isAcceptedFact } from './facility-rows.ts';
import { nextUse } from './next-use.ts';
import { statedPod, statedPorts } from './pod-evidence.ts';
import { reversedGateOuts } from './reversed-gate-outs.ts';

export interface ShipmentContext {
  nowMs: number;
  places: Places;
  shipment: ShipmentLedger;
  owner: JourneyOwner;
  /** First estimates, by published place. */
  firstEstimates: FirstEstimates;
  /** Places where other containers' sea legs ended. Absent while they are still being derived. */
  otherLegEnds?: readonly SeaLegEnd[];
}

export interface SeaLegEnd {
  podKey: string;
  /** Bills under which the container moved. */
  bills: readonly NamedDocument[];
  podIn: TimedEvent;
}

export interface ContainerContext {
  number: string;
  nowMs: number;
  places: Places;
  journey: Journey;
  /** When the container began to travel by train or barge for its next use; Infinity until then. */
  nextUseMs: number;
  /** Whether an event belongs to the journey and not to the next use. */
  isOurs(event: ResolvedEvent): boolean;
  /** All events that may concern the container, including withdrawn ones and those of other journeys. */
  events: ResolvedEvent[];
  standing: ResolvedEvent[];
  roles: PortRoles;
  inland: InlandDestination;
  table: MilestoneContext;
  /** Rules of the milestone table that apply to each standing event. */
  rules: Map<ResolvedEvent, MilestoneRule[]>;
  milestones: Milestone[];
  /** Withdrawn event of each kind, whether its source retracted it or no longer lists it. */
  withdrawn: ReadonlyMap<TransportEventKind, ResolvedEvent>;
  turns: AvailabilityMilestone[];
  transfers: Transfer[];
  /** Facts about this journey, except those ruled out by the state of the facility's row. */
  facts: FactEntry[];
  /** Rows of the terminals and railroads, which state whether the container is there. */
  rows: FacilityRows;
  hasFutureActual: boolean;
  /** Whether a statement was withheld because its year seems to be mistyped. */
  hasWrongYear: boolean;
  papers: PaperEvidence;
  /** Set only if the cargo is being returned to the shipper. */
  sentBack: SentBack | null;
}

/** Builds the context of one container; `container` is null while the shipment lists none. */
export function containerContext(
  container: ContainerLedger | null,
  resolved: ResolvedEvent[],
  scene: ShipmentContext,
): ContainerContext {
  const { nowMs, places, shipment } = scene;
  const events = withBargeToPod(resolved, statedPod(scene, resolved)?.key ?? null);
  const listed = events.filter((event) => event.entry.invalidated === null);
  const wrongYear = misdated(listed);
  const valid = listed.filter((event) => !wrongYear.has(event));
  const present = valid.filter((event) => !isInFuture(event, nowMs));
  const journey = currentJourney(present, scene.owner, container?.journeyAnchor ?? null);
  const entries = { ...shipment.events, ...container?.events };
  const memory = (container?.availability ?? []).filter((turn) => mayConcern(journey, turn.source, turn.at));
  const next = nextUse({
    events: present.filter((event) => belongsTo(journey, event)),
    documents: journey.documents,
    endsAt: destinationBy(scene, present, memory),
  });
  const isOurs = (event: ResolvedEvent) =>
    belongsTo(journey, event) && (event.entry.source.kind === 'person' || !next.isOf(event));
  const all = present.filter((event) => isOurs(event) && !(event.entry.late && isSuperseded(event.claim, entries)));
  const stated = Object.values(container?.facts ?? {})
    .filter((fact) => mayConcern(journey, fact.source, fact.observedAt) && !concernsEarlierJourney(journey, fact))
    .filter(({ source, observedAt }) => !isFacility(source) || instantMs(observedAt) < next.fromMs);
  const reversed = reversedGateOuts({ events: all, facts: stated, memory, places });
  const lasting = all.filter((event) => !reversed.has(event));
  const ofJourney = events.filter(isOurs);
  const rolesBy = (isCounted: (event: ResolvedEvent) => boolean, sentBack: SentBack | null, nowMs: number) => {
    const standing = lasting.filter(isCounted);
    const evidence = { events: ofJourney.filter(isCounted), standing, facts: stated, sentBack };
    return portRoles(standing, statedPorts({ ...scene, nowMs }, evidence));
  };
  const sentBack = sentBackOf(lasting, (load) => {
    const { podIsSafe, podKey } = rolesBy(
      (event) => isTimed(event) && inOrderOfTime(event, load) < 0,
      null,
      load.moment.ms,
    );
    return podIsSafe && isSamePort(podKey, load.place.key);
  });
  const isOutbound = (event: ResolvedEvent) => sentBack === null || !isOnWayBack(event, sentBack);
  const standing = lasting.filter(isOutbound);
  const roles = rolesBy(isOutbound, sentBack, nowMs);
  const inland = inlandDestination(standing, roles, placeOfDelivery(scene, standing), nowMs);
  const timed = standing.filter(isTimed).sort(inOrderOfTime);
  const table = {
    roles,
    inlandKey: inland.place?.key ?? null,
    timed,
    arrival: firstArrival(timed, roles),
    otherArrivals: arrivalsUnderOwnBills(scene, standing),
  };
  const rules = new Map(standing.map((event) => [event, milestonesOf(event, table)]));
  const milestones = milestonesFrom(witnessesOf(rules));
  const stays = staysOf(milestones, inland, { wayBackMs: sentBack?.from.moment.ms ?? null, nextUseMs: next.fromMs });
  const transfers = transfersIn(timed);
  const rows = facilityRows({
    facts: stated,
    standing,
    valid: valid.filter((event) => !reversed.has(event)),
    reversed,
    stays,
    transfers,
    inlandKey: table.inlandKey,
    podKey: roles.podKey,
    places,
    nowMs,
  });
  const facts = stated.filter((fact) => isAcceptedFact(rows, fact));
  const turns = availabilityMilestones(memory, table.inlandKey, stays, places, {
    presenceOf: (source) => rows.get(sourceKey(source))?.presence ?? null,
    isListed: (source) => rows.get(sourceKey(source))?.isListed ?? true,
    absenceOf: (source) => absenceFrom(source, transfers),
  });
  const gone = events.filter((event) => isWithdrawn(event) && isOurs(event));
  const withdrawn = new Map(
    witnessesOf(new Map(gone.map((event) => [event, milestonesOf(event, table)]))).map(({ kind, event }) => [
      kind,
      event,
    ]),
  );
  const hasFutureActual = valid.length > present.length;
  const context: ContainerContext = {
    number: container?.number ?? '',
    nowMs,
    places,
    journey,
    nextUseMs: next.fromMs,
    isOurs,
    events,
    standing,
    roles,
    inland,
    table,
    rules,
    milestones,
    withdrawn,
    turns,
    transfers,
    facts,
    rows,
    hasFutureActual,
    hasWrongYear: wrongYear.size > 0,
    papers: paperEvidence(shipment),
    sentBack,
  };
  const denied = standing.filter((event) => isDenied(event, context));
  for (const event of denied) rules.set(event, []);
  return denied.length === 0 ? context : { ...context, milestones: milestonesFrom(witnessesOf(rules)) };
}

/** Whether a source withdrew the event. Corrections undone by people are excluded, since they must leave no trace. */
function isWithdrawn({ entry }: ResolvedEvent): boolean {
  return entry.invalidated !== null && entry.source.kind !== 'person';
}

/**
 * Returns the inland place that a source states, either as a fact about the shipment or as the role of an event's
 * place.
 */
function placeOfDelivery({ shipment, places }: ShipmentContext, standing: readonly ResolvedEvent[]): Place | null {
  const stated = statedPlace(shipment.facts, 'place_of_delivery', places)?.place;
  return stated ?? statedRole(standing, 'destination')?.place ?? null;
}

/**
 * Returns a predicate for whether the inland leg was to end at a place: the one that the line states, otherwise where
 * the container was available for pickup, unless the line plans to bring it elsewhere; null if neither is known.
 */
function destinationBy(
  scene: ShipmentContext,
  events: readonly ResolvedEvent[],
  memory: readonly AvailabilityChange[],
): (place: Place) => boolean | null {
  const byLine = events.filter(({ entry }) => entry.source.kind === 'line');
  const stated = placeOfDelivery(scene, byLine);
  if (stated !== null) return (place) => isSamePort(place.key, stated.key) || isSameName(place, stated);
  const arrivals = events.filter((event) => isInbound(event) && (event.mode === 'rail' || event.mode === 'barge'));
  const planned = arrivals.filter((event) => !isActual(event) && event.entry.source.kind === 'line');
  const reachedMs = (key: string) =>
    Math.min(...arrivals.filter((event) => isActual(event) && isSamePort(event.place.key, key)).map(momentMs));
  const released = [
    ...events.filter((event) => isActual(event) && event.claim.move === 'available').map(({ place }) => place),
    ...memory.filter(({ available }) => available).map(({ place, source }) => scene.places.ofStatement(place, source)),
  ];
  return ({ key }) => {
    const isOnward = ({ place }: ResolvedEvent) =>
      reachedMs(place.key) >= reachedMs(key) && !isSamePort(place.key, key);
    if (planned.some(isOnward)) return false;
    return released.some((place) => isSamePort(place.key, key)) || null;
  };
}

function momentMs({ moment }: ResolvedEvent): number {
  return moment?.ms ?? Number.POSITIVE_INFINITY;
}

function isFacility({ kind }: Source): boolean {
  return kind === 'terminal' || kind === 'railroad';
}

function arrivalsUnderOwnBills({ otherLegEnds }: ShipmentContext, standing: readonly ResolvedEvent[]): TimedEvent[] {
  const own = billsOfMoves(standing);
  return (otherLegEnds ?? []).filter(({ bills }) => !shareNoDocument(own, bills)).map(({ podIn }) => podIn);
}

function witnessesOf(rules: Map<ResolvedEvent, MilestoneRule[]>): (Witness & { kind: TransportEventKind })[] {
  return [...rules].flatMap(([event, applying]) =>
    applying.flatMap((rule) => {
      const kind = isActual(event) ? rule.kind : rule.estimated;
      return kind === null ? [] : [{ kind, event, rule }];
    }),
  );
}

/**
 * Returns the container's stay at each facility: at the POD from discharge until it leaves by truck, rail, barge or
 * return voyage; at the ramp from unloading until gate-out or its next use.
 */
function staysOf(
  milestones: Milestone[],
  inland: InlandDestination,
  { wayBackMs, nextUseMs }: { wayBackMs: number | null; nextUseMs: number },
): Record<Facility, Stay> {
  const first = (kinds: TransportEventKind[], where: (place: Place) => boolean = () => true) => {
    const found = milestones.filter((one) => kinds.includes(one.view.kind) && where(one.place) && one.moment !== null);
    return found.length === 0 ? null : Math.min(...found.map((one) => one.moment?.ms ?? Number.POSITIVE_INFINITY));
  };
  const atRamp = (place: Place) => isSamePort(place.key, inland.place?.key ?? null);
  const discharged = first(['vessel_discharged']);
  const after = (ms: number | null) => (ms !== null && discharged !== null && ms > discharged ? ms : null);
  const outs = [
    first(['full_out', 'rail_loaded', 'rail_departed', 'rail_unloaded'], (place) => !atRamp(place)),
    after(first(['feeder_loaded', 'feeder_departed'])),
    wayBackMs,
  ].filter((ms) => ms !== null);
  const leftPod = outs.length === 0 ? null : Math.min(...outs);
  return {
    pod: {
      arrivedMs: first(['vessel_arrived', 'vessel_berthed', 'vessel_discharged']),
      fromMs: discharged,
      untilMs: leftPod ?? Number.POSITIVE_INFINITY,
    },
    inland: {
      arrivedMs: first(['arrived_at_inland_destination', 'rail_unloaded', 'feeder_discharged'], atRamp),
      fromMs: first(['rail_unloaded', 'feeder_discharged'], atRamp),
      untilMs: first(['full_out'], atRamp) ?? nextUseMs,
    },
  };
}
