import type { Observation } from './claims.ts';
export interface ShipmentLedger {
  request: TrackedNumber;
}
export interface ContainerLedger {
  number: string;
}
export interface Ledger {
  shipment: ShipmentLedger;
  containers: Record<string, ContainerLedger>;
}
export interface TrackedNumber {
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  normalizedNumber: string;
  scac: string;
}
/** What is remembered before anybody said anything. */
export function emptyLedger(request: TrackedNumber): Ledger {
  return { shipment: { request }, containers: {} };
}
/** The ledger after one more readable answer. Never mutates its argument. */
export function record(ledger: Ledger, _observation: Observation): Ledger {
  return ledger;
}
