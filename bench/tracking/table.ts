/** Prints the table for people. */
import type { Figures } from './figures.ts';
import type { Tally } from './tally.ts';

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.01 ? 3 : 1)} %`;

export function tableOf(figures: Figures, tally: Tally): string[] {
  const rows: [string, string][] = [
    [
      'journeys (containers)',
      `${figures.journeys} (${figures.containers}), seed ${figures.seed}, ${figures.seconds} s`,
    ],
    ['faults per journey', String(figures.faults_per_journey)],
    ['true values', `${figures.true_values}, revealed ${percent(figures.revealed_share)}`],
    ['wrong published values', String(figures.wrong_values)],
    ['missed events', `${figures.missed_events} of ${figures.expected_events}`],
    [
      'false events',
      `${figures.false_events} of ${figures.announced_events} announced (${percent(figures.false_event_share)})`,
    ],
    ['echoes of a source that was wrong', String(figures.echoed_events)],
    ['ETA changes announced per journey', String(figures.eta_changes_per_journey)],
    [
      'calls per journey',
      `${figures.calls_per_journey} (${Object.entries(figures.calls_by_source)
        .map(([kind, calls]) => `${kind} ${calls}`)
        .join(', ')})`,
    ],
    [
      'delay from ETA - 2 days to pickup',
      `median ${figures.near_pickup_median_hours} h, p90 ${figures.near_pickup_p90_hours} h`,
    ],
    [
      'baseline: newest response as truth',
      `${figures.newest_answer_wrong_values} wrong values, in ${percent(figures.newest_answer_wrong_journeys_share)} of the journeys`,
    ],
    [
      'baseline: fixed polling',
      figures.fixed_interval_hours === null
        ? 'never as quick'
        : `every ${figures.fixed_interval_hours} h for a median of ${figures.fixed_median_hours} h: ${figures.fixed_calls_per_journey} calls per journey`,
    ],
    ['calls compared with it', String(figures.calls_ratio_at_equal_delay)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    'milestone                        seen  median    p90',
    ...Object.entries(figures.delays)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([name, { count, median_hours, p90_hours }]) =>
          `${name.padEnd(30)} ${String(count).padStart(6)} ${`${median_hours} h`.padStart(7)} ${`${p90_hours} h`.padStart(7)}`,
      ),
    '',
    ...Object.entries(tally.counts)
      .sort(([, one], [, other]) => other - one)
      .map(
        ([sort, count]) =>
          `${String(count).padStart(5)} × ${sort}; --explain ${(tally.examples[sort] ?? []).join(' ')}`,
      ),
  ];
}
