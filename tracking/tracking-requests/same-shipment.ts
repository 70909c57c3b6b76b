/**
 * Decides whether a request concerns a shipment that shares a number with it. A shared number is not enough: a booking
 * has several bills, a bill several bookings, and a shipment of one container carries the number of its bill
 * (spec/tracking 2.8).
 */
import type { RequestIdentity } from '../publish/request-identity.ts';

/** Shipment that shares a number with the request. */
export interface SharedNumber {
  /** The shipment is tracked only by container numbers. */
  isOfContainer: boolean;
  /** The shipment was requested before under the same bill or booking number. */
  isOfSameRequest: boolean;
  containers: readonly string[];
  /** All containers of the shipment were returned empty. */
  hasEnded: boolean;
}

/**
 * Whether a tracked shipment makes the request a duplicate because it has all containers of the request. A shipment
 * requested by container does not cover a bill, because more containers may be added to the bill.
 */
export function isTrackedBy(request: RequestIdentity, shipment: SharedNumber): boolean {
  if (shipment.isOfSameRequest) return true;
  if (request.containers.length === 0) return standsForNumber(request, shipment);
  if (shipment.isOfContainer && !request.isComplete) return false;
  return request.containers.every((number) => shipment.containers.includes(number));
}

/**
 * Whether the request continues a shipment whose tracking has stopped. A shipment that has ended is history: the number
 * now refers to another journey, or to the same journey requested again.
 */
export function isSameShipment(request: RequestIdentity, shipment: SharedNumber): boolean {
  if (shipment.hasEnded) return false;
  if (shipment.isOfSameRequest) return true;
  if (request.containers.length === 0) return standsForNumber(request, shipment);
  const { containers } = shipment;
  return containers.length === request.containers.length && request.containers.every((one) => containers.includes(one));
}

/** Until the line lists containers, the numbers decide: one bill under one booking is one shipment. */
function standsForNumber({ documents }: RequestIdentity, { isOfContainer }: SharedNumber): boolean {
  return !isOfContainer && documents.billsOfLading.length <= 1 && documents.bookings.length <= 1;
}
