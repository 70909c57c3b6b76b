import { expect, it } from 'vitest';
import { movesOf } from '../moves.ts';
import { drawScenario } from './draw-scenario.ts';
import { FAULT_SHARES } from './fault-rates.ts';
import { randomOfJourney } from './random.ts';
import { openResponseBook } from './responses.ts';
import { revealedBy } from './revealed.ts';

const drawn = Array.from({ length: 2_000 }, (_, serial) => drawScenario(randomOfJourney(9, serial), serial));

it('faults come in the measured shares', () => {
  const faults = drawn.flatMap(({ faultsDrawn }) => faultsDrawn);
  const all = FAULT_SHARES.reduce((sum, [, share]) => sum + share, 0);
  for (const [name, share] of FAULT_SHARES) {
    const found = faults.filter((fault) => fault.class === name).length / faults.length;
    expect(Math.abs(found - share / all), name).toBeLessThan(0.025);
  }
  expect(faults.length / drawn.length).toBeGreaterThan(1.7);
});

it('moves follow each other in a possible order', () => {
  for (const journey of drawn) {
    for (const { route } of journey.containers) {
      const hours = route.sea.flatMap(({ load, depart, arrive, discharge }) => [load, depart, arrive, discharge]);
      expect(hours).toEqual([...hours].sort((a, b) => a - b));
    }
    expect(Math.max(...movesOf(journey).map(({ at }) => at))).toBeLessThan(journey.end.withinHours);
  }
});

it('nearly everything is revealed, and nothing that no source ever stated', () => {
  const some = drawn.slice(0, 200).map((journey) => revealedBy(openResponseBook(journey)));
  const times = some.flatMap(({ values }) => values.filter(({ accepted }) => accepted !== null));
  expect(times.filter(({ revealed }) => revealed).length / times.length).toBeGreaterThan(0.95);
  for (const { values } of some) {
    for (const { revealed, accepted } of values) if (revealed && accepted) expect(accepted).not.toEqual([]);
  }
});
