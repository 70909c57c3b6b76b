/** Publishes a ledger as of a given moment, without I/O, so every view can be recomputed. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { recordOf } from '../../reference/records.ts';
import {
  type ContainerContext,
  containerContext,
  type SeaLegEnd,
  type ShipmentContext,
} from '../containers/container-context.ts';
import { hasMovedInland, isRemoved, isUnlistedByLine } from '../containers/removal.ts';
import { billsOfMoves } from '../events/documents.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { inOrderOfTime, isActual, isTimed, type ResolvedEvent, resolveEvent } from '../events/resolved-event.ts';
import { sameVessels } from '../events/vessel-names.ts';
import type { ContainerFlag } from '../fields/flags.ts';
import { zoneOfValue } from '../fields/value-place.ts';
import { withoutEndedCorrections } from '../ledger/corrections.ts';
import { estimatesByPlace } from '../ledger/first-estimates.ts';
import { type ContainerLedger, journeyOwner, type Ledger, type ShipmentLedger } from '../ledger/ledger.ts';
import { shipmentFact } from '../ledger/shipment-facts.ts';
import { isReturnUncertain } from '../milestones/unstated-load.ts';
import { isProvisional } from '../papers/paper-evidence.ts';
import { placesBy } from '../places/place-matching.ts';
import type { PlaceDirectory } from '../places/places.ts';
import { fanOut } from '../port-calls/fan-out.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { ContainerView, PublishedFields, ShipmentFields, ShipmentView, View } from '../view/view.ts';
import { type ContainerValues, containerFields } from './container-values.ts';
import { ownStatements } from './foreign-statements.ts';
import { rawEvents } from './raw-events.ts';
import { isRolledOver } from './rollover.ts';
import { documentFlags, documentsOfContainer, documentsOfShipment, isBillOfJourney } from './shipment-documents.ts';
import { shipmentFields } from './shipment-values.ts';
import { offsetFlags } from './suspect-offsets.ts';
import { nextTimeChange, SHORT_LANDED_MS } from './time-changes.ts';
import { transportEvents } from './transport-events.ts';
import { unmatchedPlaces } from './unmatched-places.ts';

export interface PublishContext {
  /** If absent, only the places of the reference data are used. */
  places?: PlaceDirectory;
  /** Numbers of containers that a person stopped tracking. */
  stopped?: ReadonlySet<string>;
  /** Whether the account prefers the earliest last free day to the default order: line, terminal, railroad. */
  earliestLastFreeDay?: boolean;
}

/** Returns the view as of `now` (RFC 3339 UTC). */
export function publish(
  remembered: Ledger,
  now: string,
  { places: directory, stopped, earliestLastFreeDay = false }: PublishContext = {},
): View {
  const ledger = withoutEndedCorrections(remembered, instantMs(now));
  const { scene, ledgers, contexts } = contextsOf(ledger, now, directory);
  const containers = ledgers.flatMap((container) => {
    const context = contexts.get(container.number);
    if (context === undefined) return [];
    const view = containerView(container, context, ledger.shipment, earliestLastFreeDay);
    return [stopped?.has(container.number) ? { ...view, stopped: true as const } : view];
  });
  const shipment = shipmentView(ledger, [...contexts.values()], containers, scene);
  return { shipment, containers, unmatchedPlaces: unmatchedPlaces(ledger, scene.places) };
}

export interface LedgerContexts {
  scene: ShipmentContext;
  /** Ordered by number. */
  ledgers: ContainerLedger[];
  contexts: Map<string, ContainerContext>;
}

/**
 * Returns the contexts of a shipment and its containers. Corrections that have expired must already be removed
 * (`withoutEndedCorrections`).
 */
export function contextsOf(ledger: Ledger, now: string, directory?: PlaceDirectory): LedgerContexts {
  const nowMs = instantMs(now);
  const places = placesBy(directory);
  const firstEstimates = estimatesByPlace(ledger.shipment.firstEstimates, places);
  const owner = journeyOwner(ledger);
  const scene: ShipmentContext = { nowMs, places, shipment: ledger.shipment, owner, firstEstimates };
  const ledgers = Object.values(ledger.containers).sort((one, other) => (one.number < other.number ? -1 : 1));
  return { scene, ledgers, contexts: containerContexts(ledgers, scene) };
}

/**
 * Returns the context of every container. If there are no containers yet, returns a single context under '', based on
 * the shipment's calls.
 */
function containerContexts(ledgers: ContainerLedger[], scene: ShipmentContext): Map<string, ContainerContext> {
  const resolvedEvents = ({ events }: ContainerLedger | ShipmentLedger) =>
    Object.values(events).map((entry) => resolveEvent(entry, scene.places));
  const shared = resolvedEvents(scene.shipment);
  const all = new Map(ledgers.map((one) => [one.number, resolvedEvents(one)]));
  sameVessels([shared, ...all.values()].flat());
  const confirmed = new Set(ledgers.filter(isConfirmedByPerson).map(({ number }) => number));
  const { own, isForeign } = ownStatements(all, scene.owner, confirmed);
  const fanned = fanOut(own, shared, isForeign);
  const listed = ledgers.filter(({ number }) => own.has(number));
  if (listed.length === 0) {
    const ofShipment = shared.filter((event) => !isForeign(event));
    return new Map([['', containerContext(null, ofShipment, scene)]]);
  }
  const contextOf = (container: ContainerLedger, otherLegEnds?: readonly SeaLegEnd[]): ContainerContext => {
    const events: ResolvedEvent[] = [...(own.get(container.number) ?? []), ...(fanned.get(container.number) ?? [])];
    return containerContext(container, events, otherLegEnds === undefined ? scene : { ...scene, otherLegEnds });
  };
  const contexts = new Map(listed.map((container) => [container.number, contextOf(container)]));
  const otherLegEnds = [...contexts.values()].flatMap(seaLegEnd);
  for (const container of otherLegEnds.length === 0 ? [] : listed) {
    const roles = contexts.get(container.number)?.roles;
    if (roles !== undefined && !roles.podIsSafe) {
      contexts.set(container.number, contextOf(container, otherLegEnds));
    }
  }
  return contexts;
}

/** Returns the end of a container's sea leg, or an empty list if it is uncertain. */
function seaLegEnd({ roles: { podKey, podIn, podIsSafe }, standing }: ContainerContext): SeaLegEnd[] {
  return podIsSafe && podKey !== null && podIn !== null ? [{ podKey, podIn, bills: billsOfMoves(standing) }] : [];
}

/** Whether a person stated something about the container, which proves that it belongs to the shipment. */
function isConfirmedByPerson({ events, facts }: ContainerLedger): boolean {
  const isStated = ({ source, invalidated }: EventEntry) => source.kind === 'person' && invalidated === null;
  if (Object.values(events).some(isStated)) return true;
  return Object.values(facts).some(({ source, claim }) => source.kind === 'person' && claim.retracted !== true);
}

function containerView(
  container: ContainerLedger,
  context: ContainerContext,
  shipment: ShipmentLedger,
  earliestLastFreeDay: boolean,
): ContainerView {
  const documents = documentsOfContainer(context);
  const values = containerFields(context, documents, earliestLastFreeDay);
  const flags = flagsOf(container, context, values);
  const unknown = [...Object.values(container.unknown), ...Object.values(shipment.unknown)];
  return {
    number: container.number,
    fields: { ...values.fields, flags: { value: flags, provenance: null } },
    events: transportEvents(context),
    rawEvents: rawEvents(context, unknown),
    removed: isRemoved(container.unlisted, context),
    ...(Number.isFinite(context.journey.nextMs) ? { hasMovedOn: true } : {}),
    flags,
    documents,
    announced: {},
  };
}

function flagsOf(
  { unlisted }: ContainerLedger,
  context: ContainerContext,
  { fields, flags: ofValues }: ContainerValues,
): ContainerFlag[] {
  const flags: ContainerFlag[] = [...new Set(ofValues)];
  if (isUnlistedByLine(unlisted, context)) flags.push('unlisted_by_line');
  const holds = [...(fields.holds_at_pod_terminal.value ?? []), ...(fields.ind_facility_holds.value ?? [])];
  if (fields.available_for_pickup.value === true && holds.some((hold) => hold.status === 'hold')) {
    flags.push('available_with_hold');
  }
  if (isArrivalUncertain(context)) flags.push('arrival_uncertain');
  if (context.hasFutureActual) flags.push('actual_in_future');
  if (context.hasWrongYear) flags.push('implausible_date');
  if (isRolledOver(context)) flags.push('rolled_over');
  if (isPodUncertain(context)) flags.push('pod_uncertain');
  if (isReturnUncertain(context.table)) flags.push('return_uncertain');
  if (context.sentBack !== null) flags.push('sent_back');
  if (hasTimeWithoutZone(context, fields)) flags.push('times_without_zone');
  flags.push(...offsetFlags(context));
  const arrived = fields.pod_arrived_at.value;
  const waiting = arrived !== null && fields.pod_discharged_at.value === null && !hasMovedInland(context);
  if (waiting && context.nowMs - instantMs(arrived) > SHORT_LANDED_MS) flags.push('not_discharged');
  return flags.sort();
}

/** Whether the zone of a published time's or day's place is unknown, so that the time is read as UTC. */
function hasTimeWithoutZone({ milestones }: ContainerContext, fields: ContainerValues['fields']): boolean {
  if (milestones.some(({ view }) => view.flags.includes('zone_unknown'))) return true;
  const valueAt = (field: Placing) => fields[field].value;
  const values = recordOf(PLACING, valueAt);
  return LAST_FREE_DAYS.some((field) => valueAt(field) !== null && zoneOfValue(field, values) === null);
}

const LAST_FREE_DAYS = ['pickup_lfd', 'pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'] as const;
/** Fields that determine the place of a last free day. */
const PLACING = [
  ...LAST_FREE_DAYS,
  'pickup_facility_key',
  'pod_terminal_key',
  'pod_timezone',
  'final_destination_timezone',
] as const;
type Placing = (typeof PLACING)[number];

/** Whether the container was discharged at a port that is not proven to be the POD. */
function isPodUncertain({ roles, milestones }: ContainerContext): boolean {
  const { podKey, podIsSafe } = roles;
  if (podIsSafe) return false;
  return milestones.some(
    ({ view, place }) =>
      view.kind === 'vessel_discharged' || (view.kind === 'transshipment_discharged' && isSamePort(place.key, podKey)),
  );
}

/** Whether the container is still on board at a port that is not proven to be the POD. */
function isArrivalUncertain({ roles, standing, milestones }: ContainerContext): boolean {
  const { podIn, podIsSafe } = roles;
  if (podIsSafe || podIn === null || !isActual(podIn) || podIn.claim.move === 'discharge') return false;
  if (milestones.some(({ view }) => view.kind === 'vessel_arrived' || view.kind === 'vessel_discharged')) return false;
  return !standing.some(
    (event) =>
      isActual(event) &&
      isTimed(event) &&
      event.claim.move === 'depart' &&
      event.vessel === podIn.vessel &&
      event.place.key === podIn.place.key &&
      inOrderOfTime(podIn, event) < 0,
  );
}

function shipmentView(
  ledger: Ledger,
  contexts: ContainerContext[],
  containers: readonly ContainerView[],
  scene: ShipmentContext,
): ShipmentView {
  const { facts, listings, request } = ledger.shipment;
  const active = contexts.filter((context) => {
    const container = ledger.containers[context.number];
    return container === undefined || !isRemoved(container.unlisted, context);
  });
  const documents = documentsOfShipment(contexts, request);
  const billOfLading = shipmentFact(facts, 'bill_of_lading')?.claim.value;
  const flags = documentFlags(request, documents);
  const containerFlags = new Set(containers.flatMap((container) => (container.removed ? [] : container.flags)));
  const fields = shipmentFields(scene, active.length > 0 ? active : contexts);
  return {
    fields: {
      ...fields,
      flags: { value: flags, provenance: null },
      container_flags: { value: [...containerFlags].sort(), provenance: null },
    },
    bookingCancelled: isBookingCancelled(ledger.shipment),
    containersComplete:
      request.requestType === 'container' || Object.values(listings).some((listing) => listing.complete),
    billOfLading: typeof billOfLading === 'string' && isBillOfJourney(billOfLading, contexts) ? billOfLading : null,
    documents,
    flags,
    // A provisional value from a document ends with the next response from the document's party. A change that is due
    // now ensures that even an unchanged response is recorded.
    changesAt: hasProvisional(fields, containers)
      ? formatInstant(scene.nowMs)
      : nextTimeChange(ledger, contexts, scene.nowMs),
    announced: {},
  };
}

function hasProvisional(shipment: PublishedFields<ShipmentFields>, containers: readonly ContainerView[]): boolean {
  return [shipment, ...containers.map(({ fields }) => fields)].some((fields) =>
    Object.values(fields).some(isProvisional),
  );
}

/** Whether the booking was cancelled and has not been confirmed since. */
function isBookingCancelled({ facts }: ShipmentLedger): boolean {
  const cancelled = shipmentFact(facts, 'booking_cancelled');
  if (cancelled?.claim.value !== true) return false;
  const confirmed = shipmentFact(facts, 'booking_confirmed');
  if (confirmed?.claim.value !== true) return true;
  const at = (entry: typeof cancelled) => entry.claim.statedAt ?? entry.observedAt;
  return at(cancelled) >= at(confirmed);
}
