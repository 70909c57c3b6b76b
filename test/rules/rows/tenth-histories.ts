import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../../../tracking/testing/journeys.ts';
import {
  event,
  fact,
  place,
  RAILROAD,
  type RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = { kind: 'terminal', code: 'smdg:SIM5' } as const;
const landed = [loaded, departed, arrived, discharged];
const customs = fact('holds', [{ name: 'customs', status: 'hold', description: null }]);
const yard = [fact('known', true), fact('terminal_status', 'yard'), fact('location', 'D7')];
const ready = event('available', 'USLAX', '2026-09-05T15:00:00Z', { mode: 'truck' });

function lands(core: Core, ...more: Claim[]): RecordedShipment {
  return core.story().record(response('2026-09-03T08:00:00Z', [...landed, ...more]));
}

function byTerminal(story: RecordedShipment, at: string, ...row: Claim[]): RecordedShipment {
  return story.record(response(at, row, { source: TERMINAL }));
}

function availability(story: RecordedShipment) {
  return [story.field('current_status'), story.kinds().includes('available')];
}

export const TENTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.1-line-against-the-terminal', {
    'without a hold': (core) => {
      const story = byTerminal(lands(core), '2026-09-04T09:00:00Z', ...yard, fact('available', false));
      story.record(response('2026-09-05T18:00:00Z', [...landed, ready]));
      assert.deepEqual(availability(story), ['not_available', false]);
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard, fact('available', true));
      assert.deepEqual(availability(story), ['available', true]);
    },
  }),
  ...rowsOf('M2.7-line-against-a-hold', {
    'at a terminal that states no availability': (core) => {
      const story = byTerminal(lands(core), '2026-09-04T09:00:00Z', ...yard, customs);
      story.record(response('2026-09-05T18:00:00Z', [...landed, ready]));
      assert.deepEqual(availability(story), ['grounded', false]);
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard, fact('holds', []));
      assert.deepEqual(availability(story), ['available', true]);
    },
    'at a ramp': (core) => {
      const byRail = [
        event('load', 'USLAX', '2026-09-04T06:00:00Z', { mode: 'rail' }),
        event('arrive', 'USCHI', '2026-09-08T06:00:00Z', { mode: 'rail' }),
        event('discharge', 'USCHI', '2026-09-08T09:00:00Z', { mode: 'rail' }),
      ];
      const story = lands(core, ...byRail);
      const row = [fact('known', true), { ...customs, place: place('USCHI') }];
      story.record(response('2026-09-08T12:00:00Z', row, { source: RAILROAD }));
      const atRamp = event('available', 'USCHI', '2026-09-09T10:00:00Z', { mode: 'rail' });
      story.record(response('2026-09-09T12:00:00Z', [...landed, ...byRail, atRamp]));
      assert.deepEqual(availability(story), ['grounded', false]);
    },
  }),
  ...rowsOf('M2.7-hold-after-the-line', {
    'until it is released': (core) => {
      const early = event('available', 'USLAX', '2026-09-03T07:00:00Z', { mode: 'truck' });
      const story = lands(core, early);
      assert.equal(story.field('current_status'), 'available');
      byTerminal(story, '2026-09-04T09:00:00Z', ...yard, customs);
      assert.deepEqual(availability(story), ['not_available', true]);
      byTerminal(story, '2026-09-05T09:00:00Z', ...yard, fact('holds', []));
      assert.deepEqual(availability(story), ['available', true]);
    },
  }),
  ...rowsOf('M4.1-terminal-without-the-container', {
    ...Object.fromEntries(
      ['advised', 'departed', 'unknown'].map((word) => [
        `which it lists as ${word}`,
        (core: Core) => {
          const story = byTerminal(lands(core), '2026-09-04T09:00:00Z', ...yard, fact('available', true));
          const row = [fact('known', true), fact('terminal_status', word), fact('available', false)];
          story.record(response('2026-09-04T10:00:00Z', row, { source: OTHER }));
          assert.deepEqual(availability(story), ['available', true]);
          assert.ok(!story.kinds().includes('not_available'));
        },
      ]),
    ),
  }),
];
