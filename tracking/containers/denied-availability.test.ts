import { expect, it } from 'vitest';
import type { Claim, Source } from '../claims/claims.ts';
import { arrived, departed, discharged, loaded, pickedUp } from '../testing/journeys.ts';
import {
  event,
  fact,
  place,
  RAILROAD,
  RecordedShipment,
  response,
  TERMINAL,
  terminalAt,
} from '../testing/statements.ts';

const landed = [loaded, departed, arrived, discharged];
const OTHER: Source = { kind: 'terminal', code: 'smdg:SIM5' };
const holdOf = (status: 'hold' | 'pending') => fact('holds', [{ name: 'customs', status, description: null }]);
const yard = (...more: Claim[]) => [fact('known', true), fact('terminal_status', 'yard'), ...more];
const at = terminalAt('USLAX', 'SIM1');
const ready = (time: string, where = 'USLAX') =>
  event('available', where, time, { mode: 'truck', at: { ...at, unlocode: where } });
const LATE = ready('2026-09-05T15:00:00Z');

interface Case {
  name: string;
  row: Claim[];
  by?: Source;
  said?: Claim;
  expected: [string, boolean];
}

const cases: Case[] = [
  { name: 'a hold', row: yard(holdOf('hold')), expected: ['grounded', false] },
  { name: 'an availability that has no end', row: yard(fact('available', true)), expected: ['available', true] },
  { name: 'a pending inspection', row: yard(holdOf('pending')), expected: ['available', true] },
  { name: 'a withdrawn list of holds', row: yard(fact('holds', null)), expected: ['available', true] },
  { name: 'not available', row: yard(fact('available', false)), expected: ['not_available', false] },
  {
    name: 'another terminal',
    row: yard(fact('available', false), holdOf('hold')),
    by: OTHER,
    expected: ['available', true],
  },
  {
    name: 'a line that dates its report before it',
    row: yard(fact('available', false)),
    said: ready('2026-09-03T07:00:00Z'),
    expected: ['not_available', false],
  },
  {
    name: 'a hold reported after it is dated',
    row: yard(holdOf('hold')),
    said: ready('2026-09-03T07:00:00Z'),
    expected: ['grounded', false],
  },
];

it.each(cases)('a line says available after $name', ({ row, by = TERMINAL, said = LATE, expected }) => {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', landed));
  story.record(response('2026-09-04T09:00:00Z', row, { source: by }));
  story.record(response('2026-09-05T18:00:00Z', [...landed, said]));
  expect([story.field('current_status'), story.kinds().includes('available')]).toEqual(expected);
});

it('a report of the line from before the denial remains, and so does what a railroad itself reports', () => {
  const early = ready('2026-09-03T07:00:00Z');
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', [...landed, early]));
  story.record(response('2026-09-04T09:00:00Z', yard(fact('available', false), holdOf('hold')), { source: TERMINAL }));
  expect(story.kinds()).toContain('available');
  story.record(response('2026-09-08T12:00:00Z', [...landed, early, ...byRail]));
  const atRamp = event('available', 'USCHI', '2026-09-08T10:00:00Z', { mode: 'rail' });
  story.record(response('2026-09-08T13:00:00Z', [fact('known', true), holdOf('hold'), atRamp], { source: RAILROAD }));
  expect(story.container().events.filter(({ kind }) => kind === 'available')).toHaveLength(2);
});

const byRail = [
  event('load', 'USLAX', '2026-09-05T06:00:00Z', { mode: 'rail' }),
  event('arrive', 'USCHI', '2026-09-08T06:00:00Z', { mode: 'rail' }),
  event('discharge', 'USCHI', '2026-09-08T09:00:00Z', { mode: 'rail' }),
];
const atRamp = event('available', 'USCHI', '2026-09-08T10:00:00Z', { mode: 'rail' });
const kinds = (story: RecordedShipment) => story.kinds().filter((kind) => kind.endsWith('available'));

function atTerminal(...row: Claim[]): RecordedShipment {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', landed));
  return story.record(response('2026-09-04T09:00:00Z', row, { source: TERMINAL }));
}

it('denies nothing but the availability', () => {
  const story = atTerminal(...yard(fact('available', false)));
  story.record(response('2026-09-06T18:00:00Z', [...landed, pickedUp]));
  expect(story.field('current_status')).toBe('picked_up');
});

it('the terminal of the port does not deny availability at the ramp, even if it still lists the container', () => {
  const story = atTerminal(...yard(fact('available', false), holdOf('hold')));
  story.record(response('2026-09-06T18:00:00Z', [...landed, ...byRail.slice(0, 1)]));
  story.record(response('2026-09-07T09:00:00Z', yard(fact('location', 'D8'), holdOf('hold')), { source: TERMINAL }));
  story.record(response('2026-09-08T18:00:00Z', [...landed, ...byRail, atRamp]));
  expect([story.field('current_status'), kinds(story)]).toEqual(['available', ['available']]);
});

it('a hold of the railroad denies it', () => {
  const story = new RecordedShipment().record(response('2026-09-08T09:30:00Z', [...landed, ...byRail]));
  const row = [fact('known', true), { ...holdOf('hold'), place: place('USCHI') }];
  story.record(response('2026-09-08T09:40:00Z', row, { source: RAILROAD }));
  story.record(response('2026-09-08T18:00:00Z', [...landed, ...byRail, atRamp]));
  expect(kinds(story)).toEqual([]);
});

const unnamed = [loaded, departed, arrived, event('discharge', 'USLAX', '2026-09-03T06:10:00Z')];
const unplaced = event('available', 'USLAX', '2026-09-05T15:00:00Z', { mode: 'truck' });

it('a hold that the line itself states does not deny what it reports', () => {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', [...unnamed, holdOf('hold')]));
  story.record(response('2026-09-05T18:00:00Z', [...unnamed, holdOf('hold'), unplaced]));
  expect(kinds(story)).toEqual(['available']);
});

it('any terminal of the port denies it while the terminal is uncertain', () => {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', unnamed));
  story.record(response('2026-09-04T09:00:00Z', [fact('terminal_status', 'yard'), holdOf('hold')], { source: OTHER }));
  story.record(response('2026-09-05T18:00:00Z', [...unnamed, unplaced]));
  expect([story.field('pod_terminal_key'), kinds(story)]).toEqual([null, []]);
});

it('a railroad that reports it as not available counts after the port had it available', () => {
  const story = atTerminal(...yard(fact('available', true)));
  story.record(response('2026-09-08T09:30:00Z', [...landed, ...byRail]));
  const row = [fact('known', true), fact('available', false, { place: place('USCHI') })];
  story.record(response('2026-09-08T09:40:00Z', row, { source: RAILROAD }));
  expect(story.field('current_status')).toBe('not_available');
});
