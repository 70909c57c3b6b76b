/**
 * Tests that every day in texts about the simulated world is the local day of its fact: in exception texts (as the API,
 * the web app and emails show them) and in the earliest last free day. The expected days come from the scenario alone.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { textOf } from '../../resources/exceptions/exception.ts';
import { lastFreeDaysOf } from '../../simulator/last-free-days.ts';
import { findJourney, scenarioNumber } from '../../simulator/numbers.ts';
import { scenarios } from '../../simulator/scenarios/index.ts';
import { type Truth, truthOf } from '../../simulator/truth.ts';
import { instantAt, localDate } from '../../simulator/world-time.ts';
import type { ListedException } from '../../store/exceptions/lists.ts';
import { type Cause, causesOf } from '../../tracking/exceptions/causes.ts';
import { earliestOf } from '../../tracking/fields/earliest-last-free-day.ts';
import type { ContainerFields, ContainerView, View } from '../../tracking/view/view.ts';
import { type SimulatedWorld, startSimulatedWorld, trackJourney } from './simulated-poller.ts';

vi.setConfig({ testTimeout: 180_000 });

let world: SimulatedWorld;
beforeAll(async () => {
  world = await startSimulatedWorld();
});
afterAll(() => world.close());

/** Returns the days on which a source of the scenario ends free time, in the calendar of its place (`2026-09-09`). */
function trueDays(truth: Truth, index: number): Set<string> {
  const scenario = findJourney(truth.number)?.scenario;
  const days = scenario === undefined ? [] : lastFreeDaysOf(scenario, index);
  return new Set(
    days.flatMap(({ day, zone }) => {
      if (day === null) return [];
      return [localDate(instantAt(Date.parse(truth.start), day), zone)];
    }),
  );
}

function printedDays(text: string): string[] {
  return [...text.matchAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g)].map(([day]) =>
    new Date(`${day} UTC`).toISOString().slice(0, 10),
  );
}

function valuesOf({ fields }: ContainerView): Partial<ContainerFields> {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

function textsOf({ kind, fact, container: number }: Cause, view: View): string[] {
  const container = view.containers.find((one) => one.number === number);
  if (container === undefined) return [];
  return [0, 2].flatMap((degree) => {
    // Round-trips through JSON, as rows from the database do.
    const row: ListedException = JSON.parse(JSON.stringify({ kind, fact, degree, around: valuesOf(container) }));
    return Object.values(textOf({ row }));
  });
}

const withDays = scenarios.filter((scenario) =>
  scenario.containers.some((_, index) => lastFreeDaysOf(scenario, index).length > 0),
);

describe.each(withDays.map(({ code, title }) => ({ code, title })))('$code: $title', ({ code }) => {
  test('prints local days', async () => {
    const truth = truthOf(scenarioNumber(code, 1), '2026-10-18T09:17:00Z');
    const { steps } = await trackJourney(world, truth);
    const wrong = steps.flatMap(({ at, view }) => {
      const ofTexts = causesOf(view)
        .filter(({ kind }) => kind === 'lfd_soon')
        .flatMap((cause) => {
          const index = truth.containers.findIndex(({ number }) => number === cause.container);
          const days = trueDays(truth, index);
          return textsOf(cause, view)
            .flatMap(printedDays)
            .filter((day) => !days.has(day));
        });
      const ofValues = view.containers.flatMap((container) => {
        const earliest = earliestOf(valuesOf(container));
        const days = trueDays(
          truth,
          truth.containers.findIndex(({ number }) => number === container.number),
        );
        return earliest === null || days.has(earliest.on) ? [] : [earliest.on];
      });
      return [...ofTexts, ...ofValues].map((day) => `${day} at ${at}`);
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
