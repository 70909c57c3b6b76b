/** Derives a shipment's published values (spec/service 2.4) from its containers or, if it has none, from its calls. */
import { findPort } from '../../reference/ports/ports.ts';
import type { ShipmentFacts } from '../claims/claims.ts';
import type { ContainerContext, ShipmentContext } from '../containers/container-context.ts';
import { inlandTerminal, podTerminal } from '../containers/pod-terminal.ts';
import { vesselOf } from '../events/event-identity.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import { SHIPMENT_FIELDS } from '../fields/shipment.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import { firstEstimateAt } from '../ledger/first-estimates.ts';
import type { ShipmentLedger } from '../ledger/ledger.ts';
import { shipmentFact, statedPlace } from '../ledger/shipment-facts.ts';
import { NOT_STATED, provenance, provenanceOfEntry, timeOf } from '../milestones/published-value.ts';
import { paperEvidence } from '../papers/paper-evidence.ts';
import {
  type EstimatedCall,
  estimateWithPapers,
  placeWithPapers,
  podCallWithPapers,
} from '../papers/shipment-papers.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, resolveTime } from '../time/event-time.ts';
import { factPrecedence, ruleId } from '../view/precedence.ts';
import type { Published, PublishedFields, ShipmentFields } from '../view/view.ts';
import { timeBy } from './container-values.ts';
import { type ComputedFields, publishFields } from './publish-fields.ts';

/**
 * Derives the fields. `contexts`: ordered by container number. Each value comes from the first container that has one.
 */
export function shipmentFields(
  scene: ShipmentContext,
  contexts: readonly ContainerContext[],
): PublishedFields<ShipmentFields> {
  const { shipment: ledger } = scene;
  const first = <Value>(read: (context: ContainerContext) => Published<Value>): Published<Value> => {
    const values = contexts.map(read);
    return values.find((one) => one.value !== null) ?? values.find((one) => one.provenance !== null) ?? NOT_STATED;
  };
  const milestone = (kind: TransportEventKind) =>
    first((context) =>
      timeOf(
        context.milestones.find((one) => one.view.kind === kind),
        context.withdrawn.get(kind),
      ),
    );
  const evidence = paperEvidence(ledger);
  const { places } = scene;
  const live = {
    pol: first((context) => polOf(context, scene)),
    pod: first((context) => podOf(context, scene)),
    inland: first(destinationOf),
  };
  const pol = placeWithPapers(live.pol, 'port_of_lading', evidence, places);
  const pod = placeWithPapers(live.pod, 'port_of_discharge', evidence, places);
  // Whether a place lies beyond the POD is known only once the POD is published.
  const inland =
    pod.value === null
      ? live.inland
      : placeWithPapers(live.inland, 'place_of_delivery', evidence, places, pod.value.key);
  const byLine = (kind: TransportEventKind) =>
    first((context) =>
      timeBy(
        context.milestones.find((one) => one.view.kind === kind),
        'line',
      ),
    );
  const hasHappened = happenedIn(contexts);
  const estimate = (stated: Published<string>, at: Published<Place>, call: Pick<EstimatedCall, 'move' | 'role'>) => {
    const notBefore = call.move === 'arrive' ? milestone('vessel_departed').value : null;
    const place = { at: at.value, zone: zoneOf(at).value };
    const estimated = { ...call, ...place, notBefore, hasHappened: hasHappened[call.role] };
    return estimateWithPapers(stated, estimated, evidence, places);
  };
  const estimates: Partial<Record<TransportEventKind, Published<string>>> = {
    'estimated.vessel_departed': estimate(milestone('estimated.vessel_departed'), pol, { move: 'depart', role: 'pol' }),
    'estimated.vessel_arrived': estimate(milestone('estimated.vessel_arrived'), pod, { move: 'arrive', role: 'pod' }),
  };
  const computed: ComputedFields<typeof SHIPMENT_FIELDS> = {
    port_of_lading_locode: locodeOf(pol),
    port_of_lading_name: nameOf(pol),
    port_of_discharge_locode: locodeOf(pod),
    port_of_discharge_name: nameOf(pod),
    destination_locode: locodeOf(inland),
    destination_name: nameOf(inland),
    ...podCallWithPapers(
      contexts.map(podCall).find((found) => found !== null) ?? NO_POD_CALL,
      pod.value,
      evidence,
      places,
    ),
    pol_original_etd_at: original(scene, 'depart', live.pol),
    pod_original_eta_at: original(scene, 'arrive', live.pod),
    destination_eta_at: estimate(byLine('estimated.arrived_at_inland_destination'), inland, {
      move: 'arrive',
      role: 'destination',
    }),
    destination_original_eta_at: original(scene, 'arrive', live.inland),
    destination_ata_at: byLine('arrived_at_inland_destination'),
    pol_timezone: zoneOf(pol),
    pod_timezone: zoneOf(pod),
    destination_timezone: zoneOf(inland),
    pod_terminal_key: first(podTerminal),
    destination_terminal_key: first((context) => (context.inland.isInland ? inlandTerminal(context) : NOT_STATED)),
    // Flags depend on the documents and the containers, so the view adds them.
    flags: NOT_STATED,
    container_flags: NOT_STATED,
  };
  return publishFields(SHIPMENT_FIELDS, {
    fact: ({ fact }) => textFact(ledger, fact),
    milestone: (kind) => estimates[kind] ?? milestone(kind),
    computed,
  });
}

/** Calls that have happened: a paper no longer estimates them. */
function happenedIn(contexts: readonly ContainerContext[]): Record<EstimatedCall['role'], boolean> {
  const destination = contexts.some(({ milestones, roles }) =>
    milestones.some(({ view, place }) => AT_DESTINATION.has(view.kind) && !roles.hubKeys.has(place.key)),
  );
  const pod = destination || contexts.some(({ table }) => table.arrival !== null);
  const pol = pod || contexts.some(({ roles: { polOut } }) => polOut !== null && isActual(polOut));
  return { pol, pod, destination };
}

const AT_DESTINATION: ReadonlySet<TransportEventKind> = new Set([
  'arrived_at_inland_destination',
  'full_out',
  'delivered',
  'empty_in',
]);

function fromEvent<Value>(event: ResolvedEvent, value: Value, rule: string): Published<Value> {
  return { value, provenance: provenanceOfEntry(event.entry, ruleId({ id: rule })) };
}

function polOf({ roles }: ContainerContext, { shipment, places }: ShipmentContext): Published<Place> {
  const stated = statedPlace(shipment.facts, 'port_of_lading', places);
  const { polOut, polStatedBy } = roles;
  if (polStatedBy !== null) return fromEvent(polStatedBy, polStatedBy.place, 'ports.stated_role');
  if (stated?.place.locode) return published(stated, 'port_of_lading');
  return polOut === null ? NOT_STATED : fromEvent(polOut, polOut.place, 'ports.first_loading');
}

/** Returns the POD only if its role is safe: a hub must not be published as POD. */
function podOf({ roles }: ContainerContext, { shipment, places }: ShipmentContext): Published<Place> {
  const stated = statedPlace(shipment.facts, 'port_of_discharge', places);
  const { podIn, podStatedBy } = roles;
  if (podStatedBy !== null) return fromEvent(podStatedBy, podStatedBy.place, 'ports.stated_role');
  if (stated?.place.locode) return published(stated, 'port_of_discharge');
  if (podIn === null || !roles.podIsSafe) return NOT_STATED;
  return fromEvent(podIn, podIn.place, 'ports.last_arrival');
}

function published(
  { place, entry }: NonNullable<ReturnType<typeof statedPlace>>,
  field: keyof ShipmentFacts,
): Published<Place> {
  return { value: place, provenance: provenanceOfEntry(entry, ruleId(factPrecedence(field))) };
}

function destinationOf({ inland, standing }: ContainerContext): Published<Place> {
  const { place } = inland;
  if (place === null) return NOT_STATED;
  const named = standing.find((event) => event.place.key === place.key);
  return named === undefined ? { value: place, provenance: null } : fromEvent(named, place, 'ports.inland_destination');
}

type PodCall = Pick<PublishedFields<ShipmentFields>, 'pod_vessel_name' | 'pod_vessel_imo' | 'pod_voyage_number'>;

const NO_POD_CALL: PodCall = { pod_vessel_name: NOT_STATED, pod_vessel_imo: NOT_STATED, pod_voyage_number: NOT_STATED };

/** Returns the vessel and voyage that bring the container to the POD. */
function podCall({ roles, standing }: ContainerContext): PodCall | null {
  const calls = standing.filter((event) => event.vessel !== null && roles.roleOf(event) === 'pod_in');
  const [call] = calls.sort(happenedFirst);
  if (call === undefined) return null;
  const say = (value: string | null) => (value === null ? NOT_STATED : fromEvent(call, value, 'ports.pod_call'));
  const sameVessel = calls.find((one) => one.vessel === call.vessel && one.claim.voyage !== null);
  return {
    pod_vessel_name: say(vesselOf(call.claim.vessel)?.name ?? null),
    pod_vessel_imo: say(vesselOf(call.claim.vessel)?.imo ?? null),
    pod_voyage_number: say(call.claim.voyage ?? sameVessel?.claim.voyage ?? null),
  };
}

const certainty = { actual: 0, estimated: 1, planned: 2 };

function happenedFirst(one: ResolvedEvent, other: ResolvedEvent): number {
  const order = certainty[one.claim.classifier] - certainty[other.claim.classifier];
  return order !== 0 ? order : one.entry.observedAt > other.entry.observedAt ? -1 : 1;
}

function locodeOf({ value, provenance }: Published<Place>): Published<string> {
  return value?.locode == null ? NOT_STATED : { value: value.locode, provenance };
}

function nameOf({ value, provenance }: Published<Place>): Published<string> {
  return value?.name == null ? NOT_STATED : { value: value.name, provenance };
}

function zoneOf({ value, provenance: why }: Published<Place>): Published<string> {
  const zone = value?.zone ?? (value?.locode == null ? null : (findPort(value.locode)?.zone ?? null));
  return zone === null ? NOT_STATED : { value: zone, provenance: why };
}

function original(
  { firstEstimates, places }: ShipmentContext,
  move: 'arrive' | 'depart',
  at: Published<Place>,
): Published<string> {
  const estimate = at.value === null ? undefined : firstEstimateAt(firstEstimates, move, at.value.key);
  if (estimate === undefined) return NOT_STATED;
  const moment = resolveTime(estimate.time, places.of(estimate.place).zone);
  if (moment === null) return NOT_STATED;
  return { value: formatInstant(moment.ms), provenance: provenance(estimate, estimate.pointer, 'first_estimate') };
}

function textFact(ledger: ShipmentLedger, field: 'customer_name'): Published<string> {
  const entry = shipmentFact(ledger.facts, field);
  if (entry === null || typeof entry.claim.value !== 'string') return NOT_STATED;
  return {
    value: entry.claim.value,
    provenance: provenanceOfEntry(entry, ruleId(factPrecedence(field))),
  };
}
