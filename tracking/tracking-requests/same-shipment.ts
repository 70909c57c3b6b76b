/**
 * Decides whether a request is for an existing shipment that shares a number with it. A shared number alone is not
 * enough: a booking can have several bills, a bill can have several bookings, and a shipment tracked by container
 * number lists the number of its bill (spec/tracking 2.8).
 */
import type { RequestIdentity } from '../publish/request-identity.ts';

/** Existing shipment that shares a number with the request. */
export interface SharedNumber {
  /** Whether the shipment was requested only by container number. */
  isOfContainer: boolean;
  /** Whether the shipment was requested under the same bill or booking number. */
  isOfSameRequest: boolean;
  containers: readonly string[];
  /** Whether all containers of the shipment were returned empty. */
  hasEnded: boolean;
}

/**
 * Whether the request is a duplicate, because a tracked shipment has all its containers. A shipment requested by
 * container number does not cover an incomplete list, because the bill may have more containers.
 */
export function isTrackedBy(request: RequestIdentity, shipment: SharedNumber): boolean {
  if (shipment.isOfSameRequest) return true;
  if (request.containers.length === 0) return standsForNumber(request, shipment);
  if (shipment.isOfContainer && !request.isComplete) return false;
  return request.containers.every((number) => shipment.containers.includes(number));
}

/**
 * Whether the request resumes a shipment whose tracking was stopped. It does not resume one that has ended: the number
 * now refers to another journey, or the user wants to track the same one again.
 */
export function isSameShipment(request: RequestIdentity, shipment: SharedNumber): boolean {
  if (shipment.hasEnded) return false;
  if (shipment.isOfSameRequest) return true;
  if (request.containers.length === 0) return standsForNumber(request, shipment);
  const { containers } = shipment;
  return containers.length === request.containers.length && request.containers.every((one) => containers.includes(one));
}

/** Compares numbers while the line lists no containers yet. One bill under one booking is one shipment. */
function standsForNumber({ documents }: RequestIdentity, { isOfContainer }: SharedNumber): boolean {
  return !isOfContainer && documents.billsOfLading.length <= 1 && documents.bookings.length <= 1;
}
