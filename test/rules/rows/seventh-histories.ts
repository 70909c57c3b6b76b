import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, emptyOut, loaded, returned } from '../../../tracking/testing/journeys.ts';
import {
  event,
  fact,
  RAILROAD,
  type RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const customs = { name: 'customs', status: 'hold' } as const;

const landed = [emptyOut, loaded, departed, arrived, discharged];
const OUT_AT = '2026-09-05T03:00:00Z';
const out = event('gate_out', 'USLAX', OUT_AT);
const lineOut = event('gate_out', 'USLAX', OUT_AT, { mode: 'truck' });
const back = event('gate_in', 'USLAX', '2026-09-05T06:00:00Z', { laden: null });
const fullBack = event('gate_in', 'USLAX', '2026-09-05T06:00:00Z');
const ownDischarge = event('discharge', 'USLAX', '2026-09-03T06:20:00Z');
const yard = (day: string) => [
  ...[fact('known', true), fact('terminal_status', 'yard'), fact('location', 'D7')],
  ...[fact('available', true), fact('holds', []), fact('last_free_day', day)],
];
const gone = [fact('known', true), fact('terminal_status', 'departed'), fact('available', false), fact('holds', [])];
const OTHER = { kind: 'terminal', code: 'smdg:SIM5' } as const;

function inYard(core: Core, ...moves: Claim[]): RecordedShipment {
  const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
  return byTerminal(story, '2026-09-04T09:00:00Z', ...yard('2026-09-08'), ...moves);
}

function byTerminal(story: RecordedShipment, at: string, ...row: Claim[]): RecordedShipment {
  return story.record(response(at, row, { source: TERMINAL }));
}

function byOther(story: RecordedShipment, at: string, ...row: Claim[]): RecordedShipment {
  return story.record(response(at, row, { source: OTHER }));
}

function byLine(story: RecordedShipment, at: string, ...more: Claim[]): RecordedShipment {
  return story.record(response(at, [...landed, lineOut, ...more]));
}

function published(story: RecordedShipment) {
  return [
    story.field('current_status'),
    story.field('pod_full_out_at'),
    story.field('available_for_pickup'),
    story.field('pickup_lfd'),
  ];
}

function why(story: RecordedShipment) {
  return story.container().fields.pod_terminal_key.provenance?.rule;
}

const BACK = ['available', null, true, '2026-09-10T07:00:00Z'];

export const SEVENTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('D3-placeholder-for-no-hold', {
    ...Object.fromEntries(
      ['none', 'None', 'N', 'N/A', 'NA', '-'].map((word) => [
        `“${word}” beside a hold in force`,
        (core: Core) => {
          const read = (entry: unknown) => core.holds.readHolds([customs, entry])?.map(({ name }) => name);
          assert.deepEqual(read({ name: 'freight', status: word }), ['customs']);
          assert.deepEqual(read({ name: word }), ['customs']);
          assert.deepEqual(read(word), ['customs']);
        },
      ]),
    ),
    'a placeholder beside a code': (core) =>
      assert.deepEqual(core.holds.readHolds([{ name: 'N/A', code: 'CUS' }]), [{ ...customs, description: null }]),
    'an unreadable status makes the list unreadable': (core) =>
      assert.equal(core.holds.readHolds([customs, { name: 'freight', status: 'UNKNOWN' }]), undefined),
  }),
  ...rowsOf('D3-gate-out-taken-back', {
    'whatever else the row says': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byTerminal(story, '2026-09-06T09:00:00Z', fact('known', true), fact('terminal_status', 'yard'));
      assert.deepEqual(published(story).slice(0, 2), ['not_available', null]);
    },
  }),
  ...rowsOf('D3-back-although-the-line-says-out', {
    'after an exam': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byLine(story, '2026-09-05T12:00:00Z');
      assert.equal(story.field('current_status'), 'picked_up');
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual(published(story), BACK);
    },
    'back with a hold': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byLine(story, '2026-09-05T12:00:00Z');
      const held = [fact('available', false), fact('holds', [{ ...customs, description: null }])];
      const rest = yard('2026-09-10').filter(({ field }) => field !== 'available' && field !== 'holds');
      byTerminal(story, '2026-09-06T09:00:00Z', ...rest, ...held);
      assert.deepEqual(published(story), ['not_available', null, false, '2026-09-10T07:00:00Z']);
    },
    'not a gate-out of the line after that': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard('2026-09-10'));
      const later = event('gate_out', 'USLAX', '2026-09-07T03:00:00Z', { mode: 'truck' });
      story.record(response('2026-09-07T12:00:00Z', [...landed, later]));
      assert.deepEqual(
        [story.field('current_status'), story.field('pod_full_out_at')],
        ['picked_up', '2026-09-07T03:00:00Z'],
      );
    },
  }),
  ...rowsOf('D3-out-in-and-in-the-yard', {
    'in one row, without the load': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...yard('2026-09-10'), out, back);
      assert.deepEqual([...published(story), story.container().flags], [...BACK, []]);
    },
    'and the line repeats the gate-out': (core) => {
      const story = byLine(inYard(core), '2026-09-05T08:00:00Z');
      byTerminal(story, '2026-09-05T09:00:00Z', ...yard('2026-09-10'), out, back);
      assert.deepEqual([...published(story), story.container().flags], [...BACK, []]);
    },
  }),
  ...rowsOf('D3-empty-in-the-yard', {
    'four days after the pickup': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byLine(story, '2026-09-05T12:00:00Z');
      byTerminal(story, '2026-09-09T09:00:00Z', fact('known', true), fact('terminal_status', 'yard'));
      assert.deepEqual(published(story).slice(0, 2), ['picked_up', OUT_AT]);
    },
  }),
  ...rowsOf('D3-empty-return-ends-it', {
    'that the line reports': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byLine(story, '2026-09-11T12:00:00Z', returned);
      byTerminal(story, '2026-09-12T09:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual(published(story).slice(0, 2), ['empty_returned', OUT_AT]);
      assert.equal(story.field('pickup_lfd'), null);
    },
  }),
  ...rowsOf('D3-taken-back-for-good', {
    'picked up after the exam': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byLine(story, '2026-09-05T12:00:00Z');
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard('2026-09-10'));
      const again = event('gate_out', 'USLAX', '2026-09-08T17:00:00Z');
      byTerminal(story, '2026-09-08T20:00:00Z', ...gone, out, again);
      assert.deepEqual(published(story).slice(0, 2), ['picked_up', '2026-09-08T17:00:00Z']);
      assert.deepEqual(story.container().flags, []);
      byLine(story, '2026-09-11T12:00:00Z', returned);
      assert.deepEqual(published(story).slice(0, 2), ['empty_returned', '2026-09-08T17:00:00Z']);
    },
  }),
  ...rowsOf('D3-moved-to-another-terminal', {
    'for want of space': (core) => {
      const story = byTerminal(inYard(core, ownDischarge), '2026-09-05T09:00:00Z', ...gone, ownDischarge, out);
      byOther(story, '2026-09-05T10:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual([...published(story), story.field('pod_terminal_key')], [...BACK, OTHER.code]);
      assert.deepEqual(story.container().flags, []);
    },
    'and the line repeats the gate-out of the first': (core) => {
      const story = byLine(inYard(core, ownDischarge), '2026-09-05T08:00:00Z');
      byTerminal(story, '2026-09-05T09:00:00Z', ...gone, ownDischarge, out);
      byOther(story, '2026-09-05T10:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual([...published(story), story.field('pod_terminal_key')], [...BACK, OTHER.code]);
    },
    'and then picked up there': (core) => {
      const story = byTerminal(inYard(core, ownDischarge), '2026-09-05T09:00:00Z', ...gone, ownDischarge, out);
      byOther(story, '2026-09-05T10:00:00Z', ...yard('2026-09-10'));
      byOther(story, '2026-09-07T10:00:00Z', ...gone, event('gate_out', 'USLAX', '2026-09-07T08:00:00Z'));
      assert.equal(story.field('current_status'), 'picked_up');
    },
    'not if the other had it before': (core) => {
      const story = byOther(inYard(core, ownDischarge), '2026-09-04T10:00:00Z', ...yard('2026-09-10'));
      byTerminal(story, '2026-09-05T09:00:00Z', ...gone, ownDischarge, out);
      assert.deepEqual(published(story).slice(0, 2), ['picked_up', OUT_AT]);
    },
  }),
  ...rowsOf('D3-row-of-the-terminal-it-left', {
    'its first response came after the pickup': (core) => {
      const story = byLine(core.story(), '2026-09-05T12:00:00Z');
      byTerminal(story, '2026-09-05T13:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual(published(story).slice(0, 2), ['picked_up', OUT_AT]);
    },
  }),
  ...rowsOf('D3-gate-in-ends-the-move', {
    'that the other terminal reports': (core) => {
      const story = byTerminal(inYard(core, ownDischarge), '2026-09-05T09:00:00Z', ...gone, ownDischarge, out);
      byOther(story, '2026-09-05T10:00:00Z', ...yard('2026-09-10'), fullBack);
      byTerminal(story, '2026-09-05T15:00:00Z', ...gone, ownDischarge, out);
      assert.equal(why(story), 'pod_terminal.transferred');
      assert.deepEqual([...published(story), story.field('pod_terminal_key')], [...BACK, OTHER.code]);
    },
  }),
  ...rowsOf('D3-line-still-says-out', {
    'after an exam': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byLine(story, '2026-09-05T12:00:00Z');
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual(story.container().flags, ['still_at_terminal']);
    },
    'not if only the terminal said so': (core) => {
      const story = byTerminal(inYard(core), '2026-09-05T09:00:00Z', ...gone, out);
      byTerminal(story, '2026-09-06T09:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('D3-still-at-the-ramp', {
    'line and railroad reported the gate-out': (core) => {
      const rail = { mode: 'rail' as const };
      const inland = [
        event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
        event('arrive', 'USCHI', '2026-09-10T00:00:00Z', rail),
        event('discharge', 'USCHI', '2026-09-10T04:00:00Z', rail),
      ];
      const outOfRamp = event('gate_out', 'USCHI', '2026-09-11T10:00:00Z', { mode: 'truck' });
      const byRailroad = { source: RAILROAD };
      const story = core.story().record(response('2026-09-10T05:00:00Z', [...landed, ...inland]));
      story.record(response('2026-09-10T06:00:00Z', [...inland, ...yard('2026-09-13')], byRailroad));
      story.record(response('2026-09-11T12:00:00Z', [...inland, ...gone, outOfRamp], byRailroad));
      story.record(response('2026-09-11T13:00:00Z', [...landed, ...inland, outOfRamp]));
      assert.equal(story.field('current_status'), 'picked_up');
      story.record(response('2026-09-12T12:00:00Z', [...inland, ...yard('2026-09-13')], byRailroad));
      assert.deepEqual(
        [story.field('current_status'), story.field('pickup_lfd'), story.container().flags],
        ['available', '2026-09-13T05:00:00Z', ['still_at_terminal']],
      );
    },
  }),
  ...rowsOf('G14-in-its-yard', {
    'the first terminal has no record any more': (core) => {
      const story = byTerminal(inYard(core, ownDischarge), '2026-09-05T09:00:00Z', fact('known', false));
      byOther(story, '2026-09-05T10:00:00Z', ...yard('2026-09-10'));
      assert.deepEqual([...published(story), story.field('pod_terminal_key')], [...BACK, OTHER.code]);
    },
    'not while the first one has it': (core) => {
      const story = byOther(inYard(core, ownDischarge), '2026-09-05T10:00:00Z', ...yard('2026-09-10'));
      assert.equal(story.field('pod_terminal_key'), TERMINAL.code);
    },
  }),
  ...rowsOf('D3-off-dock-is-not-gone', {
    'off-dock storage, and released': (core) => {
      const story = inYard(core, ownDischarge);
      const row = [fact('terminal_status', 'Off-dock storage'), fact('available', true), fact('holds', [])];
      byTerminal(story, '2026-09-06T09:00:00Z', fact('known', true), ...row, fact('last_free_day', '2026-09-10'));
      assert.deepEqual(published(story), BACK);
    },
  }),
];
