import assert from 'node:assert/strict';
import type { FacilityType } from '../../../tracking/claims/claims.ts';
import { departed, discharged, loaded, pickedUp, plannedDischarge } from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, event, place, RAILROAD, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, discharged];
const rail = { mode: 'rail' as const };
const byRailroad = { source: RAILROAD };
const planInland = event('arrive', 'USCHI', '2026-09-12T00:00:00Z', { ...rail, classifier: 'planned' });

const unstatedIn = (facilityType: FacilityType | null, where = 'USLAX', time = '2026-09-10T18:00:00Z') =>
  event('gate_in', where, time, { laden: null, at: place(where, { facilityType }) });

/** A gate-in that does not state the load, after other moves. */
function gatedIn(core: Core, claims: Parameters<typeof response>[1], by: Parameters<typeof response>[2] = {}) {
  const story = core.story().record(response('2026-09-07T08:00:00Z', [...landed, pickedUp]));
  const moves = by.source === undefined ? [...landed, pickedUp, ...claims] : claims;
  return story.record(response('2026-09-11T08:00:00Z', moves, by));
}

export const THIRD_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.8-ramp-is-no-return', {
    'at the ramp near the port': (core) => {
      const story = gatedIn(core, [unstatedIn('rail_ramp')]);
      assert.deepEqual([story.field('empty_terminated_at'), story.field('current_status')], [null, 'picked_up']);
    },
    'at a terminal': (core) =>
      assert.equal(gatedIn(core, [unstatedIn('port_terminal')]).field('empty_terminated_at'), null),
  }),
  ...rowsOf('M2.8-unstated-return-to-depot', {
    'after the pickup at the port': (core) =>
      assert.equal(gatedIn(core, [unstatedIn('depot')]).field('empty_terminated_at'), '2026-09-10T18:00:00Z'),
  }),
  ...rowsOf('M2.8-unstated-return-by-line', {
    'gate-out and gate-in': (core) =>
      assert.equal(gatedIn(core, [unstatedIn(null)]).field('empty_terminated_at'), '2026-09-10T18:00:00Z'),
  }),
  ...rowsOf('M2.8-no-return-without-pickup', {
    'straight after the discharge': (core) => {
      const story = core.story().record(response('2026-09-11T08:00:00Z', [...landed, unstatedIn('depot')]));
      assert.deepEqual([story.field('empty_terminated_at'), story.field('current_status')], [null, 'grounded']);
    },
  }),
  ...rowsOf('M2.8-train-is-no-pickup', {
    'to a depot at the dry port': (core) => {
      const out = event('gate_out', 'USLAX', '2026-09-05T06:00:00Z', rail);
      const story = core
        .story()
        .record(response('2026-09-11T08:00:00Z', [...landed, planInland, out, unstatedIn('depot', 'USCHI')]));
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
  ...rowsOf('M2.8-leaving-a-hub-is-no-pickup', {
    'by truck to a depot where the feeder berths': (core) => {
      const aboard = { vessel: AURORA, voyage: '026E' };
      const off = event('discharge', 'KRPUS', '2026-08-18T00:00:00Z', aboard);
      const onward = { vessel: BOREAL, voyage: '100E', classifier: 'planned' as const };
      const next = event('load', 'KRPUS', '2026-08-24T00:00:00Z', onward);
      const end = event('discharge', 'USLAX', '2026-09-06T00:00:00Z', onward);
      const moves = [
        event('gate_out', 'KRPUS', '2026-08-19T00:00:00Z'),
        unstatedIn('depot', 'KRPUS', '2026-08-19T03:00:00Z'),
      ];
      const story = core.story().record(response('2026-08-20T00:00:00Z', [loaded, off, next, end, ...moves]));
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
  ...rowsOf('M2.8-unstated-by-railroad', {
    'in-gate at the port': (core) =>
      assert.equal(gatedIn(core, [unstatedIn(null)], byRailroad).field('empty_terminated_at'), null),
  }),
  ...rowsOf('M2.8-unstated-while-bound-inland', {
    'to an unstated place, with a plan to Chicago': (core) =>
      assert.equal(gatedIn(core, [planInland, unstatedIn(null)]).field('empty_terminated_at'), null),
  }),
  ...rowsOf('G38-unstated-at-the-same-ramp', {
    'five days after the pickup': (core) => {
      const story = core.story().record(response('2026-09-05T08:00:00Z', [...landed, planInland]));
      const there = event('arrive', 'USCHI', '2026-09-12T00:00:00Z', rail);
      const out = event('gate_out', 'USCHI', '2026-09-13T15:00:00Z');
      const back = unstatedIn('rail_ramp', 'USCHI', '2026-09-18T15:00:00Z');
      story.record(response('2026-09-18T18:00:00Z', [there, out, back], byRailroad));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
];
