/**
 * Tests, scenario by scenario, that the published view equals the truth as far as the sources revealed it
 * (spec/tracking 6).
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findJourney, scenarioNumber } from '../../simulator/numbers.ts';
import { reportedTimes } from '../../simulator/reported-times.ts';
import { scenarios } from '../../simulator/scenarios/index.ts';
import { type Truth, truthOf } from '../../simulator/truth.ts';
import type { View } from '../../tracking/view/view.ts';
import { type SimulatedWorld, type Step, startSimulatedWorld, trackJourney } from './simulated-poller.ts';

// Journeys take half a second each; the longest makes a few hundred polls, which take longer on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let world: SimulatedWorld;
beforeAll(async () => {
  world = await startSimulatedWorld();
});
afterAll(() => world.close());

const containerOf = (view: View | null, number: string) =>
  view?.containers.find((container) => container.number === number);

/**
 * Lists times published as actual before any source had reported them. Availability is a state, so its time is that of
 * the poll.
 */
function inventions(truth: Truth, steps: Step[]): string[] {
  const journey = findJourney(truth.number);
  if (!journey) throw new Error(truth.number);
  const numbers = truth.containers.map(({ number }) => number);
  const reported = reportedTimes(journey.scenario, Date.parse(truth.start)).map(
    ({ containerIndex: container, from, time }) => ({
      container: container === null ? null : numbers[container],
      from,
      time,
    }),
  );
  const isReported = (number: string, at: string, timestamp: string | null): boolean =>
    reported.some(({ container, from, time }) => time === timestamp && from <= at && (container ?? number) === number);
  const found = steps.flatMap(({ at, view }) =>
    view.containers.flatMap(({ number, events }) =>
      events
        .filter(({ classifier, kind }) => classifier === 'actual' && !kind.endsWith('available'))
        .filter(({ timestamp }) => !isReported(number, at, timestamp))
        .map(({ kind, timestamp }) => `${number} ${kind} ${timestamp} at ${at}`),
    ),
  );
  return [...new Set(found)].slice(0, 5);
}

/** Returns the published values under the names of the expected ones, so that differences are printed by name. */
function sameNames(fields: object, expected: object): Record<string, unknown> {
  const values = new Map(Object.entries(fields) as [string, { value: unknown }][]);
  return Object.fromEntries(Object.keys(expected).map((name) => [name, values.get(name)?.value ?? null]));
}

/** The changes to and from daylight saving time occur during the journeys. */
const starts = ['2026-03-02T09:17:00Z', '2026-09-28T22:41:00Z'];

describe('the view at the end equals the truth as far as it was revealed', () => {
  const journeys = scenarios.map(({ code, title }, index) => ({ code, title, start: starts[index % 2] ?? '' }));
  test.each(journeys)('$code: $title, from $start', async ({ code, start }) => {
    const truth = truthOf(scenarioNumber(code, 1), start);
    const { view, events, steps } = await trackJourney(world, truth);
    for (const container of truth.containers.filter(() => truth.end.type === 'stopped')) {
      const published = containerOf(view, container.number);
      expect(sameNames(published?.fields ?? {}, container.published)).toEqual(container.published);
    }
    expect(sameNames(view?.shipment.fields ?? {}, truth.shipment)).toEqual(truth.shipment);
    for (const moment of truth.moments) {
      const { view: then } = steps.findLast((step) => step.at <= moment.at) ?? { view: null };
      const fields = moment.container === null ? then?.shipment.fields : containerOf(then, moment.container)?.fields;
      const reason = `${moment.at}: ${moment.reason}`;
      expect({ reason, ...sameNames(fields ?? {}, moment.published) }).toEqual({ reason, ...moment.published });
    }
    expect(inventions(truth, steps)).toEqual([]);
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

test('every last free day that a source reported was published', async () => {
  for (const number of ['HOLDLFD000002', 'RAIL000002', 'LFDBACK000002']) {
    const truth = truthOf(number, starts[0] ?? '');
    const { events } = await trackJourney(world, truth);
    for (const source of ['line', 'terminal', 'rail']) {
      const given = truth.containers[0]?.lastFreeDays.filter((day) => day.source === source) ?? [];
      const announced = events.flatMap(({ name, reference }) =>
        name === `container.pickup_lfd_${source}.changed` && reference.type === 'value_event' ? [reference.value] : [],
      );
      expect(announced).toEqual(given.map((day) => day.value));
    }
  }
});

test('what happened once is published once, however the line lists it', async () => {
  for (const code of ['REPEATS', 'SHUFFLED', 'OUTOFORDER', 'PASSCALL', 'REUSED', 'TERMDOWN']) {
    const { events } = await trackJourney(world, truthOf(scenarioNumber(code, 3), starts[1] ?? ''));
    const moves = events.filter(({ name }) => /transport\.(?!estimated|available|not_available)/.test(name));
    const counts = Map.groupBy(moves, ({ name }) => name);
    expect({ code, twice: [...counts.keys()].filter((name) => counts.get(name)?.length !== 1) }).toEqual({
      code,
      twice: [],
    });
  }
});

test('an event with an unknown code stays visible as a raw event', async () => {
  const { view } = await trackJourney(world, truthOf('ODDCODE000003', starts[0] ?? ''));
  expect(view?.containers[0]?.rawEvents.filter((event) => event.original_event === 'XQZT')).toHaveLength(1);
});

test('a container that left its bill is stored and marked, and no longer updated', async () => {
  const { view, events } = await trackJourney(world, truthOf('REMOVED000003', starts[0] ?? ''));
  const removed = view?.containers.find((container) => container.removed);
  expect(removed?.fields.empty_out_at.value).not.toBeNull();
  const own = events.filter(({ container }) => container === removed?.number).map(({ name }) => name);
  const moves = own.filter((name) => /transport\.(?!estimated)/.test(name));
  expect(moves).toEqual(['container.transport.empty_out']);
});
