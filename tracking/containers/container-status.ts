/** Derives `current_status` from one table; the first matching row decides (spec D18, spec/contract 4.1). */
import type { ContainerStatus } from '../fields/field.ts';

/** Inputs of the status table, derived from standing actual events and from reported availability. */
export interface StatusFacts {
  emptyReturned: boolean;
  delivered: boolean;
  /** Gated out laden, other than from the POD to a train or barge. */
  pickedUp: boolean;
  /** Latest availability at the container's current place; null if none was reported there. */
  availability: 'available' | 'not_available' | null;
  /** Moved off-dock since availability was last reported. */
  offDock: boolean;
  /** Loaded on or departed by rail after the POD, and not yet unloaded. */
  onRail: boolean;
  /** Loaded on or departed by barge after the POD, and not yet unloaded. */
  onBarge: boolean;
  /** Location of cargo that is being returned to its shipper; null for other cargo. */
  sentBack: 'on_ship' | 'grounded' | 'picked_up' | null;
  /** Unloaded from the train or barge that followed the sea leg, or gated in at its destination. */
  railUnloaded: boolean;
  discharged: boolean;
  /** The POD is certain, and the container continues inland from it. */
  inland: boolean;
  /** Loaded at or departed from the POL, or reported at a later port, and not unloaded again at the POL. */
  onShip: boolean;
}

export const STATUS_TABLE: readonly { status: ContainerStatus; when: (facts: StatusFacts) => boolean }[] = [
  { status: 'empty_returned', when: (facts) => facts.emptyReturned },
  { status: 'picked_up', when: (facts) => facts.sentBack === 'picked_up' },
  { status: 'grounded', when: (facts) => facts.sentBack === 'grounded' },
  { status: 'on_ship', when: (facts) => facts.sentBack === 'on_ship' },
  { status: 'delivered', when: (facts) => facts.delivered },
  { status: 'picked_up', when: (facts) => facts.pickedUp },
  { status: 'available', when: (facts) => facts.availability === 'available' },
  { status: 'not_available', when: (facts) => facts.availability === 'not_available' },
  { status: 'off_dock', when: (facts) => facts.offDock },
  { status: 'on_rail', when: (facts) => facts.onRail },
  { status: 'on_ship', when: (facts) => facts.onBarge },
  { status: 'grounded', when: (facts) => facts.railUnloaded },
  { status: 'awaiting_inland_transfer', when: (facts) => facts.discharged && facts.inland },
  { status: 'grounded', when: (facts) => facts.discharged },
  { status: 'on_ship', when: (facts) => facts.onShip },
  { status: 'new', when: () => true },
];

export function containerStatus(facts: StatusFacts): ContainerStatus {
  return STATUS_TABLE.find((row) => row.when(facts))?.status ?? 'new';
}
