/** The published view equals the truth as far as the sources revealed it (tracking-model 6), scenario by scenario. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { scenarios } from '../../simulator/scenarios/index.ts';
import { truthOf } from '../../simulator/truth.ts';
import type { View } from '../../tracking/view.ts';
import { type SimulatedWorld, startSimulatedWorld, trackJourney } from './simulated-poller.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await startSimulatedWorld();
});
afterAll(() => world.close());

const boxOf = (view: View | null, number: string) => view?.containers.find((container) => container.number === number);

/** The published values of the same names, so that a difference is printed by name. */
function sameNames(fields: object, expected: object): Record<string, unknown> {
  const values = new Map(Object.entries(fields) as [string, { value: unknown }][]);
  return Object.fromEntries(Object.keys(expected).map((name) => [name, values.get(name)?.value ?? null]));
}

/** Spring forward and fall back lie within the journeys. */
const starts = ['2026-03-02T09:17:00Z', '2026-09-28T22:41:00Z'];

describe('the view at the end is the truth as far as it was revealed', () => {
  const journeys = scenarios.map(({ code, title }, index) => ({ code, title, start: starts[index % 2] ?? '' }));
  test.each(journeys)('$code: $title, from $start', async ({ code, start }) => {
    const truth = truthOf(scenarioNumber(code, 1), start);
    const { view, events, steps } = await trackJourney(world, truth);
    for (const container of truth.containers.filter(() => truth.end.type === 'stopped')) {
      const published = boxOf(view, container.number);
      expect(sameNames(published?.fields ?? {}, container.published)).toEqual(container.published);
    }
    expect(sameNames(view?.shipment.fields ?? {}, truth.shipment)).toEqual(truth.shipment);
    for (const moment of truth.moments) {
      const { view: then } = steps.findLast((step) => step.at <= moment.at) ?? { view: null };
      const fields = moment.container === null ? then?.shipment.fields : boxOf(then, moment.container)?.fields;
      const says = `${moment.at}: ${moment.says}`;
      expect({ says, ...sameNames(fields ?? {}, moment.published) }).toEqual({ says, ...moment.published });
    }
    const names = new Set(events.map((event) => event.name));
    const missing = truth.publicEvents.filter((name) => !name.startsWith('tracking_request.') && !names.has(name));
    expect(missing).toEqual([]);
  });
});

test('a retracted loading is gone from the view until it truly happens', async () => {
  const truth = truthOf('RETRACT000002', starts[0] ?? '');
  const early = { ...truth, end: { ...truth.end, withinHours: 120 } };
  const between = { ...truth, end: { ...truth.end, withinHours: 220 } };
  const loadedAt = async (until: typeof truth) =>
    (await trackJourney(world, until)).view?.containers[0]?.fields.pol_vessel_loaded_at.value ?? null;
  expect(await loadedAt(early)).toBe(truth.secondThoughts[0]?.wrong.at);
  expect(await loadedAt(between)).toBeNull();
});

test('every last free day that a source gave was announced', async () => {
  for (const number of ['HOLDLFD000002', 'RAIL000002']) {
    const truth = truthOf(number, starts[0] ?? '');
    const { events } = await trackJourney(world, truth);
    for (const source of ['terminal', 'rail']) {
      const given = truth.containers[0]?.lastFreeDays.filter((day) => day.source === source) ?? [];
      const announced = events.flatMap(({ name, reference }) =>
        name === `container.pickup_lfd_${source}.changed` && reference.type === 'value_event' ? [reference.value] : [],
      );
      expect(announced).toEqual(given.map((day) => day.value));
    }
  }
});
