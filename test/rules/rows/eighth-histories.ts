import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded, returned } from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, event, place, response, shipmentFact } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const outByRail = event('gate_out', 'USLAX', '2026-09-05T06:00:00Z', { mode: 'rail' });
const inByRail = event('gate_in', 'USCHI', '2026-09-09T06:00:00Z', { mode: 'rail' });
const trainThere = event('arrive', 'USCHI', '2026-09-09T06:00:00Z', { mode: 'rail' });
const pickup = event('gate_out', 'USCHI', '2026-09-08T06:00:00Z', { mode: 'truck' });
const toChicago = shipmentFact('place_of_delivery', place('USCHI'));

/** Returns the status, the destination and the arrival there. */
function inland(core: Core, ...claims: Claim[]) {
  const moves = [loaded, departed, arrived, discharged, outByRail, ...claims];
  const story = core.story().record(response('2026-09-12T00:00:00Z', moves));
  return [story.field('current_status'), story.shipment('destination_locode'), story.shipment('destination_ata_at')];
}

const THERE = ['grounded', 'USCHI', '2026-09-09T06:00:00Z'];

const onward = { vessel: BOREAL, voyage: '118E' };

/** Returns the status and empty return of a container whose cargo continues from Singapore in another one. */
function emptiedAtHub(core: Core, facilityType: 'depot' | 'port_terminal', ...more: Claim[]) {
  const story = core
    .story()
    .record(
      response('2026-08-30T00:00:00Z', [
        ...[loaded, departed, event('discharge', 'SGSIN', '2026-08-20T06:00:00Z', { vessel: AURORA, voyage: '026E' })],
        ...more,
        event('gate_in', 'SGSIN', '2026-08-24T06:00:00Z', { laden: false, at: place('SGSIN', { facilityType }) }),
        event('load', 'SGSIN', '2026-08-25T06:00:00Z', { ...onward, container: OTHER }),
        event('depart', 'SGSIN', '2026-08-25T12:00:00Z', { ...onward, container: null, classifier: 'planned' }),
        event('arrive', 'USLAX', '2026-09-12T12:00:00Z', { ...onward, container: null, classifier: 'estimated' }),
      ]),
    );
  assert.equal(story.field('current_status', OTHER), 'on_ship');
  return [story.field('current_status'), story.field('empty_terminated_at')];
}

const EMPTIED = ['empty_returned', '2026-08-24T06:00:00Z'];
const stripped = { ...event('other', 'SGSIN', '2026-08-22T06:00:00Z'), original: 'ACT STRP' };

export const EIGHTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('A9-gated-in-inland', {
    'by rail': (core) => assert.deepEqual(inland(core, inByRail), THERE),
  }),
  ...rowsOf('A9-gated-in-without-a-mode', {
    'and no plan names the place': (core) => assert.deepEqual(inland(core, { ...inByRail, mode: null }), THERE),
  }),
  ...rowsOf('A9-gated-in-before-the-pickup', {
    'without a mode': (core) => assert.deepEqual(inland(core, { ...inByRail, mode: null }), THERE),
  }),
  ...rowsOf('A9-gated-in-after-the-train', {
    'in either order': (core) => {
      const later = event('gate_in', 'USCHI', '2026-09-10T06:00:00Z', { mode: 'rail' });
      assert.deepEqual(inland(core, trainThere, later), THERE);
      assert.deepEqual(inland(core, later, trainThere), THERE);
    },
  }),
  ...rowsOf('A9-gate-in-after-the-pickup', {
    'without a mode': (core) =>
      assert.deepEqual(inland(core, toChicago, pickup, { ...inByRail, mode: null }).slice(1), ['USCHI', null]),
  }),
  ...rowsOf('A9-emptied-at-a-hub', {
    'and gated in at a depot': (core) => assert.deepEqual(emptiedAtHub(core, 'depot'), EMPTIED),
    'and gated in at a terminal': (core) => assert.deepEqual(emptiedAtHub(core, 'port_terminal', stripped), EMPTIED),
  }),
  ...rowsOf('A9-empty-at-a-hub-unproven', {
    'in a move between terminals': (core) => assert.deepEqual(emptiedAtHub(core, 'port_terminal'), ['on_ship', null]),
  }),
  ...rowsOf('A9-moved-at-the-pod', {
    'from a container that leaks': (core) => {
      const out = event('gate_out', 'USLAX', '2026-09-05T17:00:00Z', { container: OTHER, mode: 'truck' });
      const moves = [loaded, departed, arrived, discharged, returned, out];
      const story = core.story().record(response('2026-09-12T00:00:00Z', moves));
      assert.equal(story.field('current_status', OTHER), 'picked_up');
      assert.equal(story.field('pod_full_out_at', OTHER), '2026-09-05T17:00:00Z');
      const back = { ...returned, container: OTHER };
      story.record(response('2026-09-13T00:00:00Z', [...moves, back]));
      assert.equal(story.field('current_status', OTHER), 'empty_returned');
    },
  }),
];
