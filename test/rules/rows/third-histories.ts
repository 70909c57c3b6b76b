import assert from 'node:assert/strict';
import type { FacilityType, PlaceClaim } from '../../../tracking/claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  eta,
  loaded,
  pickedUp,
  plannedDischarge,
} from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  place,
  RAILROAD,
  response,
  shipmentFact,
  TERMINAL,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, discharged];
const rail = { mode: 'rail' as const };
const byRailroad = { source: RAILROAD };
const planInland = event('arrive', 'USCHI', '2026-09-12T00:00:00Z', { ...rail, classifier: 'planned' });

const unstatedIn = (facilityType: FacilityType | null, where = 'USLAX', time = '2026-09-10T18:00:00Z') =>
  event('gate_in', where, time, { laden: null, at: place(where, { facilityType }) });

/** Records a gate-in without a stated load, after other moves. */
function gatedIn(core: Core, claims: Parameters<typeof response>[1], by: Parameters<typeof response>[2] = {}) {
  const story = core.story().record(response('2026-09-07T08:00:00Z', [...landed, pickedUp]));
  const moves = by.source === undefined ? [...landed, pickedUp, ...claims] : claims;
  return story.record(response('2026-09-11T08:00:00Z', moves, by));
}

const ramp = place('USCHI', { name: 'Harvey', facilityType: 'rail_ramp' });
const pier = terminalAt('USLAX', 'SIM1');
const exam = { code: 'gate_out', at: '2026-09-03T21:00:00Z', classifier: 'actual' };

/**
 * Returns code, name, region and country of the place of a terminal's or railroad's event that gives only the place's
 * name.
 */
function namedAt(core: Core, name: string, own: PlaceClaim) {
  const events = [{ code: 'rail_arrived', at: '2026-09-09T19:00:00Z', classifier: 'actual', location: { name } }];
  const context = { container: CONTAINER, pointer: '', statedAt: null, place: own };
  const [claim] = core.terminalEvents.readContainerEvents({ events }, context);
  const found = claim?.kind === 'event' ? claim.place : null;
  return [found?.unlocode, found?.name, found?.region, found?.country];
}

/** Returns the modes of transport of a row's gate-outs. */
function outsOf(core: Core, status: string, own: PlaceClaim, ...events: unknown[]) {
  const row = { status, events, gateOutAt: '2026-09-05T21:00:00Z' };
  const context = { container: CONTAINER, pointer: '', statedAt: null, place: own };
  return core.terminalEvents.readContainerEvents(row, context).map((claim) => claim.kind === 'event' && claim.mode);
}

const byTerminal = { source: TERMINAL };
const released = (words: string) => [fact('known', true), fact('available', true), fact('terminal_status', words)];

/** Moves from the hub to the stated POD are by barge. */
const barge = { mode: 'barge' as const };
const toAntwerp = shipmentFact('port_of_discharge', place('BEANR'));
const barged = {
  off: event('discharge', 'NLRTM', '2026-09-02T23:00:00Z', { vessel: AURORA, voyage: '026E' }),
  on: event('load', 'NLRTM', '2026-09-05T01:00:00Z', barge),
  eta: event('arrive', 'BEANR', '2026-09-06T07:00:00Z', { ...barge, classifier: 'estimated' }),
  there: event('arrive', 'BEANR', '2026-09-06T01:00:00Z', barge),
  ashore: event('discharge', 'BEANR', '2026-09-06T06:00:00Z', barge),
};

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
    'two days after the pickup': (core) => {
      const story = core.story().record(response('2026-09-05T08:00:00Z', [...landed, planInland]));
      const there = event('arrive', 'USCHI', '2026-09-12T00:00:00Z', rail);
      const out = event('gate_out', 'USCHI', '2026-09-13T15:00:00Z');
      const back = unstatedIn('rail_ramp', 'USCHI', '2026-09-15T15:00:00Z');
      story.record(response('2026-09-18T18:00:00Z', [there, out, back], byRailroad));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
  ...rowsOf('M2.7-named-elsewhere', {
    'a station on the way, with its province': (core) =>
      assert.deepEqual(namedAt(core, 'WINNIPEG, MB', ramp), [null, 'WINNIPEG', 'MB', 'CA']),
    'a station that is not in the reference data': (core) =>
      assert.deepEqual(namedAt(core, 'SMALLVILLE', ramp), [null, 'SMALLVILLE', null, null]),
    'another port, at a terminal': (core) =>
      assert.deepEqual(namedAt(core, 'Oakland, CA', pier), [null, 'Oakland', 'CA', 'US']),
  }),
  ...rowsOf('M2.7-named-as-its-own-port', {
    'the city, with its state': (core) => assert.equal(namedAt(core, 'CHICAGO, IL', ramp)[0], 'USCHI'),
    'the ramp': (core) => assert.equal(namedAt(core, 'Chicago Harvey', ramp)[0], 'USCHI'),
  }),
  ...rowsOf('M2.7-same-name-in-another-state', {
    'Los Angeles in Texas': (core) =>
      assert.equal(namedAt(core, 'LOS ANGELES, TX', { ...ramp, unlocode: 'USLAX' })[0], null),
  }),
  ...rowsOf('M2.7-named-in-the-same-complex', {
    'Newark at a terminal of New York': (core) =>
      assert.equal(namedAt(core, 'NEWARK', { ...pier, unlocode: 'USNYC' })[0], 'USNYC'),
  }),
  ...rowsOf('M2.7-site-in-town', {
    'an exam site': (core) => assert.equal(namedAt(core, 'PRICE TRANSFER CES', pier)[0], 'USLAX'),
  }),
  ...rowsOf('A9-railed-out', {
    'RAILED OUT': (core) => assert.deepEqual(outsOf(core, 'RAILED OUT', pier), ['rail']),
    'loaded on train': (core) => assert.deepEqual(outsOf(core, 'LOADED ON TRAIN', pier), ['rail']),
    'not on the train yet': (core) => assert.deepEqual(outsOf(core, 'NOT ON TRAIN', pier), [null]),
  }),
  ...rowsOf('A9-railed-out-after-an-exam', {
    'two gate-outs': (core) => assert.deepEqual(outsOf(core, 'RAILED OUT', pier, exam), [null, 'rail']),
  }),
  ...rowsOf('A9-ramp-gate-out-by-truck', {
    'the row still says on rail': (core) => assert.deepEqual(outsOf(core, 'ON RAIL', ramp), [null]),
  }),
  ...rowsOf('A9-terminal-gate-out-by-rail', {
    'at the POD': (core) => {
      const story = core.story().record(response('2026-09-04T08:00:00Z', landed));
      const out = event('gate_out', 'USLAX', '2026-09-05T21:00:00Z', rail);
      story.record(response('2026-09-05T22:00:00Z', [out], { source: TERMINAL }));
      assert.equal(story.field('current_status'), 'on_rail');
      assert.equal(story.field('pod_full_out_at'), null);
    },
  }),
  ...rowsOf('D3-hold-that-is-over', {
    'in the words of terminals': (core) => {
      for (const status of ['CLEAR', 'NO HOLD', 'NOT HELD', 'FALSE', false, 'Released by CBP']) {
        assert.deepEqual(core.holds.readHolds([{ name: 'customs', status }]), [], String(status));
      }
    },
    'not released yet': (core) =>
      assert.equal(core.holds.readHolds([{ name: 'customs', status: 'NOT RELEASED' }])?.length, 1),
  }),
  ...rowsOf('D3-entry-of-no-hold', {
    'NO HOLD alone': (core) => assert.deepEqual(core.holds.readHolds(['NO HOLD']), []),
  }),
  ...rowsOf('M2.6-barge-to-the-stated-pod', {
    'from Rotterdam to Antwerp': (core) => {
      const { off, on, eta, there, ashore } = barged;
      const story = core.story().record(response('2026-09-03T12:00:00Z', [toAntwerp, loaded, off, eta]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-06T07:00:00Z');
      assert.equal(story.field('current_status'), 'on_ship');
      story.record(response('2026-09-06T20:00:00Z', [toAntwerp, loaded, off, on, there, ashore]));
      assert.equal(story.shipment('pod_ata_at'), '2026-09-06T01:00:00Z');
      assert.equal(story.field('pod_discharged_at'), '2026-09-06T06:00:00Z');
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('M2.6-barge-within-the-port', {
    'to another terminal of Antwerp': (core) => {
      const { there, ashore } = barged;
      const aboard = { vessel: AURORA, voyage: '026E' };
      const off = event('discharge', 'BEANR', '2026-09-02T23:00:00Z', aboard);
      const story = core.story().record(response('2026-09-06T20:00:00Z', [toAntwerp, loaded, off, there, ashore]));
      assert.equal(story.field('pod_discharged_at'), '2026-09-02T23:00:00Z');
      assert.ok(story.kinds().includes('feeder_discharged'));
    },
  }),
  ...rowsOf('D3-released-and-still-on-board', {
    'ON VESSEL an hour after the arrival': (core) => {
      const story = core.story().record(response('2026-08-31T08:00:00Z', [loaded, departed, plannedDischarge]));
      story.record(response('2026-08-31T09:00:00Z', released('RELEASED'), byTerminal));
      story.record(response('2026-09-02T15:00:00Z', [loaded, departed, plannedDischarge, arrived]));
      story.record(response('2026-09-02T16:00:00Z', released('ON VESSEL'), byTerminal));
      assert.equal(story.field('current_status'), 'on_ship');
      assert.equal(story.field('available_for_pickup'), null);
      assert.ok(!story.kinds().includes('available'));
    },
  }),
  ...rowsOf('D3-release-older-than-the-estimate', {
    'no arrival reported': (core) => {
      const story = core
        .story()
        .record(response('2026-08-31T08:00:00Z', [loaded, departed, eta('2026-09-02T15:00:00Z')]));
      story.record(response('2026-08-31T09:00:00Z', released('RELEASED'), byTerminal));
      story.publishAt('2026-09-02T23:00:00Z');
      assert.equal(story.field('current_status'), 'on_ship');
      assert.equal(story.field('available_for_pickup'), null);
      story.record(response('2026-09-03T08:00:00Z', [loaded, departed, arrived]));
      assert.equal(story.field('current_status'), 'available');
    },
  }),
];
