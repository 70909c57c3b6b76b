/** Checks the core's scores on fewer journeys than the full benchmark, using separate processes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { drawScenario } from '../../simulator/drawn/draw-scenario.ts';
import { randomOfJourney } from '../../simulator/drawn/random.ts';
import type { Figures } from './figures.ts';
import { judgeJourney } from './judge-journey.ts';
import { judgeWorld } from './trade-request.ts';

const JOURNEYS = Number(process.env.BENCH_TRACKING_JOURNEYS ?? 500);
/** Number of trade worlds per family, about 2,000 requests. */
const WORLDS = Number(process.env.BENCH_TRACKING_WORLDS ?? 25);
const BUDGET_MS = 1_800_000;

/** Maximum share of container-hours with an unsure value in any family. */
const UNSURE = 0.005;

it(
  `${JOURNEYS} drawn journeys and ${WORLDS} worlds of each family: nothing wrong, nothing missed, at half the calls`,
  async () => {
    const bench = fileURLToPath(new URL('../tracking.ts', import.meta.url));
    const draw = ['--journeys', String(JOURNEYS), '--worlds', String(WORLDS)];
    const run = promisify(execFile)(process.execPath, [bench, ...draw, '--json'], { maxBuffer: 10_000_000 });
    // If a target is missed, the benchmark exits with 1, and the last line of its output says which.
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Figures;
    expect(figures).toMatchObject({ journeys: JOURNEYS, wrong_values: 0, missed_events: 0 });
    expect(figures.false_event_share).toBeLessThan(0.001);
    expect(figures.revealed_share).toBeGreaterThanOrEqual(0.95);
    expect(figures.newest_answer_wrong_journeys_share).toBeGreaterThanOrEqual(0.2);
    expect(figures.calls_ratio_at_equal_delay).toBeLessThanOrEqual(0.5);
    const wrong = Object.entries(figures.hourly).filter(([, { wrong_hours_share }]) => wrong_hours_share > 0);
    expect(wrong).toEqual([]);
    for (const { unsure_share } of Object.values(figures.hourly)) expect(unsure_share).toBeLessThan(UNSURE);
    const outcomes = Object.values(figures.hourly).map((one) => one.wrong_ends + one.wrong_outcomes);
    expect(Math.max(...outcomes)).toBe(0);
  },
  BUDGET_MS,
);

it('a journey is the same each time, whatever is drawn before it', () => {
  const [one, other] = [judgeJourney(5, 17), judgeJourney(5, 17)];
  expect(JSON.stringify(other.followed)).toBe(JSON.stringify(one.followed));
  expect(drawScenario(randomOfJourney(5, 17), 17)).toEqual(one.book.drawn);
});

it('draws the same trade world each time', () => {
  const [one, other] = [judgeWorld('reused', 5, 17), judgeWorld('reused', 5, 17)];
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));
});
