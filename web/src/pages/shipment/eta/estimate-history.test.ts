import { describe, expect, test } from 'vitest';
import {
  describeHistory,
  ESTIMATES,
  type EstimateHistory,
  estimateHistory,
  type FieldChange,
  lengthOf,
  type ProvenValue,
} from './estimate-history.ts';
import { plotGeometry } from './plot-geometry.ts';
import { dayTicks, linear, withMargin } from './scales.ts';

const DAY = 86_400_000;
const ms = (day: number) => Date.parse('2026-08-01T00:00:00Z') + (day - 1) * DAY;
const iso = (day: number) => new Date(ms(day)).toISOString();
const line = { kind: 'line' as const, code: 'TEST', name: 'Test Line' };

const change = (at: number, after: number | null) =>
  ({
    attributes: {
      field: 'pod_eta_at',
      changed_at: iso(at),
      after: after === null ? null : iso(after),
      source: line,
      snapshot_id: null,
    },
  }) as FieldChange;

const step = (at: number, eta: number | null) => ({
  at: ms(at),
  eta: eta === null ? null : ms(eta),
  source: line,
  snapshotId: null,
});
const nothing: EstimateHistory = { steps: [], rivals: [], first: null, actual: null };

test('steps are oldest first, and other sources appear only if they differ', () => {
  const claim = { source: { ...line, kind: 'terminal' }, observed_at: iso(5) };
  const history = estimateHistory(ESTIMATES[0], {
    changes: [change(7, 12), change(1, 9)],
    values: [
      {
        field: 'pod_eta_at',
        competing: [
          { ...claim, said: iso(11), because: 'lower_rank' },
          { ...claim, said: iso(12), because: 'agrees' },
          { ...claim, said: '2026-08-12', because: 'lower_rank' },
        ],
      },
    ] as unknown as ProvenValue[],
    shipment: { pod_original_eta_at: iso(9), pod_ata_at: null },
  });
  expect(history.steps.map(({ eta }) => eta)).toEqual([ms(9), ms(12)]);
  expect(history.rivals.map(({ eta }) => eta)).toEqual([ms(11)]);
  expect(history).toMatchObject({ first: ms(9), actual: null });
});

describe('the sentence', () => {
  test.each([
    ['nothing', nothing, 'No estimate reported yet.'],
    [
      'one estimate',
      { ...nothing, steps: [step(1, 9)] },
      'The estimate has not moved. It is now the same as the first estimate.',
    ],
    [
      'later',
      { ...nothing, steps: [step(1, 9), step(4, 11)] },
      'The estimate moved once. It is now 2 days later than the first estimate.',
    ],
    [
      'an actual time',
      { ...nothing, steps: [step(1, 9), step(3, 11), step(5, 10)], actual: ms(8) },
      'The estimate moved 2 times. The actual time is 1 day earlier than the first estimate.',
    ],
  ])('%s', (_, history, sentence) => {
    expect(describeHistory(history)).toBe(sentence);
  });

  test('durations are whole hours', () => {
    expect([lengthOf(27 * 3_600_000), lengthOf(-DAY), lengthOf(600_000)]).toEqual([
      '1 day 3 hours',
      '1 day',
      'less than an hour',
    ]);
  });
});

describe('the plot', () => {
  const frame = { width: 400, height: 200, now: ms(20) };

  test('an estimate holds until the next one, the last one until now', () => {
    const { path, x, y } = plotGeometry({ ...nothing, steps: [step(1, 25), step(10, 27)] }, frame);
    expect(path.match(/[MHV]/g)?.join('')).toBe('MHVH');
    expect(y(ms(27))).toBeLessThan(y(ms(25)));
    expect(Number(path.split('H').at(-1))).toBeCloseTo(x(ms(20)), 0);
  });

  test('a withdrawn estimate leaves a gap', () => {
    const { path } = plotGeometry({ ...nothing, steps: [step(1, 25), step(5, null), step(10, 27)] }, frame);
    expect(path.match(/M/g)).toHaveLength(2);
  });

  test('one estimate or none can be drawn', () => {
    expect(plotGeometry({ ...nothing, steps: [step(20, 25)] }, frame).path).not.toContain('NaN');
    expect(plotGeometry(nothing, frame).path).toBe('');
  });
});

describe('axes', () => {
  test('a scale maps both ends, and a single value to the middle', () => {
    expect([0, 5, 10].map(linear([0, 10], [100, 200]))).toEqual([100, 150, 200]);
    expect(linear([7, 7], [0, 10])(7)).toBe(5);
  });

  test('a domain has a minimum width', () => {
    expect(withMargin([5, 5], 10, 0)).toEqual([0, 10]);
  });

  test('ticks are at midnight and limited in number', () => {
    const ticks = dayTicks([ms(1.3), ms(30.2)], 5);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every((tick) => tick % DAY === 0)).toBe(true);
  });
});
