/** Publishes a ledger as of a moment: a pure function, so every view can be recomputed. */
import { type ContainerContext, containerContext, type ShipmentContext } from '../containers/container-context.ts';
import { earlierLastFreeDays } from '../demurrage/last-free-day.ts';
import { type ResolvedEvent, resolveEvent } from '../events/resolved-event.ts';
import { sameVessels } from '../events/vessel-names.ts';
import { inForce } from '../ledger/corrections.ts';
import { estimatesByPlace } from '../ledger/first-estimates.ts';
import type { ContainerLedger, Ledger, ShipmentLedger } from '../ledger/ledger.ts';
import { UNLISTED_RESPONSES } from '../ledger/listed-containers.ts';
import { shipmentFact } from '../ledger/shipment-facts.ts';
import { placesBy } from '../places/place-matching.ts';
import type { PlaceDirectory } from '../places/places.ts';
import { fanOut } from '../port-calls/fan-out.ts';
import { instantMs } from '../time/event-time.ts';
import type { ContainerView, ShipmentView, View } from '../view/view.ts';
import { type ContainerValues, containerFields } from './container-values.ts';
import { rawEvents } from './raw-events.ts';
import { isRolledOver } from './rollover.ts';
import { documentFlags, documentsOf } from './shipment-documents.ts';
import { shipmentFields } from './shipment-values.ts';
import { offsetFlags } from './suspect-offsets.ts';
import { transportEvents } from './transport-events.ts';
import { unmatchedPlaces } from './unmatched-places.ts';

/** Inputs besides the ledger. */
export interface PublishContext {
  /** Defaults to the places of the reference data. */
  places?: PlaceDirectory;
  /** Numbers of containers that a person stopped tracking. */
  stopped?: ReadonlySet<string>;
}

/** Returns the view as of `now` (RFC 3339 UTC). */
export function publish(remembered: Ledger, now: string, { places: directory, stopped }: PublishContext = {}): View {
  const nowMs = instantMs(now);
  const places = placesBy(directory);
  const ledger = inForce(remembered, nowMs);
  const firstEstimates = estimatesByPlace(ledger.shipment.firstEstimates, places);
  const scene: ShipmentContext = { nowMs, places, shipment: ledger.shipment, firstEstimates };
  const ledgers = Object.values(ledger.containers).sort((one, other) => (one.number < other.number ? -1 : 1));
  const contexts = containerContexts(ledgers, scene);
  const containers = ledgers.map((container) => {
    const context = contexts.get(container.number);
    if (context === undefined) throw new Error(`no context of container ${container.number}`);
    const view = containerView(container, context, ledger.shipment);
    return stopped?.has(container.number) ? { ...view, stopped: true as const } : view;
  });
  const shipment = shipmentView(ledger, [...contexts.values()], scene);
  return { shipment, containers, unmatchedPlaces: unmatchedPlaces(ledger, places) };
}

/**
 * Returns the context of every container; before the first container only that of the shipment's calls, under the
 * number ''.
 */
function containerContexts(ledgers: ContainerLedger[], scene: ShipmentContext): Map<string, ContainerContext> {
  const resolvedEvents = ({ events }: ContainerLedger | ShipmentLedger) =>
    Object.values(events).map((entry) => resolveEvent(entry, scene.places));
  const shared = resolvedEvents(scene.shipment);
  const own = new Map(ledgers.map((one) => [one.number, resolvedEvents(one)]));
  sameVessels([shared, ...own.values()].flat());
  if (ledgers.length === 0) return new Map([['', containerContext(null, shared, scene)]]);
  const fanned = fanOut(own, shared);
  return new Map(
    ledgers.map((container) => {
      const events: ResolvedEvent[] = [...(own.get(container.number) ?? []), ...(fanned.get(container.number) ?? [])];
      return [container.number, containerContext(container, events, scene)];
    }),
  );
}

function containerView(container: ContainerLedger, context: ContainerContext, shipment: ShipmentLedger): ContainerView {
  const values = containerFields(context);
  const unknown = [...Object.values(container.unknown), ...Object.values(shipment.unknown)];
  return {
    number: container.number,
    fields: values.fields,
    events: transportEvents(context),
    rawEvents: rawEvents(context, unknown),
    removed: isRemoved(container),
    flags: flagsOf(context, values),
    documents: documentsOf([context]),
    announced: {},
  };
}

function isRemoved({ unlisted }: ContainerLedger): boolean {
  return unlisted !== null && unlisted.count >= UNLISTED_RESPONSES;
}

const SHORT_LANDED_MS = 72 * 3_600_000;

function flagsOf(context: ContainerContext, { fields, days }: ContainerValues): string[] {
  const flags = earlierLastFreeDays(days);
  const holds = fields.holds_at_pod_terminal.value ?? [];
  if (fields.available_for_pickup.value === true && holds.some((hold) => hold.status === 'hold')) {
    flags.push('available_with_hold');
  }
  if (context.hasFutureActual) flags.push('actual_in_future');
  if (isRolledOver(context)) flags.push('rolled_over');
  flags.push(...offsetFlags(context));
  const arrived = fields.pod_arrived_at.value;
  const waiting = arrived !== null && fields.pod_discharged_at.value === null && !context.milestones.some(isLater);
  if (waiting && context.nowMs - instantMs(arrived) > SHORT_LANDED_MS) flags.push('not_discharged');
  return flags.sort();
}

function isLater({ view }: ContainerContext['milestones'][number]): boolean {
  return ['full_out', 'rail_loaded', 'rail_departed', 'empty_in', 'delivered'].includes(view.kind);
}

function shipmentView(ledger: Ledger, contexts: ContainerContext[], scene: ShipmentContext): ShipmentView {
  const { facts, listings, request } = ledger.shipment;
  const active = contexts.filter(({ number }) => {
    const container = ledger.containers[number];
    return container === undefined || !isRemoved(container);
  });
  const documents = documentsOf(contexts);
  const billOfLading = shipmentFact(facts, 'bill_of_lading')?.claim.value;
  return {
    fields: shipmentFields(scene, active.length > 0 ? active : contexts),
    bookingCancelled: isBookingCancelled(ledger.shipment),
    containersComplete:
      request.requestType === 'container' || Object.values(listings).some((listing) => listing.complete),
    billOfLading: typeof billOfLading === 'string' ? billOfLading : null,
    documents,
    flags: documentFlags(request, documents),
    announced: {},
  };
}

/** Whether the booking was cancelled and not confirmed again. */
function isBookingCancelled({ facts }: ShipmentLedger): boolean {
  const cancelled = shipmentFact(facts, 'booking_cancelled');
  if (cancelled?.claim.value !== true) return false;
  const confirmed = shipmentFact(facts, 'booking_confirmed');
  if (confirmed?.claim.value !== true) return true;
  const at = (entry: typeof cancelled) => entry.claim.statedAt ?? entry.observedAt;
  return at(cancelled) >= at(confirmed);
}
