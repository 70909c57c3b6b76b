import assert from 'node:assert/strict';
import type { Claim, EventClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, fullIn, loaded, pickedUp } from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  LINE,
  place,
  RAILROAD,
  response,
  shipmentFact,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const call = { container: null };
const planned = { classifier: 'planned' as const };
const estimated = { classifier: 'estimated' as const };
const aurora = { vessel: AURORA, voyage: '026E' };

/** A container that waits at Port Klang while the vessel on which it was to continue leaves. */
const hub = {
  off: event('discharge', 'MYPKG', '2026-08-14T04:00:00Z', aurora),
  plan: event('load', 'MYPKG', '2026-08-18T04:00:00Z', { vessel: BOREAL, voyage: '118E', ...planned }),
  left: event('depart', 'MYPKG', '2026-08-18T18:00:00Z', { vessel: BOREAL, voyage: '118E', ...call }),
  came: event('arrive', 'FRFOS', '2026-09-01T01:00:00Z', { vessel: BOREAL, voyage: '118E', ...call }),
};
const CEDAR = { imo: '9345678', name: 'EXAMPLE CEDAR' };
const onNext = {
  on: event('load', 'MYPKG', '2026-08-30T04:00:00Z', { vessel: CEDAR, voyage: '7W' }),
  eta: event('arrive', 'FRFOS', '2026-09-20T00:00:00Z', { vessel: CEDAR, voyage: '7W', ...call, ...estimated }),
};

/** Returns arrival, ETA and vessel at the POD after the vessel that left the container behind has arrived there. */
function afterArrivalOfTheOther(core: Core, ...more: EventClaim[]) {
  const { off, left, came } = hub;
  const moves = [loaded, off, left, onNext.on, onNext.eta, came, ...more];
  const story = core.story().record(response('2026-09-02T00:00:00Z', moves)).publishAt('2026-09-05T12:00:00Z');
  assert.deepEqual([story.field('flags'), story.field('pod_arrived_at')], [[], null]);
  return [story.shipment('pod_ata_at'), story.shipment('pod_eta_at'), story.shipment('pod_vessel_name')];
}

const waiting = [null, '2026-09-20T00:00:00Z', 'EXAMPLE CEDAR'];

/** Returns the empty return of an import with two empty gate-ins, by place, type of place and day of September. */
function returnOf(
  core: Core,
  ...gates: readonly [place: string, type: 'depot' | 'port_terminal' | 'freight_station', day: string][]
) {
  const moves = gates.map(([where, facilityType, day]) =>
    event('gate_in', where, `2026-09-${day}T15:00:00Z`, { laden: false, at: place(where, { facilityType }) }),
  );
  const story = core.story();
  story.record(response('2026-09-20T00:00:00Z', [loaded, departed, arrived, discharged, pickedUp, ...moves]));
  assert.equal(story.field('current_status'), 'empty_returned');
  return String(story.field('empty_terminated_at')).slice(8, 10);
}

/** Returns the port of discharge of a container that was discharged at Los Angeles, if it is certain. */
const podOf = (core: Core, ...more: EventClaim[]) =>
  core
    .story()
    .record(response('2026-09-09T00:00:00Z', [loaded, departed, arrived, discharged, ...more]))
    .shipment('port_of_discharge_locode');

const toChicago = shipmentFact('place_of_delivery', place('USCHI'));
const landed = [loaded, departed, arrived, discharged, toChicago];
const byRail = { mode: 'rail' as const, vessel: null };
const atRamp = (city: string) => ({ ...byRail, at: terminalAt(city, 'RAMP', 'rail_ramp') });

/** Cargo that came from Cartagena over Caucedo to Genoa, and returns over Caucedo. */
const out = {
  on: event('load', 'COCTG', '2026-08-07T14:00:00Z', aurora),
  off: event('discharge', 'DOCAU', '2026-08-11T14:00:00Z', aurora),
  onward: event('load', 'DOCAU', '2026-08-15T14:00:00Z', { vessel: BOREAL, voyage: '635N' }),
  came: event('arrive', 'ITGOA', '2026-09-01T01:00:00Z', { vessel: BOREAL, voyage: '635N', ...call }),
  down: event('discharge', 'ITGOA', '2026-09-01T07:00:00Z', { vessel: BOREAL, voyage: '635N' }),
};
const cedar = { vessel: CEDAR, voyage: '7W' };
const back = {
  on: event('load', 'ITGOA', '2026-09-10T07:00:00Z', cedar),
  eta: event('arrive', 'DOCAU', '2026-09-24T07:00:00Z', { ...cedar, ...call, ...estimated }),
};
const podGenoa = shipmentFact('port_of_discharge', place('ITGOA'));

/** Returns POD, time of discharge and status of the cargo on its return voyage. */
function sentBack(core: Core, claims: Claim[], now = '2026-09-11T00:00:00Z') {
  const story = core.story().record(response('2026-09-02T00:00:00Z', Object.values(out)));
  story.record(response('2026-09-11T00:00:00Z', [...Object.values(out), ...claims])).publishAt(now);
  const { current_status: status, pod_discharged_at: discharge, flags } = story.container().fields;
  return [
    story.shipment('port_of_discharge_locode'),
    discharge.value?.slice(8, 10) ?? null,
    status.value,
    flags.value?.includes('sent_back'),
  ];
}

const fromGenoa = ['ITGOA', '01', 'on_ship', true];
const unknown = [null, null, 'on_ship', false];

/** Returns POD and flags after a laden container left Los Angeles by truck on 4 September and came back. */
function backAt(core: Core, time: string, from: string, to: string) {
  const gate = (move: 'gate_out' | 'gate_in', at: string, where: string) =>
    event(move, 'USLAX', at, { at: terminalAt('USLAX', where) });
  const moves = [gate('gate_out', '2026-09-04T12:00:00Z', from), gate('gate_in', time, to)];
  const off = { ...discharged, place: place('USLAX') };
  const story = core.story().record(response('2026-09-14T00:00:00Z', [loaded, departed, off, ...moves]));
  return story.shipment('port_of_discharge_locode');
}

/** Returns the POD of a container that a truck is expected to bring to a place after the discharge at Los Angeles. */
function truckedTo(core: Core, where: string, ...more: EventClaim[]) {
  const eta = event('arrive', where, '2026-09-08T12:00:00Z', { mode: 'truck', ...estimated });
  const story = core.story().record(response('2026-09-04T00:00:00Z', [loaded, departed, discharged, eta, ...more]));
  return [story.shipment('port_of_discharge_locode'), story.field('pod_full_out_at')];
}

export const SIXTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.6-loaded-on-another', {
    'at the hub, on a vessel that sails twelve days later': (core) => {
      assert.deepEqual(afterArrivalOfTheOther(core), waiting);
    },
    'at the POL': (core) => {
      const other = { vessel: BOREAL, voyage: '114E' };
      const left = event('depart', 'CNNGB', '2026-08-10T01:00:00Z', { ...other, ...call });
      const came = event('arrive', 'USLAX', '2026-08-28T01:00:00Z', { ...other, ...call });
      const story = core.story().record(response('2026-08-29T00:00:00Z', [left, loaded, departed, came]));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pol_atd_at')], [null, '2026-08-14T01:00:00Z']);
    },
    'while another container of the bill sailed on the first vessel': (core) => {
      const other = { container: 'SIMU0000027' };
      const moves = [hub.off, { ...hub.plan, classifier: 'actual' as const }].map((one) => ({ ...one, ...other }));
      const off = event('discharge', 'FRFOS', '2026-09-01T09:00:00Z', { vessel: BOREAL, voyage: '118E', ...other });
      const list = [loaded, { ...loaded, ...other }, ...moves, hub.off, hub.left, hub.came, off, onNext.on];
      const story = core.story().record(response('2026-09-02T00:00:00Z', list));
      assert.equal(story.field('pod_arrived_at', other.container), '2026-09-01T01:00:00Z');
      assert.equal(story.field('pod_arrived_at', CONTAINER), null);
    },
    'tracked by its own number at a line that keeps a log': (core) => {
      const story = core.story({ requestType: 'container', normalizedNumber: CONTAINER });
      const log = { absence: 'log' as const };
      story.record(response('2026-08-20T00:00:00Z', [loaded, hub.off, hub.plan, hub.left], log));
      story.record(response('2026-09-02T00:00:00Z', [onNext.on, onNext.eta, hub.came], log));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], waiting.slice(0, 2));
    },
  }),
  ...rowsOf('M2.6-plan-of-the-former-vessel', {
    'still listed': (core) => assert.deepEqual(afterArrivalOfTheOther(core, hub.plan), waiting),
  }),
  ...rowsOf('M2.6-replanned-on-another', {
    'before the former vessel leaves, whose plan stays listed': (core) => {
      const plan = (vessel: typeof AURORA, at: string, stated: string) =>
        event('load', 'CNNGB', at, { vessel, voyage: '1E', ...planned, statedAt: stated });
      const former = plan(AURORA, '2026-08-13T14:00:00Z', '2026-08-01T00:00:00Z');
      const next = plan(BOREAL, '2026-08-20T14:00:00Z', '2026-08-12T00:00:00Z');
      const statusWith = (...plans: EventClaim[]) =>
        core
          .story()
          .record(response('2026-08-15T00:00:00Z', [fullIn, departed, ...plans]))
          .field('current_status');
      assert.equal(statusWith(former, next), 'new');
      assert.equal(statusWith({ ...former, statedAt: '2026-08-13T00:00:00Z' }, next), 'on_ship');
    },
  }),
  ...rowsOf('M2.6-stripped-at-the-port', {
    'in the freight station of the terminal': (core) => {
      const stripped = { ...event('other', 'USLAX', '2026-09-05T18:00:00Z', { mode: 'truck' }), original: 'ACT STRP' };
      assert.equal(podOf(core, stripped), 'USLAX');
      assert.equal(podOf(core, { ...stripped, original: 'ACT STUF' }), null);
      assert.equal(podOf(core, { ...stripped, place: place('SGSIN') }), null);
    },
  }),
  ...rowsOf('M2.6-empty-leaves-the-port', {
    'by truck, or on another vessel': (core) => {
      const empty = { laden: false };
      assert.equal(podOf(core, event('gate_out', 'USLAX', '2026-09-05T18:00:00Z', empty)), 'USLAX');
      assert.equal(podOf(core, event('load', 'USLAX', '2026-09-08T18:00:00Z', { ...empty, vessel: BOREAL })), 'USLAX');
    },
  }),
  ...rowsOf('M2.8-repositioned-empty', {
    'from the depot to a terminal': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'depot', '10'], ['USLGB', 'port_terminal', '18']), '10');
    },
    'from a terminal to a depot elsewhere': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'port_terminal', '10'], ['USOAK', 'depot', '13']), '10');
    },
  }),
  ...rowsOf('M2.8-last-return', {
    'refused by a depot, at the next one on the day after': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'depot', '10'], ['USOAK', 'depot', '11']), '11');
    },
  }),
  ...rowsOf('M2.8-emptied-before-the-return', {
    'at a freight station': (core) => {
      assert.equal(returnOf(core, ['USLAX', 'freight_station', '10'], ['USLAX', 'depot', '16']), '16');
    },
  }),
  ...rowsOf('M2.6-ramp-changed', {
    'from Chicago to Joliet, a day later': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed, { source: LINE }));
      const eta = (city: string, time: string) => event('arrive', city, time, { ...atRamp(city), ...estimated });
      const rail = { source: RAILROAD, absence: 'log' as const };
      story.record(response('2026-09-05T20:00:00Z', [eta('USCHI', '2026-09-08T17:00:00Z')], rail));
      story.record(response('2026-09-07T20:00:00Z', [eta('USJOT', '2026-09-09T11:00:00Z')], rail));
      assert.equal(story.field('ind_eta_at'), '2026-09-09T11:00:00Z');
      story.record(response('2026-09-08T20:00:00Z', [eta('USCHI', '2026-09-10T11:00:00Z')], rail));
      assert.equal(story.field('ind_eta_at'), '2026-09-10T11:00:00Z');
    },
  }),
  ...rowsOf('M2.6-one-inland-arrival', {
    'at Chicago for the line and at Joliet for the railroad': (core) => {
      const at = (city: string, time: string) => event('arrive', city, time, atRamp(city));
      const story = core
        .story()
        .record(response('2026-09-10T00:00:00Z', [...landed, at('USCHI', '2026-09-09T11:00:00Z')]));
      const moves = [at('USJOT', '2026-09-09T12:00:00Z')];
      story.record(response('2026-09-10T01:00:00Z', moves, { source: RAILROAD }));
      assert.equal(story.field('ind_ata_at'), '2026-09-09T12:00:00Z');
      assert.equal(story.kinds().filter((kind) => kind === 'arrived_at_inland_destination').length, 1);
    },
  }),
  ...rowsOf('M2.8-sent-back-the-way-it-came', {
    'over its hub, from the stated POD': (core) => {
      assert.deepEqual(sentBack(core, [podGenoa, back.on, back.eta]), fromGenoa);
    },
    'landed at the hub, and loaded there for its origin': (core) => {
      const home = [
        event('discharge', 'DOCAU', '2026-09-24T07:00:00Z', cedar),
        event('load', 'DOCAU', '2026-10-20T07:00:00Z', aurora),
        event('discharge', 'COCTG', '2026-10-24T07:00:00Z', aurora),
      ];
      const values = sentBack(core, [podGenoa, back.on, ...home], '2026-10-25T00:00:00Z');
      assert.deepEqual(values, ['ITGOA', '01', 'grounded', true]);
    },
    'over its hub, from a port where a truck is to collect it': (core) => {
      const toLeave = event('gate_out', 'ITGOA', '2026-09-05T07:00:00Z', { mode: 'truck', ...planned });
      assert.deepEqual(sentBack(core, [toLeave, back.on, back.eta]), fromGenoa);
    },
  }),
  ...rowsOf('M2.8-back-from-a-hub', {
    'nothing shows that Genoa is the POD': (core) => assert.deepEqual(sentBack(core, [back.on, back.eta]), unknown),
  }),
  ...rowsOf('M2.8-on-to-a-new-port', {
    'Caucedo again, then Santos': (core) => {
      const toSantos = event('arrive', 'BRSSZ', '2026-10-02T07:00:00Z', { ...cedar, ...call, ...estimated });
      const claims = [podGenoa, back.on, back.eta, toSantos];
      assert.equal(sentBack(core, claims)[3], false);
    },
  }),
  ...rowsOf('M2.8-proven-by-the-loading', {
    'the loading itself would make the port a hub': (core) => {
      const toLeave = event('gate_out', 'ITGOA', '2026-09-05T07:00:00Z', { mode: 'truck', ...planned });
      assert.deepEqual(sentBack(core, [toLeave, back.on, back.eta]), fromGenoa);
    },
  }),
  ...rowsOf('M2.8-wait-before-the-loading', {
    'still at sea four weeks after the discharge': (core) => {
      const eta = { ...back.eta, time: { precision: 'instant' as const, at: '2026-10-10T07:00:00Z' } };
      assert.deepEqual(sentBack(core, [back.on, eta], '2026-09-29T00:00:00Z'), unknown);
    },
  }),
  ...rowsOf('M2.8-sent-back-from-the-pod', {
    'straight to its origin, without the plan to collect it': (core) => {
      const home = event('arrive', 'COCTG', '2026-09-28T07:00:00Z', { ...cedar, ...call, ...estimated });
      assert.deepEqual(sentBack(core, [back.on, home]), fromGenoa);
    },
  }),
  ...rowsOf('M2.6-back-at-the-same-terminal', {
    'after three hours': (core) => assert.equal(backAt(core, '2026-09-04T15:00:00Z', 'SIM1', 'SIM1'), 'USLAX'),
    'at another one': (core) => assert.equal(backAt(core, '2026-09-04T15:00:00Z', 'SIM1', 'SIM2'), null),
  }),
  ...rowsOf('M2.6-out-for-a-day', {
    'no terminal is named': (core) => {
      const gate = (move: 'gate_out' | 'gate_in', time: string) =>
        event(move, 'USLAX', time, { at: place('USLAX', { facilityType: 'port_terminal' }) });
      const after = (time: string) => {
        const moves = [gate('gate_out', '2026-09-04T12:00:00Z'), gate('gate_in', time)];
        const off = { ...discharged, place: place('USLAX') };
        const story = core.story().record(response('2026-09-14T00:00:00Z', [loaded, departed, off, ...moves]));
        return story.shipment('port_of_discharge_locode');
      };
      assert.deepEqual([after('2026-09-05T12:00:00Z'), after('2026-09-05T11:59:00Z')], ['USLAX', null]);
    },
  }),
  ...rowsOf('M2.6-truck-inland', {
    'expected at Phoenix': (core) => assert.deepEqual(truckedTo(core, 'USPHX'), ['USLAX', null]),
  }),
  ...rowsOf('M2.6-truck-to-the-next-vessel', {
    'to Oakland, where it is to be loaded': (core) => {
      const next = event('load', 'USOAK', '2026-09-12T12:00:00Z', { ...cedar, ...planned });
      assert.deepEqual(truckedTo(core, 'USOAK', next), [null, null]);
    },
  }),
  ...rowsOf('M2.8-sent-back-to-pol', {
    'from a port that is not known to be the POD': (core) => {
      const off = event('discharge', 'COCTG', '2026-09-28T07:00:00Z', cedar);
      assert.deepEqual(sentBack(core, [back.on, off], '2026-09-29T00:00:00Z'), ['ITGOA', '01', 'grounded', true]);
    },
  }),
  ...rowsOf('M2.8-sent-back-is-planned', {
    'from a port that is not known to be the POD': (core) => {
      const toOff = event('discharge', 'COCTG', '2026-09-28T07:00:00Z', { ...cedar, ...planned });
      assert.deepEqual(sentBack(core, [back.on, toOff]), fromGenoa);
    },
  }),
];
