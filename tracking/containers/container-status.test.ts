import { expect, it } from 'vitest';
import { containerStatus, type StatusFacts } from './container-status.ts';

const nothing: StatusFacts = {
  emptyReturned: false,
  delivered: false,
  pickedUp: false,
  availability: null,
  offDock: false,
  onRail: false,
  onBarge: false,
  sentBack: null,
  railUnloaded: false,
  discharged: false,
  inland: false,
  onShip: false,
};

it.each<[Partial<StatusFacts>, string]>([
  [{}, 'new'],
  [{ inland: true }, 'new'],
  [{ onShip: true }, 'on_ship'],
  [{ onShip: true, discharged: true }, 'grounded'],
  [{ onShip: true, discharged: true, inland: true }, 'awaiting_inland_transfer'],
  [{ onShip: true, availability: 'available' }, 'available'],
  [{ discharged: true, availability: 'not_available' }, 'not_available'],
  [{ discharged: true, availability: 'available' }, 'available'],
  [{ discharged: true, offDock: true }, 'off_dock'],
  [{ discharged: true, inland: true, onRail: true }, 'on_rail'],
  [{ discharged: true, inland: true, railUnloaded: true }, 'grounded'],
  [{ discharged: true, inland: true, railUnloaded: true, availability: 'available' }, 'available'],
  [{ discharged: true, availability: 'available', pickedUp: true }, 'picked_up'],
  [{ discharged: true, pickedUp: true, delivered: true }, 'delivered'],
  [{ discharged: true, pickedUp: true, delivered: true, emptyReturned: true }, 'empty_returned'],
  [{ emptyReturned: true, availability: 'not_available' }, 'empty_returned'],
])('%o is %s', (facts, status) => {
  expect(containerStatus({ ...nothing, ...facts })).toBe(status);
});
