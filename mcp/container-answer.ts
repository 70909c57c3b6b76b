/** A container as `get_container` and `track_container` answer it (specification 4.7, rest-contract 7.4). */
import { publishedSources } from '../store/published-sources.ts';
import type { StandingEvent } from '../store/whole-containers.ts';
import { cleanText } from './camel-case.ts';
import type { ContainerAttributes, ContainerReading, ShipmentAttributes } from './container-reading.ts';
import { totalOf, urgencyOf } from './demurrage.ts';
import { type Metadata, metadataOf, untrustedText } from './facts.ts';
import { localDay, localTime } from './local-time.ts';
import { type FactPaths, fieldsOf, type SaidFacts, saidFacts } from './said-facts.ts';
import { eventCategories, haveForeignNames, isMove, isOurPlace, type TimelineEvent, timelineOf } from './timeline.ts';
import type { ToolContext } from './tool.ts';

type Metadatum = Metadata & {
  sources: ContainerReading['sources'];
  /** Who said the facts of this answer, by their paths in it; `saidAt` is when it was first said so. */
  facts: SaidFacts;
  untrustedText: string[];
};

/** `withEvents`: the whole timeline too, some kilobytes of it. */
export async function containerAnswer(context: ToolContext, reading: ContainerReading, withEvents: boolean) {
  const { row, attributes, shipment, terminal, links, sources } = reading;
  const { accountId } = context.caller;
  const told = withEvents ? reading.events : latestMove(reading.events);
  const [timeline, said] = await Promise.all([
    timelineOf(context.loader, told),
    publishedSources(context.database, { accountId, shipmentId: row.shipment_id, number: row.number }, fieldsOf(FACTS)),
  ]);
  const answer = {
    id: row.id,
    number: attributes.number,
    status: attributes.current_status,
    statusSource: 'current_status',
    equipment: {
      type: attributes.equipment_type,
      length: attributes.equipment_length,
      height: attributes.equipment_height,
      weightLbs: attributes.weight_in_lbs,
    },
    location: location(attributes),
    demurrage: demurrageAnswer(reading),
    rail: rail(attributes),
    shipment: shipmentPart(reading.shipmentRow.id, shipment),
    podTerminal: terminal && {
      id: terminal.id,
      name: cleanText(String(terminal.attributes['name'])),
      firmsCode: terminal.attributes['firms_code'] as string | null,
    },
    refNumbers: attributes.ref_numbers.map(cleanText),
    events: eventsPart(reading.events, timeline, withEvents),
    trackingStoppedAt: attributes.tracking_stopped_at ?? shipment.line_tracking_stopped_at,
    createdAt: attributes.created_at,
  };
  const metadata: Metadatum = {
    ...metadataOf(sources, links),
    sources,
    facts: saidFacts(answer, FACTS, said),
    untrustedText: foreignTexts(answer, shipment, timeline),
  };
  return { ...answer, _metadata: metadata };
}

function latestMove(events: readonly StandingEvent[]): StandingEvent[] {
  const latest = events.findLast(isMove);
  return latest === undefined ? [] : [latest];
}

function location(attributes: ContainerAttributes) {
  const { pod_timezone: zone, pod_arrived_at: arrivedAt, pod_discharged_at: dischargedAt } = attributes;
  return {
    currentLocation: hasLeftPort(attributes) ? null : cleanText(attributes.location_at_pod_terminal),
    locationAtPodTerminal: cleanText(attributes.location_at_pod_terminal),
    availableForPickup: attributes.available_for_pickup,
    availabilityKnown: attributes.availability_known,
    podArrivedAt: arrivedAt,
    podArrivedAtLocal: localTime(arrivedAt, zone),
    podDischargedAt: dischargedAt,
    podDischargedAtLocal: localTime(dischargedAt, zone),
    podFullOutAt: attributes.pod_full_out_at,
    finalDestinationFullOutAt: attributes.final_destination_full_out_at,
    emptyReturnedAt: attributes.empty_terminated_at,
    podTimezone: zone,
  };
}

/** Where it stood in the yard stays published, but is not where it is. */
function hasLeftPort(attributes: ContainerAttributes): boolean {
  const { pod_rail_loaded_at, pod_rail_departed_at, pod_full_out_at, ind_ata_at, empty_terminated_at } = attributes;
  return [pod_rail_loaded_at, pod_rail_departed_at, pod_full_out_at, ind_ata_at, empty_terminated_at].some(
    (at) => at !== null,
  );
}

/** In these the box has left its last terminal, and no free time runs any more. */
const PICKED_UP: ReadonlySet<string> = new Set(['picked_up', 'delivered', 'dropped', 'empty_returned']);

/** Of one container, whether alone or among others. */
export function demurrageAnswer(reading: Pick<ContainerReading, 'attributes' | 'shipment' | 'heard' | 'sources'>) {
  const { attributes, shipment, heard, sources } = reading;
  const { pickup_lfd: pickupLfd, pod_timezone: podZone, final_destination_timezone: inlandZone } = attributes;
  const {
    pickup_lfd_terminal = null,
    pickup_lfd_rail = null,
    pickup_lfd_line = null,
  } = attributes.import_deadlines ?? {};
  const saidBy = [pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail].indexOf(pickupLfd);
  const isOfRail = pickupLfd !== null && saidBy === 2;
  // That of a terminal is told for the port, every other one for where the container is picked up.
  const zone = pickupLfd !== null && saidBy === 1 ? podZone : (inlandZone ?? podZone);
  const railHeardAt = sources.find(({ source }) => source === 'rail')?.observedAt ?? null;
  const fees = attributes.fees_at_pod_terminal;
  const total = totalOf(fees);
  return {
    pickupLfd,
    pickupLfdLocal: localDay(pickupLfd, zone),
    pickupLfdTimezone: pickupLfd === null ? null : zone,
    lastFreeDays: { terminal: pickup_lfd_terminal, rail: pickup_lfd_rail, line: pickup_lfd_line },
    pickupAppointmentAt: attributes.pickup_appointment_at,
    holds: attributes.holds_at_pod_terminal.map(holdAnswer),
    fees: fees.map(feeAnswer),
    feesTotalAmount: total.amount,
    feesCurrencyCode: total.currencyCode,
    inlandHolds: attributes.ind_facility_holds?.map(holdAnswer) ?? null,
    inlandFees: attributes.ind_facility_fees?.map(feeAnswer) ?? null,
    ...urgencyOf({
      pickupLfd,
      zone,
      isStopped: (attributes.tracking_stopped_at ?? shipment.line_tracking_stopped_at) !== null,
      isPickedUp: PICKED_UP.has(attributes.current_status),
      checkedAt: isOfRail ? railHeardAt : attributes.terminal_checked_at,
      now: heard.now,
    }),
  };
}

function holdAnswer({ name, status, description = null }: ContainerAttributes['holds_at_pod_terminal'][number]) {
  return { name: cleanText(name), status, description: cleanText(description) };
}

function feeAnswer({ type, amount, currency_code }: ContainerAttributes['fees_at_pod_terminal'][number]) {
  return { type, amount, currencyCode: currency_code ?? null };
}

function rail(attributes: ContainerAttributes) {
  return {
    podRailCarrier: attributes.pod_rail_carrier_scac,
    inlandRailCarrier: attributes.ind_rail_carrier_scac,
    podRailLoadedAt: attributes.pod_rail_loaded_at,
    podRailDepartedAt: attributes.pod_rail_departed_at,
    destinationEta: attributes.ind_eta_at,
    destinationAta: attributes.ind_ata_at,
    destinationTimezone: attributes.final_destination_timezone,
  };
}

function shipmentPart(id: string, shipment: ShipmentAttributes) {
  return {
    id,
    billOfLading: cleanText(shipment.bill_of_lading_number),
    shippingLineScac: shipment.shipping_line_scac,
    refNumbers: (shipment.ref_numbers ?? []).map(cleanText),
    line: shipment.shipping_line_scac,
    shippingLineName: shipment.shipping_line_name,
    portOfLadingName: cleanText(shipment.port_of_lading_name),
    portOfDischargeName: cleanText(shipment.port_of_discharge_name),
    destinationName: cleanText(shipment.destination_name),
    podEtaAt: shipment.pod_eta_at,
    podAtaAt: shipment.pod_ata_at,
    destinationEtaAt: shipment.destination_eta_at,
    trackingStoppedReason: shipment.line_tracking_stopped_reason,
  };
}

const NO_TIMELINE = 'get_container_transport_events has the timeline';

function eventsPart(rows: readonly StandingEvent[], timeline: readonly TimelineEvent[], withEvents: boolean) {
  const { railEvents } = eventCategories(rows);
  const latest = latestMove(rows)[0];
  const latestEvent = latest === undefined ? null : (timeline[withEvents ? rows.indexOf(latest) : 0] ?? null);
  const counted = { count: rows.length, railEventsCount: railEvents, latestEvent };
  return withEvents ? { ...counted, timeline: [...timeline] } : { ...counted, hint: NO_TIMELINE };
}

/** Path in the answer → where its value is published. */
const FACTS: FactPaths = {
  status: ['container', 'current_status'],
  'location.locationAtPodTerminal': ['container', 'location_at_pod_terminal'],
  'location.availableForPickup': ['container', 'available_for_pickup'],
  'location.podArrivedAt': ['container', 'pod_arrived_at'],
  'location.podDischargedAt': ['container', 'pod_discharged_at'],
  'location.podFullOutAt': ['container', 'pod_full_out_at'],
  'location.emptyReturnedAt': ['container', 'empty_terminated_at'],
  'demurrage.pickupLfd': ['container', 'pickup_lfd'],
  'demurrage.lastFreeDays.terminal': ['container', 'pickup_lfd_terminal'],
  'demurrage.lastFreeDays.rail': ['container', 'pickup_lfd_rail'],
  'demurrage.lastFreeDays.line': ['container', 'pickup_lfd_line'],
  'demurrage.pickupAppointmentAt': ['container', 'pickup_appointment_at'],
  'demurrage.holds': ['container', 'holds_at_pod_terminal'],
  'demurrage.fees': ['container', 'fees_at_pod_terminal'],
  'rail.podRailLoadedAt': ['container', 'pod_rail_loaded_at'],
  'rail.destinationEta': ['container', 'ind_eta_at'],
  'rail.destinationAta': ['container', 'ind_ata_at'],
  'shipment.podEtaAt': ['shipment', 'pod_eta_at'],
  'shipment.podAtaAt': ['shipment', 'pod_ata_at'],
  'shipment.destinationEtaAt': ['shipment', 'destination_eta_at'],
};

function foreignTexts(answer: unknown, shipment: ShipmentAttributes, timeline: readonly TimelineEvent[]): string[] {
  const foreignName = (locode: string | null, path: string) => (isOurPlace(locode) ? [] : [path]);
  const foreignPlaces = haveForeignNames(timeline) ? ['.location.name'] : [];
  const ofEvents = [...foreignPlaces, '.vessel', '.voyageNumber'];
  return untrustedText(answer, [
    'location.currentLocation',
    'location.locationAtPodTerminal',
    'demurrage.holds[*].name',
    'demurrage.holds[*].description',
    'demurrage.inlandHolds[*].name',
    'demurrage.inlandHolds[*].description',
    ...foreignName(shipment.port_of_lading_locode, 'shipment.portOfLadingName'),
    ...foreignName(shipment.port_of_discharge_locode, 'shipment.portOfDischargeName'),
    ...foreignName(shipment.destination_locode, 'shipment.destinationName'),
    ...ofEvents.flatMap((name) => [`events.latestEvent${name}`, `events.timeline[*]${name}`]),
  ]);
}
