/** Everything that the fields of one container are derived from. */

import { isSuperseded } from '../events/event-entry.ts';
import { belongsTo, currentJourney, type Journey, mayConcern } from '../events/journey.ts';
import { inOrderOfTime, isActual, isInFuture, isTimed, type ResolvedEvent } from '../events/resolved-event.ts';
import type { Facility } from '../fields/field.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { type FirstEstimates, firstEstimateKey } from '../ledger/first-estimates.ts';
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
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { type InlandDestination, inlandDestination } from '../port-calls/inland-destination.ts';
import { type PortRoles, portRoles, type StatedPorts } from '../port-calls/port-roles.ts';
import { portOf, statedHubs, statedRole } from '../port-calls/stated-roles.ts';

/** Context that all containers of a shipment share. */
export interface ShipmentContext {
  nowMs: number;
  places: Places;
  shipment: ShipmentLedger;
  /** First estimates by published place. */
  firstEstimates: FirstEstimates;
}

export interface ContainerContext {
  number: string;
  nowMs: number;
  places: Places;
  journey: Journey;
  /** All events that may concern the container, including withdrawn ones and those of other journeys. */
  events: ResolvedEvent[];
  standing: ResolvedEvent[];
  roles: PortRoles;
  inland: InlandDestination;
  table: MilestoneContext;
  /** Rules of the milestone table that apply to each standing event. */
  rules: Map<ResolvedEvent, MilestoneRule[]>;
  milestones: Milestone[];
  /** Newest withdrawn event of each kind: retracted, or absent until it counted as withdrawn. */
  withdrawn: ReadonlyMap<TransportEventKind, ResolvedEvent>;
  turns: AvailabilityMilestone[];
  /** Facts that may concern this journey. */
  facts: FactEntry[];
  hasFutureActual: boolean;
}

/** Builds the context of one container; `container` is null while the shipment has no listed container. */
export function containerContext(
  container: ContainerLedger | null,
  events: ResolvedEvent[],
  scene: ShipmentContext,
): ContainerContext {
  const { nowMs, places, shipment } = scene;
  const valid = events.filter((event) => event.entry.invalidated === null);
  const present = valid.filter((event) => !isInFuture(event, nowMs));
  const journey = currentJourney(present, shipment.request, container?.journeyAnchor ?? null);
  const entries = { ...shipment.events, ...container?.events };
  const standing = present.filter(
    (event) => belongsTo(journey, event) && !(event.entry.late && isSuperseded(event.claim, entries)),
  );
  const facts = Object.values(container?.facts ?? {}).filter((fact) =>
    mayConcern(journey, fact.source, fact.observedAt),
  );
  const roles = portRoles(standing, statedPorts(scene, standing, facts));
  const inland = inlandDestination(standing, roles, placeOfDelivery(scene, standing));
  const timed = standing.filter(isTimed).sort(inOrderOfTime);
  const table = { roles, inlandKey: inland.place?.key ?? null, timed, arrival: firstArrival(timed, roles) };
  const rules = new Map(standing.map((event) => [event, milestonesOf(event, table)]));
  const milestones = milestonesFrom(witnessesOf(rules));
  const memory = (container?.availability ?? []).filter((turn) => mayConcern(journey, turn.source, turn.at));
  const turns = availabilityMilestones(memory, table.inlandKey, staysOf(milestones, inland), places);
  const gone = events.filter((event) => isTakenBack(event) && belongsTo(journey, event));
  const withdrawn = new Map(
    witnessesOf(new Map(gone.map((event) => [event, milestonesOf(event, table)]))).map(({ kind, event }) => [
      kind,
      event,
    ]),
  );
  const hasFutureActual = valid.length > present.length;
  return {
    number: container?.number ?? '',
    nowMs,
    places,
    journey,
    events,
    standing,
    roles,
    inland,
    table,
    rules,
    milestones,
    withdrawn,
    turns,
    facts,
    hasFutureActual,
  };
}

/** Whether the source withdrew the event. Undone corrections by people do not count: they leave no trace. */
function isTakenBack({ entry }: ResolvedEvent): boolean {
  return entry.invalidated !== null && entry.source.kind !== 'person';
}

function statedPorts(
  scene: ShipmentContext,
  standing: readonly ResolvedEvent[],
  facts: readonly FactEntry[],
): StatedPorts {
  const { shipment, places, firstEstimates } = scene;
  const delivery = statedPlace(shipment.facts, 'place_of_delivery', places)?.place.key;
  const terminals = new Set(facts.filter(listsContainer).map((fact) => placeOfFact(fact, places).key));
  const pol = statedPlace(shipment.facts, 'port_of_lading', places);
  const pod = statedPlace(shipment.facts, 'port_of_discharge', places);
  return {
    pol: portOf(pol, statedRole(standing, 'pol')),
    pod: portOf(pod, statedRole(standing, 'pod')),
    hubs: statedHubs(standing),
    supportsPod: (key: string) =>
      key === delivery || terminals.has(key) || firstEstimateKey('arrive', key) in firstEstimates,
  };
}

function listsContainer({ source, claim }: FactEntry): boolean {
  return source.kind === 'terminal' && claim.field === 'known' && claim.value === true;
}

/** Returns the inland place that a source states, as a shipment fact or as the role of a place. */
function placeOfDelivery({ shipment, places }: ShipmentContext, standing: readonly ResolvedEvent[]): Place | null {
  const stated = statedPlace(shipment.facts, 'place_of_delivery', places)?.place;
  return stated ?? statedRole(standing, 'destination')?.place ?? null;
}

/** Returns the place of a fact: the place that it names, else the terminal that states it. */
export function placeOfFact({ claim, source }: Pick<FactEntry, 'claim' | 'source'>, places: Places): Place {
  return places.ofStatement(claim.place, source);
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
 * Returns the stay at each facility: at the POD from discharge to gate-out or rail, at the ramp from unloading to
 * gate-out.
 */
function staysOf(milestones: Milestone[], inland: InlandDestination): Record<Facility, Stay> {
  const first = (kinds: TransportEventKind[], where: (place: Place) => boolean = () => true) => {
    const found = milestones.filter((one) => kinds.includes(one.view.kind) && where(one.place) && one.moment !== null);
    return found.length === 0 ? null : Math.min(...found.map((one) => one.moment?.ms ?? Number.POSITIVE_INFINITY));
  };
  const atRamp = (place: Place) => place.key === inland.place?.key;
  const leftPod = first(['full_out', 'rail_loaded', 'rail_departed', 'rail_unloaded'], (place) => !atRamp(place));
  return {
    pod: { fromMs: first(['vessel_discharged']), untilMs: leftPod ?? Number.POSITIVE_INFINITY },
    inland: {
      fromMs: first(['rail_unloaded'], atRamp),
      untilMs: first(['full_out'], atRamp) ?? Number.POSITIVE_INFINITY,
    },
  };
}
