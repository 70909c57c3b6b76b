/** Wording of shared pages, for readers who do not work in shipping. */
import type { SharedContainer } from '../../operations/shipments/shared-shipment.ts';

export const CONTAINER_STATES: Readonly<Record<SharedContainer['status'], string>> = {
  new: 'Not shipped yet',
  loaded: 'Loaded on the vessel',
  on_ship: 'On the vessel',
  not_available: 'Not available for pickup yet',
  available: 'Available for pickup',
  grounded: 'At the terminal',
  awaiting_inland_transfer: 'Waiting for the train',
  on_rail: 'On the train',
  picked_up: 'Picked up',
  off_dock: 'At an off-dock yard',
  delivered: 'Delivered',
  dropped: 'Delivered',
  empty_returned: 'Delivered, empty container returned',
};

const HOLDS: Readonly<Record<string, string>> = { freight: 'Freight', customs: 'Customs', other: 'Other' };

export function holdText({ name, status }: { name: string; status: string }): string {
  return `${HOLDS[name] ?? name}${status === 'hold' ? '' : ' (pending)'}`;
}
