/** Adds up the hourly verdicts on many requests, as plain data that worker threads can transfer. */
import { addDelay, type DelayCounts, mergeDelays } from '../delays.ts';
import type { HourlyJudgement, HourlyVerdict, Mistake } from './hourly-judge.ts';

export interface HourlySums {
  requests: number;
  /** Value-hours by verdict. */
  hours: Record<HourlyVerdict, number>;
  /** Number of values that were wrong or unsure at some hour, by verdict. */
  mistakes: Record<Mistake['verdict'], number>;
  containerHours: number;
  unsureContainerHours: number;
  wrongEnds: number;
  /** Requests that wrongly became a duplicate, wrongly adopted a shipment, or are tracked twice. */
  wrongOutcomes: number;
  /** Hours from when a value was revealed until it was published, by field. */
  certainty: Record<string, DelayCounts>;
}

export function emptySums(): HourlySums {
  return {
    requests: 0,
    hours: { right: 0, open: 0, unsure: 0, echo: 0, guess: 0, wrong: 0 },
    mistakes: { unsure: 0, echo: 0, guess: 0, wrong: 0 },
    containerHours: 0,
    unsureContainerHours: 0,
    wrongEnds: 0,
    wrongOutcomes: 0,
    certainty: {},
  };
}

export function addJudgement(sums: HourlySums, judgement: HourlyJudgement): void {
  sums.requests += 1;
  for (const verdict of verdicts) sums.hours[verdict] += judgement.hours[verdict];
  for (const { verdict } of judgement.mistakes) sums.mistakes[verdict] += 1;
  sums.containerHours += judgement.containerHours;
  sums.unsureContainerHours += judgement.unsureContainerHours;
  if (judgement.wrongEnd !== null) sums.wrongEnds += 1;
  for (const { field, hours } of judgement.certainty) addDelay(certaintyOf(sums, field), hours);
}

/** Adds the sums of another worker. */
export function mergeSums(into: HourlySums, from: HourlySums): void {
  into.requests += from.requests;
  for (const verdict of verdicts) into.hours[verdict] += from.hours[verdict];
  for (const verdict of mistaken) into.mistakes[verdict] += from.mistakes[verdict];
  into.containerHours += from.containerHours;
  into.unsureContainerHours += from.unsureContainerHours;
  into.wrongEnds += from.wrongEnds;
  into.wrongOutcomes += from.wrongOutcomes;
  for (const [field, delays] of Object.entries(from.certainty)) mergeDelays(certaintyOf(into, field), delays);
}

export function hoursOf({ hours }: HourlySums): number {
  return verdicts.reduce((sum, verdict) => sum + hours[verdict], 0);
}

const mistaken = ['unsure', 'echo', 'guess', 'wrong'] as const;
const verdicts = ['right', 'open', ...mistaken] as const;

function certaintyOf(sums: HourlySums, field: string): DelayCounts {
  const counts = sums.certainty[field] ?? {};
  sums.certainty[field] = counts;
  return counts;
}
