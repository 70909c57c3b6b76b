/** Derives one family's figures from its sums. */
import { rounded } from '../../rig/figures.ts';
import { quantile } from '../delays.ts';
import { type HourlySums, hoursOf } from './hourly-sums.ts';

export interface HourlyFigures {
  requests: number;
  value_hours: number;
  wrong_values: number;
  wrong_hours_share: number;
  guessed_values: number;
  echoed_hours_share: number;
  unsure_values: number;
  /** Share of container-hours in which a value was missing or uncertain although the sources had revealed it. */
  unsure_share: number;
  wrong_ends: number;
  /** Number of requests of an account that wrongly became duplicates or wrongly adopted a shipment. */
  wrong_outcomes: number;
  /** The field with the longest delay from being revealed to being published (99th percentile). */
  slowest: { field: string; median_hours: number; p99_hours: number } | null;
}

export function hourlyFigures(sums: HourlySums): HourlyFigures {
  const all = Math.max(1, hoursOf(sums));
  const share = (part: number, of: number): number => Number((part / Math.max(1, of)).toFixed(6));
  const fields = Object.entries(sums.certainty).map(([field, delays]) => ({
    field,
    median_hours: rounded(quantile(delays, 0.5)),
    p99_hours: rounded(quantile(delays, 0.99)),
  }));
  return {
    requests: sums.requests,
    value_hours: Math.round(all),
    wrong_values: sums.mistakes.wrong,
    wrong_hours_share: share(sums.hours.wrong, all),
    guessed_values: sums.mistakes.guess,
    echoed_hours_share: share(sums.hours.echo, all),
    unsure_values: sums.mistakes.unsure,
    unsure_share: share(sums.unsureContainerHours, sums.containerHours),
    wrong_ends: sums.wrongEnds,
    wrong_outcomes: sums.wrongOutcomes,
    slowest: fields.sort((one, other) => other.p99_hours - one.p99_hours)[0] ?? null,
  };
}
