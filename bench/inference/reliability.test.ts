import { expect, it } from 'vitest';
import { labelledNumbers } from './labelled-numbers.ts';
import { judge, learn, reliability, scoreOf } from './reliability.ts';

const labelled = labelledNumbers(6_000, 7);
const judged = judge(labelled.filter(({ part }) => part === 'judge'));

it('selects a line for at least 60 % of labelled numbers, 95 % of them correctly', () => {
  const { numbers, selectedShare, selectedRight } = scoreOf(judged);
  expect(numbers).toBeGreaterThan(2_000);
  expect(selectedShare).toBeGreaterThanOrEqual(0.6);
  expect(selectedRight).toBeGreaterThanOrEqual(0.95);
});

it('is right about as often as its confidence states', () => {
  expect(scoreOf(judged).calibrationError).toBeLessThanOrEqual(0.03);
  for (const bin of reliability(judged).filter(({ numbers }) => numbers >= 200)) {
    expect(Math.abs(bin.meanConfidence - bin.shareRight)).toBeLessThanOrEqual(0.06);
  }
});

it('selects more with outcomes of earlier numbers, and about as correctly', () => {
  const learnt = learn(labelled.filter(({ part }) => part === 'calibrate'));
  const experienced = judge(
    labelled.filter(({ part }) => part === 'judge'),
    { learnt },
  );
  const { selectedShare, selectedRight } = scoreOf(experienced);
  expect(selectedShare).toBeGreaterThan(scoreOf(judged).selectedShare);
  expect(selectedRight).toBeGreaterThanOrEqual(0.95);
  expect(experienced.filter(({ kind, decision }) => kind === 'leased_box' && decision !== 'no_prediction')).toEqual([]);
});

it('selects no line for a leased container or by the owner alone, and hardly any for a house bill', () => {
  const containers = judged.filter(({ kind }) => kind.endsWith('_box'));
  expect(containers.filter(({ decision }) => decision === 'auto_select')).toEqual([]);
  const house = scoreOf(judged.filter(({ kind }) => kind === 'house'));
  expect(house.selectedShare).toBeLessThanOrEqual(0.15);
});

it('contains every case, and generates the same numbers for the same seed', () => {
  expect(new Set(labelled.map(({ kind }) => kind)).size).toBe(7);
  expect(labelledNumbers(6_000, 7)).toEqual(labelled);
});
