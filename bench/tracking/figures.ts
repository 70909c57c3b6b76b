/** Derives the printed figures from the sums, and checks them against their targets. */
import type { Verdict } from '../rig/command.ts';
import { rounded } from '../rig/figures.ts';
import { countOf, quantile } from './delays.ts';
import { equalDelay } from './fixed-polling.ts';
import { type HourlyFigures, hourlyFigures } from './hourly/hourly-figures.ts';
import type { Tally } from './tally.ts';

export interface Figures {
  journeys: number;
  seed: number;
  seconds: number;
  containers: number;
  faults_per_journey: number;
  fault_shares: Record<string, number>;
  true_values: number;
  revealed_share: number;
  wrong_values: number;
  expected_events: number;
  missed_events: number;
  announced_events: number;
  false_events: number;
  false_event_share: number;
  echoed_events: number;
  eta_changes_per_journey: number;
  calls_per_journey: number;
  calls_by_source: Record<string, number>;
  delays: Record<string, { count: number; median_hours: number; p90_hours: number }>;
  near_pickup_median_hours: number;
  near_pickup_p90_hours: number;
  newest_answer_wrong_values: number;
  newest_answer_wrong_journeys_share: number;
  fixed_interval_hours: number | null;
  fixed_median_hours: number | null;
  fixed_calls_per_journey: number | null;
  calls_ratio_at_equal_delay: number | null;
  ends: Record<string, number>;
  /** Hourly verdicts by family; `drawn` is the family of the randomly generated journeys. */
  hourly: Record<string, HourlyFigures>;
}

export function figuresOf(tally: Tally, seed: number, seconds: number): Figures {
  const { journeys } = tally;
  const calls = tally.calls.line + tally.calls.terminal + tally.calls.railroad;
  const faults = Object.values(tally.faults).reduce((sum, count) => sum + count, 0);
  const nearMedian = quantile(tally.nearDelays, 0.5);
  const fixed = equalDelay(tally.fixed, nearMedian);
  return {
    journeys,
    seed,
    seconds: rounded(seconds),
    containers: tally.containers,
    faults_per_journey: rounded(faults / journeys),
    fault_shares: shares(tally.faults, faults),
    true_values: tally.trueValues,
    revealed_share: Number((tally.revealedValues / tally.trueValues).toFixed(4)),
    wrong_values: tally.wrongValues,
    expected_events: tally.expectedEvents,
    missed_events: tally.missedEvents,
    announced_events: tally.announcedEvents,
    false_events: tally.falseEvents,
    false_event_share: Number((tally.falseEvents / tally.announcedEvents).toFixed(6)),
    echoed_events: tally.echoedEvents,
    eta_changes_per_journey: rounded(tally.etaChanges / journeys),
    calls_per_journey: rounded(calls / journeys),
    calls_by_source: Object.fromEntries(
      Object.entries(tally.calls).map(([kind, count]) => [kind, rounded(count / journeys)]),
    ),
    delays: Object.fromEntries(
      Object.entries(tally.delays).map(([name, delays]) => [
        name,
        {
          count: countOf(delays),
          median_hours: rounded(quantile(delays, 0.5)),
          p90_hours: rounded(quantile(delays, 0.9)),
        },
      ]),
    ),
    near_pickup_median_hours: rounded(nearMedian),
    near_pickup_p90_hours: rounded(quantile(tally.nearDelays, 0.9)),
    newest_answer_wrong_values: tally.newestWrongValues,
    newest_answer_wrong_journeys_share: rounded(tally.newestWrongJourneys / journeys),
    fixed_interval_hours: fixed && rounded(fixed.intervalHours),
    fixed_median_hours: fixed && rounded(fixed.medianHours),
    fixed_calls_per_journey: fixed && rounded(fixed.calls / journeys),
    calls_ratio_at_equal_delay: fixed && rounded(calls / fixed.calls),
    ends: tally.ends,
    hourly: Object.fromEntries(Object.entries(tally.hourly).map(([family, sums]) => [family, hourlyFigures(sums)])),
  };
}

function shares(counts: Partial<Record<string, number>>, all: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(((100 * (count ?? 0)) / all).toFixed(1))]),
  );
}

/** Seconds allowed per journey, so that 10,000 journeys take ten minutes. */
const SECONDS_PER_JOURNEY = 0.06;
/** Seconds allowed per request in a simulated trade world. */
const SECONDS_PER_REQUEST = 0.03;

export function verdictsOf(figures: Figures): Verdict[] {
  const ratio = figures.calls_ratio_at_equal_delay;
  const families = Object.values(figures.hourly);
  const sum = (of: (one: HourlyFigures) => number): number => families.reduce((total, one) => total + of(one), 0);
  const requests = sum((one) => one.requests) - figures.journeys;
  const allowed = Math.max(30, figures.journeys * SECONDS_PER_JOURNEY + requests * SECONDS_PER_REQUEST);
  return [
    { target: 'no wrong value where the sources revealed the truth', met: figures.wrong_values === 0 },
    { target: 'no wrong value at any hour', met: sum((one) => one.wrong_values) === 0 },
    {
      target: 'at most 0.5 % of the container-hours unsure in every family',
      met: families.every((one) => one.unsure_share <= 0.005),
    },
    {
      target: 'no wrong outcome: ended, duplicate, adopted',
      met: sum((one) => one.wrong_ends + one.wrong_outcomes) === 0,
    },
    { target: 'no missed event where the sources revealed the truth', met: figures.missed_events === 0 },
    { target: 'false events under 0.1 %', met: figures.false_event_share < 0.001 },
    { target: 'at least 95 % of true values are revealed', met: figures.revealed_share >= 0.95 },
    {
      target: 'the draw is hard: taking the newest response as truth is wrong in at least 20 % of the journeys',
      met: figures.newest_answer_wrong_journeys_share >= 0.2,
    },
    { target: 'at most half the calls of fixed polling at the same median delay', met: ratio !== null && ratio <= 0.5 },
    { target: `within ${Math.round(allowed)} s`, met: figures.seconds <= allowed },
  ];
}
