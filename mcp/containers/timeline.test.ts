import { expect, test } from 'vitest';
import { type EventCategories, eventCategories, isMove } from './timeline.ts';

const timestamp = new Date('2026-07-10T12:00:00Z');

test.each<[event: Parameters<typeof isMove>[0]['event'], category: keyof EventCategories, isMove: boolean]>([
  ['container.transport.vessel_loaded', 'vesselEvents', true],
  ['container.transport.transshipment_arrived', 'vesselEvents', true],
  ['container.transport.feeder_departed', 'vesselEvents', true],
  ['container.transport.estimated.vessel_arrived', 'vesselEvents', false],
  ['container.transport.rail_loaded', 'railEvents', true],
  ['container.transport.arrived_at_inland_destination', 'railEvents', true],
  ['container.transport.estimated.arrived_at_inland_destination', 'railEvents', false],
  ['container.transport.empty_out', 'truckEvents', true],
  ['container.transport.full_in', 'truckEvents', true],
  ['container.transport.full_out', 'truckEvents', true],
  ['container.transport.delivered', 'truckEvents', true],
  ['container.transport.empty_in', 'truckEvents', true],
  ['container.transport.available', 'terminalEvents', false],
  ['container.transport.not_available', 'terminalEvents', false],
  ['container.pickup_lfd.changed', 'otherEvents', false],
  ['container.pickup_appointment.changed', 'otherEvents', false],
])('%s is of %s', (event, category, move) => {
  expect(eventCategories([{ event }])).toMatchObject({ [category]: 1 });
  expect(isMove({ event, timestamp })).toBe(move);
});

test('every event is in one category, and one without a time does not say where a container is', () => {
  const events = (['vessel_loaded', 'rail_loaded', 'full_out', 'available'] as const).map((kind) => ({
    event: `container.transport.${kind}` as const,
  }));
  const counts = eventCategories([...events, { event: 'container.pickup_lfd.changed' }]);
  expect(Object.values(counts)).toEqual([1, 1, 1, 1, 1]);
  expect(isMove({ event: 'container.transport.full_out', timestamp: null })).toBe(false);
});
