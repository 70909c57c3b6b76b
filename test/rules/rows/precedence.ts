import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  loaded,
  pickedUp,
  plannedDischarge,
  returned,
} from '../../../tracking/testing/journeys.ts';
import {
  event,
  fact,
  RAILROAD,
  type RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { ContainerFields } from '../../../tracking/view/view.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const byTerminal = { source: TERMINAL };
const byRailroad = { source: RAILROAD };
const rail = { mode: 'rail' as const };
const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { ...rail, classifier: 'estimated' });

function disagree(core: Core, line: Claim[], other: Claim[], source: typeof TERMINAL): RecordedShipment {
  const story = core.story().record(response('2026-09-04T08:00:00Z', landed));
  story.record(response('2026-09-06T18:00:00Z', other, { source }));
  return story.record(response('2026-09-11T10:00:00Z', [...landed, ...line]));
}

function terminalBeatsLine([terminal, line]: [Claim, Claim], name: keyof ContainerFields, expected: unknown): Row {
  return {
    rule: 'M2.1-terminal-first',
    title: name,
    run: (core) => {
      const story = disagree(core, [line], [fact('known', true), terminal], TERMINAL);
      assert.deepEqual(story.field(name), expected);
      assert.equal(story.container().fields[name].provenance?.source.kind, 'terminal');
    },
  };
}

const customs = { name: 'customs' as const, status: 'hold' as const, description: null };
const storage = { type: 'demurrage' as const, amount: '120.00', currency: 'USD' };
const slot = { precision: 'local' as const, local: '2026-09-05T13:00:00' };
const otherSlot = { precision: 'local' as const, local: '2026-09-06T09:00:00' };

export const PRECEDENCE_ROWS: readonly Row[] = [
  terminalBeatsLine([fact('holds', [customs]), fact('holds', [])], 'holds_at_pod_terminal', [customs]),
  terminalBeatsLine([fact('fees', [storage]), fact('fees', [])], 'fees_at_pod_terminal', [storage]),
  terminalBeatsLine([fact('location', 'C41'), fact('location', 'YARD')], 'location_at_pod_terminal', 'C41'),
  terminalBeatsLine(
    [fact('appointment', slot), fact('appointment', otherSlot)],
    'pickup_appointment_at',
    '2026-09-05T20:00:00Z',
  ),
  terminalBeatsLine([fact('available', true), fact('available', false)], 'available_for_pickup', true),
  ...rowsOf('M2.1-terminal-first', {
    'the discharge': (core) => {
      const reported = event('discharge', 'USLAX', '2026-09-03T06:25:00Z');
      const story = disagree(core, [], [reported], TERMINAL);
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:25:00Z');
      assert.equal(story.milestone('vessel_discharged')?.data_source, 'terminal');
    },
    'the gate-out': (core) => {
      const reported = event('gate_out', 'USLAX', '2026-09-06T17:20:00Z');
      assert.equal(disagree(core, [pickedUp], [reported], TERMINAL).field('pod_full_out_at'), '2026-09-06T17:20:00Z');
    },
  }),
  ...rowsOf('M2.1-empty-return', {
    'the line beats a terminal': (core) => {
      const reported = event('gate_in', 'USLAX', '2026-09-10T20:00:00Z', { laden: false });
      const story = core.story().record(response('2026-09-11T08:00:00Z', [...landed, pickedUp, returned]));
      story.record(response('2026-09-11T10:00:00Z', [reported], byTerminal));
      assert.equal(story.field('empty_terminated_at'), '2026-09-10T18:00:00Z');
    },
    'a stale terminal does not undo it': (core) => {
      const story = core.story().record(response('2026-09-11T08:00:00Z', [...landed, pickedUp, returned]));
      story.record(response('2026-09-11T10:00:00Z', [fact('known', true), fact('available', true)], byTerminal));
      assert.equal(story.field('current_status'), 'empty_returned');
    },
  }),
  ...rowsOf('M2.1-railroad-first', {
    'the loading on the train': (core) => {
      const line = event('load', 'USLAX', '2026-09-05T00:00:00Z', rail);
      const reported = event('load', 'USLAX', '2026-09-05T01:30:00Z', rail);
      const story = disagree(core, [onward, line], [reported], RAILROAD);
      assert.equal(story.field('pod_rail_loaded_at'), '2026-09-05T01:30:00Z');
      assert.equal(story.milestone('rail_loaded')?.data_source, 'rail');
    },
  }),
  ...rowsOf('M2.1-line-first', {
    'the arrival of the vessel': (core) => {
      const reported = event('arrive', 'USLAX', '2026-09-02T15:10:00Z', { vessel: arrived.vessel });
      const story = core.story().record(response('2026-09-04T08:00:00Z', landed));
      story.record(response('2026-09-04T09:00:00Z', [reported], byTerminal));
      assert.equal(story.field('pod_arrived_at'), '2026-09-02T14:30:00Z');
    },
  }),
  ...rowsOf('M2.1-ind-by-railroad', {
    'nothing from the line, all from the railroad': (core) => {
      const story = core.story().record(response('2026-09-04T08:00:00Z', [...landed, onward]));
      assert.equal(story.field('ind_eta_at'), null);
      story.record(
        response(
          '2026-09-05T08:00:00Z',
          [{ ...onward, pointer: '/r', time: { precision: 'instant', at: '2026-09-09T15:00:00Z' } }],
          byRailroad,
        ),
      );
      assert.equal(story.field('ind_eta_at'), '2026-09-09T15:00:00Z');
    },
  }),
  ...rowsOf('M2.1-destination-by-line', {
    'the line, whatever the railroad reports': (core) => {
      const story = core.story().record(response('2026-09-04T08:00:00Z', [...landed, onward]));
      story.record(
        response(
          '2026-09-05T08:00:00Z',
          [{ ...onward, pointer: '/r', time: { precision: 'instant', at: '2026-09-09T15:00:00Z' } }],
          byRailroad,
        ),
      );
      assert.equal(story.shipment('destination_eta_at'), '2026-09-09T12:00:00Z');
    },
  }),
  ...rowsOf('M2.1-lfd-order', {
    'the line before the terminal': (core) => {
      const line = [fact('last_free_day', '2026-09-11')];
      const story = disagree(core, line, [fact('known', true), fact('last_free_day', '2026-09-13')], TERMINAL);
      assert.equal(story.field('pickup_lfd'), '2026-09-11T07:00:00Z');
    },
    'the terminal, if the line reports none': (core) => {
      const story = disagree(core, [], [fact('known', true), fact('last_free_day', '2026-09-13')], TERMINAL);
      assert.equal(story.field('pickup_lfd'), '2026-09-13T07:00:00Z');
    },
  }),
  ...rowsOf('M2.1-earliest-lfd-warns', {
    'the terminal’s day is earlier': (core) => {
      const line = [fact('last_free_day', '2026-09-11')];
      const story = disagree(core, line, [fact('known', true), fact('last_free_day', '2026-09-09')], TERMINAL);
      assert.deepEqual(story.container().flags, ['earlier_last_free_day:terminal']);
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-09T07:00:00Z');
    },
  }),
  ...rowsOf('M2.1-lfd-by-calendar', {
    'one date, in Los Angeles and in Chicago': (core) => {
      const story = core.story().record(response('2026-09-04T08:00:00Z', [...landed, onward]));
      const day = fact('last_free_day', '2026-09-11');
      story.record(response('2026-09-04T09:00:00Z', [fact('known', true), day], byTerminal));
      story.record(response('2026-09-04T10:00:00Z', [day], byRailroad));
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-11T07:00:00Z');
      assert.equal(story.field('pickup_lfd_rail'), '2026-09-11T05:00:00Z');
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('M2.1-lfd-earliest-setting', {
    'the terminal’s, two days before the line’s': (core) => {
      const line = [fact('last_free_day', '2026-09-11')];
      const story = disagree(core, line, [fact('known', true), fact('last_free_day', '2026-09-09')], TERMINAL);
      assert.equal(story.field('pickup_lfd'), '2026-09-11T07:00:00Z');
      story.publishAt('2026-09-11T11:00:00Z', { earliestLastFreeDay: true });
      assert.equal(story.field('pickup_lfd'), '2026-09-09T07:00:00Z');
      assert.equal(story.container().fields.pickup_lfd.provenance?.rule, 'lfd.earliest');
      assert.deepEqual(story.container().flags, []);
      assert.deepEqual(story.lastEventNames(), ['container.pickup_lfd.changed', 'container.updated']);
    },
  }),
  ...rowsOf('M2.1-version', {
    'in the provenance of a discharge': (core) => {
      const story = core.story().record(response('2026-09-04T08:00:00Z', landed));
      assert.match(story.container().fields.pod_discharged_at.provenance?.rule ?? '', /^terminal_first@\d+$/);
    },
  }),
];
