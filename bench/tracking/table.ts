import type { Figures } from './figures.ts';
import type { Tally } from './tally.ts';

/** Maximum number of kinds of mistakes to list, most frequent first. */
const MAX_SORTS = 80;

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.01 ? 3 : 1)} %`;

/** Formats one row per family with the share of values that were wrong or unsure at any hour. */
function hourlyRows(hourly: Figures['hourly']): string[] {
  const head =
    'judged at every hour  requests  wrong  of hours  guesses  unsure  of hours  wrong ends  outcomes  echoes  slowest (p99)';
  const rows = Object.entries(hourly).map(([family, one]) => {
    const cells = [
      String(one.requests).padStart(8),
      String(one.wrong_values).padStart(6),
      percent(one.wrong_hours_share).padStart(9),
      String(one.guessed_values).padStart(8),
      String(one.unsure_values).padStart(7),
      percent(one.unsure_share).padStart(9),
      String(one.wrong_ends).padStart(11),
      String(one.wrong_outcomes).padStart(9),
      percent(one.echoed_hours_share).padStart(8),
      one.slowest ? `${one.slowest.field} ${one.slowest.p99_hours} h` : '',
    ];
    return `${family.padEnd(20)} ${cells.join(' ')}`;
  });
  return [head, ...rows];
}

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
    ...hourlyRows(figures.hourly),
    '',
    ...Object.entries(tally.counts)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_SORTS)
      .map(
        ([sort, count]) =>
          `${String(count).padStart(5)} × ${sort}; --explain ${(tally.examples[sort] ?? []).join(' ')}`,
      ),
  ];
}
