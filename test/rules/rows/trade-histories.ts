import assert from 'node:assert/strict';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  loaded,
  pickedUp,
  returned,
} from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  place,
  type RecordedShipment,
  response,
  shipmentFact,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const aboard = { vessel: AURORA, voyage: '026E' };
const landed = [emptyOut, loaded, departed, arrived, discharged];
const byTerminal = { source: TERMINAL };
const own = { bill: 'EXBL1' };
const onBoard = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, ...own, call: 'TC-NGB' });
const ship = { ...aboard, container: null, classifier: 'estimated' as const };
const due = event('arrive', 'USLAX', '2026-09-02T12:00:00Z', { ...ship, ...own, call: 'TC-LAX' });

const imported = [...landed, pickedUp].map((one) => ({ ...one, documents: onBoard.documents }));
const outbound = { vessel: BOREAL, voyage: '7', container: null, classifier: 'planned' as const };

function assertPickedUp(story: RecordedShipment): void {
  assert.equal(story.field('current_status'), 'picked_up');
  assert.deepEqual(story.container().flags, []);
  assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
  assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
  assert.deepEqual(story.field('bookings'), []);
}

export const TRADE_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.8-vessel-goes-on-with-others', {
    'the next port of the vessel, for another customer': (core) => {
      const next = event('arrive', 'USOAK', '2026-09-06T12:00:00Z', { ...ship, bill: 'OTHER9', call: 'TC-OAK' });
      const story = core.story().record(response('2026-08-20T00:00:00Z', [onBoard, due, next]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T12:00:00Z');
    },
  }),
  ...rowsOf('M2.8-shared-call-of-a-vessel', {
    'the arrival names only another customer, and another id': (core) => {
      const came = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', {
        ...aboard,
        container: null,
        bill: 'OTHER9',
        call: 'TC-77',
      });
      const story = core.story().record(response('2026-09-02T20:00:00Z', [onBoard, due, came]));
      assert.equal(story.field('pod_arrived_at'), '2026-09-02T14:30:00Z');
    },
  }),
  ...rowsOf('G4-diverted', {
    'Hamburg is omitted for Bremerhaven, by a line that only appends': (core) => {
      const log = { absence: 'log' as const };
      const to = (where: string, time: string, statedAt: string) =>
        event('arrive', where, time, { ...ship, call: where, statedAt });
      const former = to('DEHAM', '2026-09-12T04:00:00Z', '2026-08-15T00:00:00Z');
      const newer = to('DEBRV', '2026-09-11T04:00:00Z', '2026-09-05T00:00:00Z');
      const story = core.story().record(response('2026-08-20T00:00:00Z', [loaded, departed, former], log));
      story.record(response('2026-09-05T01:00:00Z', [loaded, departed, newer], log));
      story.record(response('2026-09-05T13:00:00Z', [loaded, departed, newer], log));
      assert.equal(story.shipment('port_of_discharge_locode'), 'DEBRV');
      assert.equal(story.shipment('pod_eta_at'), '2026-09-11T04:00:00Z');
    },
  }),
  ...rowsOf('G5-latest-move-alone', {
    'the empty return replaces the pickup, which replaced the discharge': (core) => {
      const story = core.story().record(response('2026-08-20T00:00:00Z', [onBoard, due]));
      const days = ['04', '05', '06', '08', '09', '10', '12', '13', '14'];
      for (const [index, day] of days.entries()) {
        const latest = [discharged, pickedUp, returned][Math.floor(index / 3)] ?? discharged;
        story.record(response(`2026-09-${day}T00:00:00Z`, [latest]));
      }
      assert.equal(story.field('current_status'), 'empty_returned');
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
    },
    'the loading at the hub replaces that at the origin': (core) => {
      const story = core.story().record(response('2026-08-20T00:00:00Z', [onBoard]));
      const onward = event('load', 'KRPUS', '2026-08-22T00:00:00Z', { ...aboard, ...own });
      for (const day of ['23', '24', '25', '26']) story.record(response(`2026-08-${day}T00:00:00Z`, [onward]));
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-13T14:41:00Z');
    },
  }),
  ...rowsOf('M2.8-street-turn', {
    'exported from the port of discharge a week after the pickup': (core) => {
      const number = { requestType: 'container' as const, normalizedNumber: CONTAINER };
      const mine = landed.map((one) => ({ ...one, documents: onBoard.documents }));
      const out = { ...pickedUp, documents: onBoard.documents };
      const story = core.story(number).record(response('2026-09-07T00:00:00Z', [...mine, out]));
      const next = [
        event('gate_in', 'USLAX', '2026-09-13T00:00:00Z', { bill: 'OTHER9' }),
        event('load', 'USLAX', '2026-09-15T00:00:00Z', { vessel: BOREAL, call: 'B-LAX', bill: 'OTHER9' }),
      ];
      story.record(response('2026-09-16T00:00:00Z', [...mine, out, ...next]));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
      assert.deepEqual(story.field('bills_of_lading'), ['EXBL1']);
    },
  }),
  ...rowsOf('M2.8-street-turn-under-a-booking', {
    'gated in under a booking a day after the pickup under a bill': (core) => {
      const next = [
        event('gate_in', 'USLAX', '2026-09-07T18:00:00Z', { booking: 'EXP9' }),
        event('load', 'USLAX', '2026-09-15T00:00:00Z', {
          vessel: BOREAL,
          call: 'B-LAX',
          booking: 'EXP9',
          bill: 'OTHER9',
        }),
        event('arrive', 'JPYOK', '2026-10-01T00:00:00Z', { ...outbound, booking: 'EXP9', call: 'B-YOK' }),
      ];
      assertPickedUp(core.story().record(response('2026-09-16T00:00:00Z', [...imported, ...next])));
    },
    'loaded under a booking, its gate-in not listed': (core) => {
      const next = event('load', 'USLAX', '2026-09-15T00:00:00Z', { vessel: BOREAL, call: 'B-LAX', booking: 'EXP9' });
      assertPickedUp(core.story().record(response('2026-09-16T00:00:00Z', [...imported, next])));
    },
  }),
  ...rowsOf('M2.8-return-not-listed', {
    'the empty leaves under a booking': (core) => {
      const next = [
        event('gate_out', 'USLAX', '2026-09-16T00:00:00Z', { laden: false, booking: 'EXP9' }),
        event('gate_in', 'USOAK', '2026-09-18T00:00:00Z', { booking: 'EXP9' }),
        event('load', 'USOAK', '2026-09-20T00:00:00Z', { vessel: BOREAL, call: 'B-OAK', booking: 'EXP9' }),
        event('arrive', 'JPYOK', '2026-10-01T00:00:00Z', { ...outbound, booking: 'EXP9', call: 'B-YOK' }),
      ];
      assertPickedUp(core.story().record(response('2026-09-21T00:00:00Z', [...imported, ...next])));
    },
    'the empty leaves under no document and is loaded under another bill': (core) => {
      const next = [
        event('gate_out', 'USLAX', '2026-09-16T00:00:00Z', { laden: false }),
        event('gate_in', 'USLAX', '2026-09-18T00:00:00Z', { bill: 'OTHER9' }),
      ];
      assertPickedUp(core.story().record(response('2026-09-19T00:00:00Z', [...imported, ...next])));
    },
    'a container number means the next journey from then on': (core) => {
      const number = {
        requestType: 'container' as const,
        normalizedNumber: CONTAINER,
        requestedAt: '2026-09-17T00:00:00Z',
      };
      const next = event('gate_out', 'USLAX', '2026-09-16T00:00:00Z', { laden: false, booking: 'EXP9' });
      const story = core.story(number).record(response('2026-09-17T00:00:00Z', [...imported, next]));
      assert.equal(story.field('empty_out_at'), '2026-09-16T00:00:00Z');
      assert.equal(story.field('pod_full_out_at'), null);
      assert.deepEqual(story.field('bills_of_lading'), []);
    },
  }),
  ...rowsOf('M2.8-emptied-on-the-way', {
    'the empty leaves the warehouse and is returned': (core) => {
      const back = [
        event('gate_out', 'USLAX', '2026-09-16T00:00:00Z', { laden: false }),
        event('gate_in', 'USLAX', '2026-09-17T00:00:00Z', { laden: false }),
      ];
      const story = core.story().record(response('2026-09-18T00:00:00Z', [...imported, ...back]));
      assert.equal(story.field('empty_terminated_at'), '2026-09-17T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-planned-street-turn', {
    'planned under a booking while the consignee still has the import': (core) => {
      const next = [
        event('load', 'USLAX', '2026-09-15T00:00:00Z', {
          ...outbound,
          container: CONTAINER,
          booking: 'EXP9',
          call: 'B-LAX',
        }),
        event('arrive', 'JPYOK', '2026-10-01T00:00:00Z', { ...outbound, booking: 'EXP9', call: 'B-YOK' }),
      ];
      assertPickedUp(core.story().record(response('2026-09-08T00:00:00Z', [...imported, ...next])));
    },
  }),
  ...rowsOf('M2.8-call-under-a-bill-of-the-container', {
    'refused cargo goes back under another bill, before it leaves the port': (core) => {
      const here = landed.map((one) => ({ ...one, documents: onBoard.documents }));
      const back = { vessel: BOREAL, voyage: '9', bill: 'RETURN1' };
      const on = event('load', 'USLAX', '2026-09-20T00:00:00Z', back);
      const home = event('arrive', 'CNNGB', '2026-10-08T00:00:00Z', {
        ...back,
        container: null,
        classifier: 'estimated',
        call: 'B-NGB',
      });
      const story = core.story().record(response('2026-08-20T00:00:00Z', [onBoard, due]));
      story.record(response('2026-09-21T00:00:00Z', [...here, on, home]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.deepEqual(story.container().flags, ['sent_back']);
    },
  }),
  ...rowsOf('M2.8-bill-and-booking-together', {
    'refused cargo goes back under the booking of its bill': (core) => {
      const paper = event('other', 'CNNGB', '2026-08-09T00:00:00Z', { container: null, ...own, booking: 'EXBK1' });
      const back = [
        event('gate_in', 'USLAX', '2026-09-13T00:00:00Z', { booking: 'EXBK1' }),
        event('load', 'USLAX', '2026-09-15T00:00:00Z', { vessel: BOREAL, call: 'B-LAX', booking: 'EXBK1' }),
      ];
      const story = core.story().record(response('2026-09-16T00:00:00Z', [paper, ...imported, ...back]));
      assert.ok(story.container().flags.includes('sent_back'));
    },
  }),
  ...rowsOf('G15-original-eta-of-a-port-complex', {
    'from Los Angeles to Long Beach': (core) => {
      const story = core.story().record(response('2026-08-20T00:00:00Z', [onBoard, due]));
      const moved = {
        ...due,
        place: place('USLGB'),
        time: { precision: 'instant' as const, at: '2026-09-03T00:00:00Z' },
      };
      for (const day of ['23', '24', '25']) story.record(response(`2026-08-${day}T00:00:00Z`, [onBoard, moved]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLGB');
      assert.equal(story.shipment('pod_eta_at'), '2026-09-03T00:00:00Z');
      assert.equal(story.shipment('pod_original_eta_at'), '2026-09-02T12:00:00Z');
    },
  }),
  ...rowsOf('M2.6-sibling-one-call', {
    'planned and reported as New York, discharged in Newark': (core) => {
      const call = { ...aboard, call: 'TC-NYC' };
      const atNewYork = [
        event('arrive', 'USNYC', '2026-09-02T00:00:00Z', { ...call, container: null, classifier: 'estimated' }),
        event('arrive', 'USNYC', '2026-09-02T14:30:00Z', { ...call, container: null }),
      ];
      const off = event('discharge', 'USEWR', '2026-09-03T00:00:00Z', call);
      const story = core.story().record(response('2026-09-04T00:00:00Z', [loaded, departed, ...atNewYork, off]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USEWR');
      assert.equal(story.field('pod_arrived_at'), '2026-09-02T14:30:00Z');
    },
  }),
  ...rowsOf('M2.6-train-of-another-continent', {
    'discharged in Germany, to go on by rail in the United States': (core) => {
      const off = event('discharge', 'DEWVN', '2026-09-03T06:10:00Z', { ...aboard, call: 'TC-WVN' });
      const train = event('discharge', 'USCHI', '2026-09-25T12:00:00Z', { mode: 'rail', classifier: 'planned' });
      const story = core.story().record(response('2026-09-04T00:00:00Z', [loaded, departed, off, train]));
      assert.equal(story.shipment('port_of_discharge_locode'), null);
      assert.deepEqual(story.container().flags, ['pod_uncertain']);
    },
  }),
  ...rowsOf('M2.11-uncertain-port-is-not-inland', {
    'delivery inland in another continent': (core) => {
      const off = event('discharge', 'DEWVN', '2026-09-03T06:10:00Z', { ...aboard, call: 'TC-WVN' });
      const delivery = shipmentFact('place_of_delivery', place('USCHI'));
      const story = core.story().record(response('2026-09-04T00:00:00Z', [loaded, departed, off, delivery]));
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('M2.6-safe-by-ramp', {
    'its gate-out is reported later': (core) => {
      const ramp = event('gate_in', 'USLAX', '2026-09-05T00:00:00Z', {
        mode: 'truck',
        at: place('USLAX', { facilityType: 'rail_ramp' }),
      });
      const story = core.story().record(response('2026-09-05T08:00:00Z', [loaded, departed, discharged, ramp]));
      assert.deepEqual(story.container().flags, []);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.8-misplaced-way-back', {
    'after a hub, once the vessel has arrived': (core) => {
      const second = { vessel: BOREAL, voyage: '7' };
      const story = core
        .story()
        .record(
          response('2026-09-04T00:00:00Z', [
            loaded,
            departed,
            event('discharge', 'KRPUS', '2026-08-17T00:00:00Z', { ...aboard, call: 'A-PUS' }),
            event('load', 'KRPUS', '2026-08-20T00:00:00Z', { ...second, call: 'B-PUS' }),
            event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { ...second, call: 'B-LAX', container: null }),
            event('discharge', 'CNNGB', '2026-09-03T00:00:00Z', { ...second, call: 'B-LAX' }),
          ]),
        );
      assert.ok(!story.container().flags.includes('sent_back'));
      assert.ok(story.kinds().includes('transshipment_loaded'));
    },
  }),
  ...rowsOf('D3-never-listed', {
    'the discharge of the line at a terminal that does not know the container': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-03T20:00:00Z', [fact('known', false)], byTerminal));
      assert.ok(!story.container().flags.includes('unlisted_by_terminal'));
    },
  }),
  ...rowsOf('D3-no-longer-expected', {
    'the vessel moved to another terminal': (core) => {
      const sailing = [emptyOut, loaded, departed];
      const story = core.story().record(response('2026-08-29T00:00:00Z', [...sailing, eta('2026-09-02T12:00:00Z')]));
      const inbound = [fact('known', true), fact('terminal_status', 'on vessel'), fact('available', false)];
      story.record(response('2026-08-30T00:00:00Z', inbound, byTerminal));
      story.record(response('2026-09-01T00:00:00Z', [fact('known', false)], byTerminal));
      const off = event('discharge', 'USLAX', '2026-09-03T06:10:00Z', { ...aboard, call: 'TC-LAX' });
      story.record(response('2026-09-03T08:00:00Z', [...sailing, arrived, off]));
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('M4-gate-out-recheck', {
    'the line reports the gate-out first': (core) => {
      const now = '2026-09-06T20:00:00Z';
      const row = [fact('known', true), fact('available', true)];
      const story = core.story().record(response('2026-09-03T08:00:00Z', [...landed, eta('2026-09-02T12:00:00Z')]));
      story.record(response('2026-09-03T20:00:00Z', row, byTerminal));
      const { view } = story.record(response(now, [...landed, pickedUp]));
      const settings = core.plan.defaultPollSettings;
      const seconds = (at: string) =>
        core.plan.planNextPoll({ source: TERMINAL, view, now: at, jitter: 0, settings }).seconds;
      assert.deepEqual([seconds(now), seconds('2026-09-08T20:00:00Z')], [21_600, 86_400]);
    },
  }),
];
