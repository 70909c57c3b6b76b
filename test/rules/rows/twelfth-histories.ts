import assert from 'node:assert/strict';
import type { Claim, EventClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  event,
  fact,
  place,
  RAILROAD,
  type RecordedShipment,
  response,
  shipmentFact,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const first = { vessel: AURORA, voyage: '026E' };
const toHub = event('arrive', 'KRPUS', '2026-08-16T06:00:00Z', { ...first, container: null, classifier: 'planned' });
const second = { vessel: BOREAL, voyage: '9', container: null, classifier: 'planned' as const };
const onward = [
  event('depart', 'KRPUS', '2026-08-22T06:00:00Z', second),
  event('arrive', 'USLAX', '2026-09-02T14:00:00Z', second),
];
const inHub = (arrivedOn: string) => [
  event('arrive', 'KRPUS', `2026-08-${arrivedOn}T07:00:00Z`, { ...first, container: null }),
  event('discharge', 'KRPUS', `2026-08-${arrivedOn}T20:00:00Z`, first),
];
const lateAtHub = inHub('22');

/** Records a container at a hub for which the line withdraws the vessel that was to take it on. */
function atHub(core: Core, receivedAt: string, more: Claim[] = []): RecordedShipment {
  const sailed = [loaded, departed, toHub];
  const story = core.story().record(response('2026-08-14T06:00:00Z', [...sailed, ...onward]));
  story.record(response('2026-08-17T06:00:00Z', [...sailed, ...inHub('16'), ...onward]));
  story.record(response('2026-08-18T06:00:00Z', [...sailed, ...inHub('16')]));
  return story.record(response(receivedAt, [...sailed, ...inHub('16'), ...more]));
}

const landed = [loaded, departed, arrived, discharged];
const byRail = { source: RAILROAD };
const rail = (move: EventClaim['move'], where: string, time: string, more: Parameters<typeof event>[3] = {}) =>
  event(move, where, `2026-09-${time}:00:00Z`, {
    mode: 'rail',
    laden: null,
    at: place(where, { facilityType: 'rail_ramp' }),
    ...more,
  });
const toRamp = [
  rail('load', 'USLAX', '04T06'),
  rail('depart', 'USLAX', '05T06'),
  rail('arrive', 'USCHI', '09T06'),
  rail('discharge', 'USCHI', '09T09'),
];
const out = rail('gate_out', 'USCHI', '11T15', { mode: 'truck' });
const returned = rail('gate_in', 'USCHI', '13T15', { mode: 'truck', laden: false });
const available = rail('available', 'USCHI', '09T12', { mode: null });
const nextTrip = [
  rail('load', 'USCHI', '15T06'),
  rail('depart', 'USCHI', '15T16'),
  rail('arrive', 'USMKC', '17T06'),
  rail('discharge', 'USMKC', '17T09'),
  rail('available', 'USMKC', '17T12', { mode: null }),
  rail('gate_out', 'USMKC', '18T15', { mode: 'truck' }),
];
const nextEta = rail('arrive', 'USMKC', '17T05', { classifier: 'estimated' });
const plannedTo = (where: string, time: string) => rail('arrive', where, time, { classifier: 'planned' });
const crosstown = rail('gate_out', 'USCHI', '12T15', { mode: 'truck' });
const onToColumbus = [
  ...toRamp,
  available,
  crosstown,
  rail('load', 'USCHI', '13T06'),
  rail('arrive', 'USCMH', '15T06'),
  rail('discharge', 'USCMH', '15T09'),
];
const toChicago = shipmentFact('place_of_delivery', place('USCHI'));

const inlandFields = [
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'empty_terminated_at',
  'pod_rail_departed_at',
] as const;

function inlandOf(story: RecordedShipment) {
  const { current_status, ...times } = Object.fromEntries(
    ['current_status', ...inlandFields].map((name) => [name, story.field(name as 'current_status')]),
  );
  return [current_status, story.shipment('destination_locode'), story.container().events.length, times];
}

function atRamp(core: Core, byLine: Claim[] = [], ...more: Claim[]): RecordedShipment {
  const story = core.story().record(response('2026-09-03T12:00:00Z', [...landed, ...byLine]));
  story.record(response('2026-09-10T12:00:00Z', toRamp, byRail));
  return more.length === 0 ? story : story.record(response('2026-09-13T20:00:00Z', [...toRamp, ...more], byRail));
}

/** Records the next trip, poll by poll, and requires that nothing of this journey changes. */
function staysWithNext(story: RecordedShipment, listed: readonly EventClaim[] = []): void {
  const before = inlandOf(story);
  const polls: [day: number, claims: EventClaim[]][] = [
    [14, [nextEta]],
    [15, [nextEta, ...nextTrip.slice(0, 1)]],
    [16, [nextEta, ...nextTrip.slice(0, 2)]],
    [17, nextTrip.slice(0, 5)],
    [18, nextTrip],
    [19, nextTrip],
    [20, nextTrip],
  ];
  for (const [day, claims] of polls) {
    story.record(response(`2026-09-${day}T20:00:00Z`, [...listed, ...claims], byRail));
    assert.deepEqual(inlandOf(story), before, `on ${day} September`);
  }
}

export const TWELFTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.8-next-train', {
    'after the empty return; the railroad lists only its newest trip': (core) => {
      staysWithNext(atRamp(core, [], out, returned));
    },
    'after the empty return; the railroad lists both trips': (core) => {
      staysWithNext(atRamp(core, [], returned), [...toRamp, returned]);
    },
    'from the place of delivery; no pickup is reported': (core) => {
      staysWithNext(atRamp(core, [toChicago]));
    },
    'the line lists it, too': (core) => {
      const claims = [...landed, ...toRamp, out, returned];
      const story = core.story().record(response('2026-09-13T20:00:00Z', claims));
      const before = inlandOf(story);
      story.record(response('2026-09-19T20:00:00Z', [...claims, ...nextTrip]));
      assert.deepEqual(inlandOf(story), before);
    },
    'message by message': (core) => {
      const message = { ...byRail, complete: false, absence: 'log' as const };
      const story = atRamp(core, [], out);
      const before = inlandOf(story);
      for (const move of nextTrip) story.record(response('2026-09-19T20:00:00Z', [move], message));
      assert.deepEqual(inlandOf(story), before);
    },
  }),
  ...rowsOf('M2.8-next-train-after-the-pickup', {
    'four days before it; no return is reported': (core) => {
      const story = atRamp(core, [], out);
      assert.equal(story.field('current_status'), 'picked_up');
      const before = inlandOf(story);
      story.record(response('2026-09-15T20:00:00Z', nextTrip.slice(0, 1), byRail));
      assert.deepEqual(inlandOf(story), before);
    },
  }),
  ...rowsOf('M2.8-next-train-from-where-it-was-available', {
    'by an event': (core) => {
      const story = atRamp(core, [], available);
      story.record(response('2026-09-17T20:00:00Z', nextTrip, byRail));
      assert.deepEqual(
        [story.shipment('destination_locode'), story.field('ind_ata_at')],
        ['USCHI', '2026-09-09T06:00:00Z'],
      );
    },
    'by the ramp’s row': (core) => {
      const row = [fact('known', true), fact('available', true, { place: place('USCHI') })];
      const story = atRamp(core, [], ...row);
      story.record(response('2026-09-17T20:00:00Z', nextTrip, byRail));
      assert.deepEqual(
        [story.shipment('destination_locode'), story.field('ind_ata_at')],
        ['USCHI', '2026-09-09T06:00:00Z'],
      );
    },
  }),
  ...rowsOf('M2.8-available-at-an-interchange', {
    'for the truck to the next railroad': (core) => {
      const story = atRamp(core, [plannedTo('USCMH', '15T06')], available, crosstown);
      story.record(response('2026-09-17T20:00:00Z', onToColumbus, byRail));
      assert.deepEqual(
        [story.shipment('destination_locode'), story.field('ind_ata_at')],
        ['USCMH', '2026-09-15T06:00:00Z'],
      );
    },
  }),
  ...rowsOf('M2.8-available-after-an-interchange', {
    'planned by the line': (core) => {
      const story = core.story().record(response('2026-09-03T12:00:00Z', [...landed, plannedTo('USMEM', '07T06')]));
      const through = rail('arrive', 'USMEM', '07T09');
      story.record(response('2026-09-10T12:00:00Z', [...toRamp, through, available], byRail));
      story.record(response('2026-09-15T20:00:00Z', [...toRamp, through, available, ...nextTrip.slice(0, 1)], byRail));
      assert.equal(story.field('ind_ata_at'), '2026-09-09T06:00:00Z');
    },
  }),
  ...rowsOf('M2.8-crosstown-for-days', {
    'four days before the next train': (core) => {
      const story = atRamp(core, [plannedTo('USCMH', '18T06')], out);
      const train = [
        rail('load', 'USCHI', '16T06'),
        rail('arrive', 'USCMH', '18T06'),
        rail('discharge', 'USCMH', '18T09'),
      ];
      story.record(response('2026-09-18T20:00:00Z', train, byRail));
      assert.equal(story.field('ind_rail_unloaded_at'), '2026-09-18T09:00:00Z');
    },
  }),
  ...rowsOf('M2.11-train-after-the-barge', {
    'from Duisburg': (core) => {
      const moves = [
        event('load', 'USLAX', '2026-09-04T06:00:00Z', { mode: 'barge' }),
        event('discharge', 'DEDUI', '2026-09-06T06:00:00Z', { mode: 'barge' }),
        rail('load', 'DEDUI', '07T06'),
      ];
      const story = core.story().record(response('2026-09-07T20:00:00Z', [...landed, ...moves]));
      assert.equal(story.field('current_status'), 'on_rail');
      const planned = plannedTo('CHBSL', '08T06');
      story.record(response('2026-09-07T21:00:00Z', [...landed, ...moves, planned]));
      assert.equal(story.field('current_status'), 'on_rail');
    },
    'to a barge': (core) => {
      const story = atRamp(core);
      story.record(
        response('2026-09-11T20:00:00Z', [event('load', 'USCHI', '2026-09-11T06:00:00Z', { mode: 'barge' })]),
      );
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.11-between-two-trains', {
    'unloaded at the interchange': (core) => {
      const story = atRamp(core, [plannedTo('USCMH', '15T06')]);
      assert.equal(story.field('current_status'), 'awaiting_inland_transfer');
      story.record(response('2026-09-13T20:00:00Z', [...toRamp, rail('load', 'USCHI', '13T06')], byRail));
      assert.equal(story.field('current_status'), 'on_rail');
    },
  }),
  ...rowsOf('M2.8-next-load-at-the-ramp', {
    'the line reports the empty return late': (core) => {
      const story = atRamp(core, [toChicago], out);
      const ingate = rail('gate_in', 'USCHI', '15T04', { mode: 'truck', laden: true });
      story.record(response('2026-09-15T20:00:00Z', [...toRamp, out, ingate, ...nextTrip.slice(0, 1)], byRail));
      assert.deepEqual(
        [story.field('current_status'), story.field('final_destination_full_out_at')],
        ['picked_up', '2026-09-11T15:00:00Z'],
      );
      story.record(response('2026-09-16T12:00:00Z', [...landed, toChicago, { ...returned, mode: null }]));
      assert.equal(story.field('empty_terminated_at'), '2026-09-13T15:00:00Z');
    },
  }),
  ...rowsOf('G38-back-at-the-ramp', {
    'as the line reports': (core) => {
      const ingate = rail('gate_in', 'USCHI', '15T04', { mode: 'truck', laden: true });
      const story = atRamp(core, [], out);
      story.record(response('2026-09-15T20:00:00Z', [...landed, ingate]));
      assert.deepEqual(
        [story.field('current_status'), story.field('final_destination_full_out_at')],
        ['picked_up', '2026-09-11T15:00:00Z'],
      );
    },
  }),
  ...rowsOf('M2.8-train-without-the-container', {
    'the railroad reports the car as the container': (core) => {
      const story = atRamp(core, [toChicago], rail('depart', 'USCHI', '10T06'), out);
      assert.equal(story.field('final_destination_full_out_at'), '2026-09-11T15:00:00Z');
    },
  }),
  ...rowsOf('M2.8-facts-of-the-next-train', {
    'its fees': (core) => {
      const story = atRamp(core, [toChicago], fact('known', true));
      const storage = fact('fees', [{ type: 'other', amount: '80.00', currency: 'USD' }]);
      story.record(response('2026-09-15T20:00:00Z', [...nextTrip.slice(0, 1), storage], byRail));
      assert.equal(story.field('ind_facility_fees'), null);
    },
  }),
  ...rowsOf('M2.8-line-after-the-next-train', {
    'the weight, reported late': (core) => {
      const story = atRamp(core, [toChicago]);
      story.record(response('2026-09-15T20:00:00Z', nextTrip.slice(0, 1), byRail));
      story.record(response('2026-09-16T12:00:00Z', [...landed, toChicago, fact('weight_kg', 1000)]));
      assert.equal(story.field('weight_in_lbs'), 2204.62);
    },
  }),
  ...rowsOf('M2.8-correction-after-the-next-train', {
    'its empty return': (core) => {
      const story = atRamp(core, [toChicago]);
      story.record(response('2026-09-17T20:00:00Z', nextTrip, byRail));
      const back = event('gate_in', 'USCHI', '2026-09-16T15:00:00Z', { laden: false });
      const person = { source: { kind: 'person' as const, code: 'Ada Example' }, complete: false };
      story.record(response('2026-09-18T12:00:00Z', [back], person));
      assert.equal(story.field('empty_terminated_at'), '2026-09-16T15:00:00Z');
    },
  }),
  ...rowsOf('M2.11-gone-with-the-next-train', {
    'no pickup is reported': (core) => {
      const story = atRamp(core, [toChicago], available);
      assert.equal(story.field('current_status'), 'available');
      story.record(response('2026-09-15T20:00:00Z', nextTrip.slice(0, 1), byRail));
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('M2.8-stay-until-the-next-train', {
    'available there': (core) => {
      const story = atRamp(core, [toChicago], fact('known', true), fact('available', true, { place: place('USCHI') }));
      assert.equal(story.field('available_for_pickup'), true);
      story.record(response('2026-09-15T20:00:00Z', nextTrip.slice(0, 1), byRail));
      assert.equal(story.field('available_for_pickup'), null);
    },
  }),
  ...rowsOf('M2.8-no-free-time-after-the-next-train', {
    'of the line': (core) => {
      const day = fact('last_free_day', '2026-09-12', { place: place('USCHI') });
      const story = atRamp(core, [toChicago, day]);
      assert.equal(story.field('pickup_lfd'), '2026-09-12T05:00:00Z');
      story.record(response('2026-09-15T20:00:00Z', nextTrip.slice(0, 1), byRail));
      assert.equal(story.field('pickup_lfd'), null);
    },
  }),
  ...rowsOf('G30-planned-trip-only', {
    'three polls over two days': (core) => {
      const story = atRamp(core, [toChicago]);
      for (const day of [14, 15, 16]) story.record(response(`2026-09-${day}T20:00:00Z`, [nextEta], byRail));
      assert.equal(story.field('ind_rail_unloaded_at'), '2026-09-09T09:00:00Z');
    },
  }),
  ...rowsOf('A9-withdrawn-onward-plan', {
    'the second vessel is withdrawn at the hub': (core) => {
      const story = atHub(core, '2026-08-20T06:00:00Z');
      assert.deepEqual(
        [story.field('current_status'), story.field('flags'), story.field('pod_discharged_at')],
        ['on_ship', ['pod_uncertain'], null],
      );
      assert.equal(story.shipment('port_of_discharge_locode'), null);
    },
    'before the arrival the last port of the plan is the port of discharge': (core) => {
      const story = core.story().record(response('2026-08-14T06:00:00Z', [loaded, departed, toHub, ...onward]));
      story.record(response('2026-08-15T06:00:00Z', [loaded, departed, toHub]));
      story.record(response('2026-08-15T18:00:00Z', [loaded, departed, toHub]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'KRPUS');
    },
    'but a gate-out proves the port': (core) => {
      const story = atHub(core, '2026-08-20T06:00:00Z', [event('gate_out', 'KRPUS', '2026-08-19T20:00:00Z')]);
      assert.equal(story.shipment('port_of_discharge_locode'), 'KRPUS');
    },
  }),
  ...rowsOf('A9-onward-plan-of-old', {
    'withdrawn a week before the vessel arrives': (core) => {
      const story = core.story().record(response('2026-08-14T06:00:00Z', [loaded, departed, toHub, ...onward]));
      story.record(response('2026-08-15T06:00:00Z', [loaded, departed, toHub]));
      story.record(response('2026-08-16T06:00:00Z', [loaded, departed, toHub]));
      story.record(response('2026-08-23T06:00:00Z', [loaded, departed, toHub, ...lateAtHub]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'KRPUS');
    },
  }),
];
