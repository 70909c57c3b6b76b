import type { StandingEvent } from '../../store/containers/container-details.ts';
import { zoneOfValue } from '../../tracking/fields/value-place.ts';
import { totalOf, type UrgencyInput, urgencyOf } from '../demurrage/last-free-day-urgency.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { cleanText } from '../values/camel-case.ts';
import { localDay, localTime } from '../values/local-time.ts';
import { type Metadata, metadataOf, untrustedText } from '../values/sources.ts';
import { type ValueSources, valueSources } from '../values/value-sources.ts';
import { CONTAINER_FACTS } from './container-facts.ts';
import {
  type ContainerAttributes,
  type ContainerReading,
  readContainer,
  type ShipmentAttributes,
} from './read-container.ts';
import { eventCategories, hasForeignNames, isMove, isOurPlace, type TimelineEvent, timelineOf } from './timeline.ts';

type Metadatum = Metadata & {
  sources: ContainerReading['sources'];
  /** The source of each value by its path in the result. `saidAt` is the time of the value's first report. */
  facts: ValueSources;
  untrustedText: string[];
};

/** The members of a result that present the container itself. */
export type ContainerPart = ReturnType<typeof containerPart>;

export type ContainerResult = Awaited<ReturnType<typeof containerResult>>;

/**
 * Builds the result of `get_container` and `track_container` (spec/service 4.7, spec/contract 7.4). `withEvents`
 * includes the whole timeline, which takes several kilobytes, instead of only the latest move. Throws `ToolError` if
 * the account has no such container.
 */
export async function containerResult(context: ToolContext, id: string, withEvents = false) {
  const reading = await readContainer(context, id);
  const { sources, links, whole, shipment, events } = reading;
  const timeline = await timelineOf(context.loader, withEvents ? events : latestMove(events));
  const answer = containerPart(reading, timeline, withEvents);
  const metadata: Metadatum = {
    ...metadataOf(sources, links),
    sources,
    facts: valueSources(answer, CONTAINER_FACTS, whole.stated),
    untrustedText: foreignTexts(answer, shipment, timeline),
  };
  return { ...answer, _metadata: metadata };
}

function containerPart(reading: ContainerReading, timeline: readonly TimelineEvent[], withEvents: boolean) {
  const { row, attributes, shipment, terminal } = reading;
  return {
    id: row.id,
    number: attributes.number,
    status: attributes.current_status,
    statusSource: 'current_status',
    flags: attributes.flag_details.map(presentFlag),
    equipment: {
      type: attributes.equipment_type,
      length: attributes.equipment_length,
      height: attributes.equipment_height,
      weightLbs: attributes.weight_in_lbs,
    },
    location: location(attributes),
    demurrage: presentDemurrage(reading),
    rail: rail(attributes),
    shipment: shipmentPart(reading.shipmentRow.id, shipment),
    podTerminal: terminal && {
      id: terminal.id,
      name: cleanText(String(terminal.attributes['name'])),
      firmsCode: typeof terminal.attributes['firms_code'] === 'string' ? terminal.attributes['firms_code'] : null,
    },
    refNumbers: attributes.ref_numbers.map(cleanText),
    billsOfLading: attributes.bills_of_lading.map(cleanText),
    bookings: attributes.bookings.map(cleanText),
    events: eventsPart(reading.events, timeline, withEvents),
    trackingStoppedAt: attributes.tracking_stopped_at ?? shipment.line_tracking_stopped_at,
    createdAt: attributes.created_at,
  };
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
    terminalStatus: cleanText(attributes.terminal_status),
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

/**
 * Whether the container has left the port. Its last position there stays published, so results omit it from then on.
 */
function hasLeftPort(attributes: ContainerAttributes): boolean {
  const { pod_rail_loaded_at, pod_rail_departed_at, pod_full_out_at, ind_ata_at, empty_terminated_at } = attributes;
  return [pod_rail_loaded_at, pod_rail_departed_at, pod_full_out_at, ind_ata_at, empty_terminated_at].some(
    (at) => at !== null,
  );
}

/** Statuses after the container has left its last terminal, in which free time no longer runs. */
const PICKED_UP: ReadonlySet<string> = new Set(['picked_up', 'delivered', 'dropped', 'empty_returned']);

/** Presents only the demurrage data, for rows of lists. */
export function presentDemurrage(reading: DemurrageReading) {
  return { ...demurrageFacts(reading.attributes), ...urgencyOf(urgencyInput(reading)) };
}

function demurrageFacts(attributes: ContainerAttributes) {
  const { pickup_lfd: pickupLfd } = attributes;
  const {
    pickup_lfd_terminal = null,
    pickup_lfd_rail = null,
    pickup_lfd_line = null,
  } = attributes.import_deadlines ?? {};
  const { zone } = lastFreeDay(attributes);
  const fees = attributes.fees_at_pod_terminal;
  const total = totalOf(fees);
  return {
    pickupLfd,
    pickupLfdLocal: localDay(pickupLfd, zone),
    pickupLfdTimezone: pickupLfd === null ? null : zone,
    lastFreeDays: { terminal: pickup_lfd_terminal, rail: pickup_lfd_rail, line: pickup_lfd_line },
    earlierLastFreeDay: earlierLastFreeDay(attributes),
    pickupAppointmentAt: attributes.pickup_appointment_at,
    holds: attributes.holds_at_pod_terminal.map(presentHold),
    fees: fees.map(presentFee),
    feesTotalAmount: total.amount,
    feesCurrencyCode: total.currencyCode,
    inlandHolds: attributes.ind_facility_holds?.map(presentHold) ?? null,
    inlandFees: attributes.ind_facility_fees?.map(presentFee) ?? null,
  };
}

export function presentFlag({ flag, meaning, advice }: ContainerAttributes['flag_details'][number]) {
  return { flag, meaning, advice };
}

/** Returns a reported last free day that is earlier than the published one, or null. */
export function earlierLastFreeDay({ flags, earliest_pickup_lfd: earliest }: ContainerAttributes) {
  const isEarlier = flags.some((flag) => flag.startsWith('earlier_last_free_day'));
  return isEarlier && earliest !== null ? { dayLocal: earliest.on, reportedBy: earliest.reported_by } : null;
}

/** Determines whether the published last free day comes from the railroad, and in which time zone its calendar runs. */
function lastFreeDay(attributes: ContainerAttributes): { isOfRail: boolean; zone: string | null } {
  const { pickup_lfd, pod_timezone, final_destination_timezone } = attributes;
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail } = attributes.import_deadlines ?? {};
  const days = { pickup_lfd, pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail };
  const isOfRail =
    pickup_lfd !== null && [pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail].indexOf(pickup_lfd) === 2;
  return { isOfRail, zone: zoneOfValue('pickup_lfd', { ...days, pod_timezone, final_destination_timezone }) };
}

type DemurrageReading = Pick<ContainerReading, 'attributes' | 'shipment' | 'contacts' | 'sources'>;

function urgencyInput({ attributes, shipment, contacts, sources }: DemurrageReading): UrgencyInput {
  const { isOfRail, zone } = lastFreeDay(attributes);
  const railContactAt = sources.find(({ source }) => source === 'rail')?.observedAt ?? null;
  return {
    pickupLfd: attributes.pickup_lfd,
    earlier: earlierLastFreeDay(attributes),
    zone,
    isStopped: (attributes.tracking_stopped_at ?? shipment.line_tracking_stopped_at) !== null,
    isPickedUp: PICKED_UP.has(attributes.current_status),
    checkedAt: isOfRail ? railContactAt : attributes.terminal_checked_at,
    now: contacts.now,
  };
}

function presentHold({ name, status, description = null }: ContainerAttributes['holds_at_pod_terminal'][number]) {
  return { name: cleanText(name), status, description: cleanText(description) };
}

function presentFee({ type, amount, currency_code }: ContainerAttributes['fees_at_pod_terminal'][number]) {
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

function foreignTexts(answer: unknown, shipment: ShipmentAttributes, timeline: readonly TimelineEvent[]): string[] {
  const foreignName = (locode: string | null, path: string) => (isOurPlace(locode) ? [] : [path]);
  const foreignPlaces = hasForeignNames(timeline) ? ['.location.name'] : [];
  const ofEvents = [...foreignPlaces, '.vessel', '.voyageNumber'];
  return untrustedText(answer, [
    'location.currentLocation',
    'location.locationAtPodTerminal',
    'location.terminalStatus',
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
