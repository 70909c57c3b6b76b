import type { Claim, EventClaim, PlaceClaim, ShipmentFactClaim } from '../../tracking/claims/claims.ts';
import { list, name, text } from '../json-shape.ts';
import { readTime } from '../source-time.ts';
import { vesselNamed } from './events.ts';
import { MILESTONE_MEANINGS } from './milestones.ts';
import { placeOf } from './places.ts';
import type { TrackedContainer, TrackedShipment } from './tracked.ts';

const PLACES = ['port_of_lading', 'port_of_discharge', 'destination'] as const;
const FIELDS = {
  port_of_lading: 'port_of_lading',
  port_of_discharge: 'port_of_discharge',
  destination: 'place_of_delivery',
} as const;

export function placeOfShipment({ shipment }: TrackedShipment, which: (typeof PLACES)[number]): PlaceClaim | null {
  const isUnsure = which === 'port_of_discharge' && list(shipment.attributes.flags).includes('pod_uncertain');
  return isUnsure ? null : placeOf(shipment.attributes[`${which}_locode`], shipment.attributes[`${which}_name`]);
}

export function readShipmentFacts(tracked: TrackedShipment): Claim[] {
  const { attributes, pointer } = tracked.shipment;
  const places = PLACES.flatMap((which): ShipmentFactClaim[] => {
    const place = placeOfShipment(tracked, which);
    const at = `${pointer}/attributes/${which}_locode`;
    const isStated = place !== null && Object.hasOwn(attributes, `${which}_locode`);
    return isStated ? [{ kind: 'shipment_fact', field: FIELDS[which], value: place, pointer: at, statedAt: null }] : [];
  });
  const isCancelled = text(attributes.line_tracking_stopped_reason) === 'booking_cancelled';
  const cancelled: ShipmentFactClaim = {
    kind: 'shipment_fact',
    field: 'booking_cancelled',
    value: true,
    pointer: `${pointer}/attributes/line_tracking_stopped_reason`,
    statedAt: null,
  };
  return [
    ...places,
    ...(isCancelled ? [cancelled] : []),
    ...expected(tracked, 'pol_etd_at', 'estimated.vessel_departed', 'port_of_lading'),
    ...expected(tracked, 'pod_eta_at', 'estimated.vessel_arrived', 'port_of_discharge'),
    ...expected(tracked, 'destination_eta_at', 'estimated.arrived_at_inland_destination', 'destination'),
  ];
}

/** Reads when the railroad expects a container at its destination. */
export function readRailEta({ resource, number }: TrackedContainer, inland: PlaceClaim | null): EventClaim[] {
  const meaning = MILESTONE_MEANINGS['estimated.arrived_at_inland_destination'];
  const time = readTime(resource.attributes.ind_eta_at);
  if (time === null || inland === null || meaning === undefined) return [];
  const pointer = `${resource.pointer}/attributes/ind_eta_at`;
  const claim = { ...EXPECTED, ...meaning, pointer, time, place: inland, original: 'ind_eta_at' };
  return [{ ...claim, documents: [], container: number, vessel: null, voyage: null }];
}

const EXPECTED = {
  kind: 'event',
  statedAt: null,
  transportCall: null,
  carrier: null,
  sourceEventId: null,
  retracted: false,
} as const satisfies Partial<EventClaim>;

/** Reads an expected time for all containers. Without a stated place, it cannot be assigned to a call. */
function expected(
  tracked: TrackedShipment,
  attribute: string,
  milestone: string,
  where: (typeof PLACES)[number],
): EventClaim[] {
  const { attributes, pointer } = tracked.shipment;
  const time = readTime(attributes[attribute]);
  const place = placeOfShipment(tracked, where);
  const meaning = MILESTONE_MEANINGS[milestone];
  if (time === null || place === null || meaning === undefined) return [];
  const isArrival = where === 'port_of_discharge';
  const claim = { ...EXPECTED, ...meaning, pointer: `${pointer}/attributes/${attribute}`, time, place };
  const vessel = isArrival ? vesselNamed(attributes.pod_vessel_imo, attributes.pod_vessel_name) : null;
  const voyage = isArrival ? name(attributes.pod_voyage_number) : null;
  return [{ ...claim, documents: [], container: null, vessel, voyage, original: attribute }];
}
