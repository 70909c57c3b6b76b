import { expect, it } from 'vitest';
import type { Claim, Source } from '../claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../testing/journeys.ts';
import { event, fact, RAILROAD, response, Story, TERMINAL, terminalAt } from '../testing/statements.ts';

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
  const story = new Story().record(response('2026-09-03T08:00:00Z', landed));
  story.record(response('2026-09-04T09:00:00Z', row, { source: by }));
  story.record(response('2026-09-05T18:00:00Z', [...landed, said]));
  expect([story.field('current_status'), story.kinds().includes('available')]).toEqual(expected);
});

it('a report of the line from before the denial remains, and so does what a railroad itself reports', () => {
  const early = ready('2026-09-03T07:00:00Z');
  const story = new Story().record(response('2026-09-03T08:00:00Z', [...landed, early]));
  story.record(response('2026-09-04T09:00:00Z', yard(fact('available', false), holdOf('hold')), { source: TERMINAL }));
  expect(story.kinds()).toContain('available');
  const byRail = [
    event('load', 'USLAX', '2026-09-05T06:00:00Z', { mode: 'rail' }),
    event('arrive', 'USCHI', '2026-09-08T06:00:00Z', { mode: 'rail' }),
    event('discharge', 'USCHI', '2026-09-08T09:00:00Z', { mode: 'rail' }),
  ];
  story.record(response('2026-09-08T12:00:00Z', [...landed, early, ...byRail]));
  const atRamp = event('available', 'USCHI', '2026-09-08T10:00:00Z', { mode: 'rail' });
  story.record(response('2026-09-08T13:00:00Z', [fact('known', true), holdOf('hold'), atRamp], { source: RAILROAD }));
  expect(story.container().events.filter(({ kind }) => kind === 'available')).toHaveLength(2);
});
