/** Checks the score of the core on fewer journeys than the full benchmark, in separate processes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { drawScenario } from '../../simulator/drawn/draw-scenario.ts';
import { randomOfJourney } from '../../simulator/drawn/random.ts';
import { judgeJourney } from './judge-journey.ts';

const JOURNEYS = Number(process.env.BENCH_TRACKING_JOURNEYS ?? 500);
const BUDGET_MS = 600_000;

it(
  `${JOURNEYS} drawn journeys: nothing wrong, nothing missed, hardly anything false, at half the calls`,
  async () => {
    const bench = fileURLToPath(new URL('../tracking.ts', import.meta.url));
    const run = promisify(execFile)(process.execPath, [bench, '--journeys', String(JOURNEYS), '--json'], {
      maxBuffer: 10_000_000,
    });
    // A missed target makes the benchmark exit with 1: the last line names it.
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
    expect(figures).toMatchObject({ journeys: JOURNEYS, wrong_values: 0, missed_events: 0 });
    expect(figures.false_event_share).toBeLessThan(0.001);
    expect(figures.revealed_share).toBeGreaterThanOrEqual(0.95);
    expect(figures.newest_answer_wrong_journeys_share).toBeGreaterThanOrEqual(0.2);
    expect(figures.calls_ratio_at_equal_delay).toBeLessThanOrEqual(0.5);
  },
  BUDGET_MS,
);

it('a journey is the same each time, whatever is drawn before it', () => {
  const [one, other] = [judgeJourney(5, 17), judgeJourney(5, 17)];
  expect(JSON.stringify(other.followed)).toBe(JSON.stringify(one.followed));
  expect(drawScenario(randomOfJourney(5, 17), 17)).toEqual(one.book.drawn);
});
