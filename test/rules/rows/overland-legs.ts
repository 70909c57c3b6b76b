import assert from 'node:assert/strict';
import { departed, discharged, eta, loaded } from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, CONTAINER, event, fact, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const aboard = { vessel: AURORA, voyage: '026E' };
const next = { vessel: BOREAL, voyage: '7' };
const rail = { mode: 'rail' as const };
const train = { ...rail, container: null, laden: null };
const later = { time: { precision: 'instant' as const, at: '2026-09-03T20:00:00Z' } };
const landed = [loaded, departed, discharged];
const otherLanded = landed.map((claim) => (claim.container === null ? claim : { ...claim, container: OTHER }));
const pickedUpByTruck = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z', { mode: 'truck' });

const backAtOrigin = [
  loaded,
  departed,
  event('arrive', 'CNNGB', '2026-08-17T00:00:00Z', { ...aboard, container: null, call: 'A-NGB-2' }),
  event('discharge', 'CNNGB', '2026-08-18T00:00:00Z', { ...aboard, call: 'A-NGB-2' }),
];
const dueByNext = event('arrive', 'USLAX', '2026-09-10T00:00:00Z', {
  ...next,
  container: null,
  classifier: 'estimated',
  call: 'B-LAX',
});

function cameBack(core: Core) {
  const onward = { ...next, container: null, classifier: 'planned' as const, call: 'B-NGB' };
  const plan = event('depart', 'CNNGB', '2026-08-22T00:00:00Z', onward);
  return core.story().record(response('2026-08-19T00:00:00Z', [...backAtOrigin, plan, dueByNext]));
}

export const OVERLAND_ROWS: readonly Row[] = [
  ...rowsOf('G43-picked-up-before', {
    'in Singapore, before the other container goes on': (core) => {
      const toHub = [CONTAINER, OTHER].flatMap((container) => [
        event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, container, call: 'A-NGB' }),
        event('discharge', 'SGSIN', '2026-08-20T00:00:00Z', { ...aboard, container, call: 'A-SIN' }),
      ]);
      const out = event('gate_out', 'SGSIN', '2026-08-22T00:00:00Z', { mode: 'truck' });
      const on = event('load', 'SGSIN', '2026-08-23T00:00:00Z', { ...next, container: OTHER, call: 'B-SIN' });
      const due = { ...next, container: null, classifier: 'estimated' as const, call: 'B-HAM' };
      const eta = event('arrive', 'DEHAM', '2026-09-18T00:00:00Z', due);
      const story = core.story().record(response('2026-08-24T00:00:00Z', [...toHub, out, on, eta]));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.equal(story.field('pod_full_out_at'), '2026-08-22T00:00:00Z');
    },
  }),
  ...rowsOf('G43-train-of-others', {
    'one by rail, one by truck': (core) => {
      const byRail = event('load', 'USLAX', '2026-09-05T13:00:00Z', { ...rail, container: OTHER });
      const calls = [
        event('depart', 'USLAX', '2026-09-06T03:00:00Z', train),
        event('arrive', 'USCHI', '2026-09-11T15:00:00Z', train),
      ];
      const claims = [...landed, ...otherLanded, byRail, pickedUpByTruck, ...calls];
      const story = core.story().record(response('2026-09-12T00:00:00Z', claims));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.ok(!story.kinds(CONTAINER).some((kind) => kind.startsWith('rail_')));
      assert.ok(story.kinds(OTHER).includes('rail_departed'));
    },
    'one container that is trucked to the ramp': (core) => {
      const calls = [
        event('depart', 'USLAX', '2026-09-08T03:00:00Z', train),
        event('arrive', 'USCHI', '2026-09-11T15:00:00Z', train),
      ];
      const story = core.story().record(response('2026-09-12T00:00:00Z', [...landed, pickedUpByTruck, ...calls]));
      assert.ok(story.kinds().includes('rail_departed'));
    },
  }),
  ...rowsOf('M2.7-unloaded-at-the-destination', {
    'at an interchange': (core) => {
      const planned = event('arrive', 'USCMH', '2026-09-13T00:00:00Z', { ...rail, classifier: 'planned' });
      const claims = [
        ...landed,
        event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
        event('depart', 'USLAX', '2026-09-05T10:00:00Z', rail),
        event('arrive', 'USCHI', '2026-09-09T00:00:00Z', rail),
        event('discharge', 'USCHI', '2026-09-09T04:00:00Z', rail),
        planned,
      ];
      const story = core.story().record(response('2026-09-10T00:00:00Z', claims));
      assert.equal(story.field('ind_rail_unloaded_at'), null);
      const there = event('discharge', 'USCMH', '2026-09-13T04:00:00Z', rail);
      story.record(response('2026-09-14T00:00:00Z', [...claims, there]));
      assert.equal(story.field('ind_rail_unloaded_at'), '2026-09-13T04:00:00Z');
    },
  }),
  ...rowsOf('M2.7-taken-off-again', {
    'at the port': (core) => {
      const planned = event('arrive', 'USCHI', '2026-09-11T00:00:00Z', { ...rail, classifier: 'planned' });
      const onAndOff = [
        event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
        event('discharge', 'USLAX', '2026-09-05T10:00:00Z', rail),
      ];
      const story = core.story().record(response('2026-09-06T00:00:00Z', [...landed, planned, ...onAndOff]));
      assert.equal(story.field('current_status'), 'awaiting_inland_transfer');
      const row = [fact('last_free_day', '2026-09-09')];
      story.record(response('2026-09-06T08:00:00Z', row, { source: TERMINAL }));
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-09T07:00:00Z');
      const out = event('depart', 'USLAX', '2026-09-07T00:00:00Z', rail);
      story.record(response('2026-09-07T08:00:00Z', [...landed, planned, ...onAndOff, out]));
      assert.equal(story.field('pickup_lfd_terminal'), null);
    },
  }),
  ...rowsOf('M2.11-released-early', {
    'a day before the vessel': (core) => {
      const released = event('available', 'USLAX', '2026-09-01T14:00:00Z');
      const due = eta('2026-09-02T14:00:00Z');
      const story = core.story().record(response('2026-09-01T20:00:00Z', [loaded, departed, due, released]));
      assert.equal(story.field('current_status'), 'on_ship');
      story.record(response('2026-09-04T00:00:00Z', [...landed, { ...released, ...later }]));
      assert.equal(story.field('current_status'), 'available');
    },
    'at the ramp, while the train is on its way': (core) => {
      const due = event('arrive', 'USCHI', '2026-09-11T00:00:00Z', { ...rail, classifier: 'planned' });
      const out = event('depart', 'USLAX', '2026-09-05T00:00:00Z', rail);
      const released = event('available', 'USCHI', '2026-09-07T00:00:00Z');
      const story = core.story().record(response('2026-09-08T00:00:00Z', [...landed, out, due, released]));
      assert.equal(story.field('current_status'), 'on_rail');
    },
  }),
  ...rowsOf('M2.11-yard-of-a-hub', {
    'in Singapore': (core) => {
      const off = event('discharge', 'SGSIN', '2026-08-20T00:00:00Z', { ...aboard, call: 'A-SIN' });
      const ready = event('available', 'SGSIN', '2026-08-21T00:00:00Z');
      const onward = { ...next, classifier: 'planned' as const };
      const plans = [
        event('load', 'SGSIN', '2026-08-24T00:00:00Z', { ...onward, call: 'B-SIN' }),
        event('arrive', 'USLAX', '2026-09-20T00:00:00Z', { ...onward, container: null, call: 'B-LAX' }),
      ];
      const story = core.story().record(response('2026-08-22T00:00:00Z', [loaded, departed, off, ready, ...plans]));
      assert.equal(story.field('current_status'), 'on_ship');
      assert.ok(!story.kinds().includes('available'));
    },
  }),
  ...rowsOf('M2.6-next-vessel-is-named', {
    'only its departure': (core) => {
      const off = event('discharge', 'SGSIN', '2026-08-20T00:00:00Z', { ...aboard, call: 'A-SIN' });
      const onward = { ...next, container: null, classifier: 'planned' as const, call: 'B-SIN' };
      const plan = event('depart', 'SGSIN', '2026-08-24T00:00:00Z', onward);
      const story = core.story().record(response('2026-08-21T00:00:00Z', [loaded, departed, off, plan]));
      assert.equal(story.field('pod_discharged_at'), null);
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.6-put-ashore-at-the-origin', {
    'the vessel came back': (core) => {
      const story = cameBack(core);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.shipment('pod_eta_at'), '2026-09-10T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-ashore-at-the-origin', {
    'until the next vessel loads it': (core) => {
      const story = cameBack(core);
      assert.equal(story.field('current_status'), 'new');
      const on = event('load', 'CNNGB', '2026-08-22T00:00:00Z', { ...next, call: 'B-NGB' });
      story.record(response('2026-08-23T00:00:00Z', [...backAtOrigin, on, dueByNext]));
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.6-later-call-of-its-vessel', {
    'on its way back': (core) => {
      const ship = { ...aboard, container: null };
      const came = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { ...ship, call: 'TC-LAX' });
      const left = event('depart', 'USLAX', '2026-09-04T00:00:00Z', { ...ship, call: 'TC-LAX' });
      const due = { ...ship, call: 'TC-LAX-2', classifier: 'estimated' as const };
      const planned = event('arrive', 'USLAX', '2026-09-09T00:00:00Z', due);
      const again = event('arrive', 'USLAX', '2026-09-10T00:00:00Z', { ...ship, call: 'TC-LAX-2' });
      const story = core.story().record(response('2026-09-03T08:00:00Z', [...landed, came, planned]));
      story.record(response('2026-09-04T08:00:00Z', [...landed, came, left, planned]));
      story.record(response('2026-09-11T00:00:00Z', [...landed, came, left, again]));
      assert.equal(story.shipment('pod_ata_at'), '2026-09-02T14:30:00Z');
    },
  }),
];
