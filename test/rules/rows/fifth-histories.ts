import assert from 'node:assert/strict';
import type { EventClaim, PlaceClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, eta, fullIn, loaded } from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, CONTAINER, event, place, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const offThePort = (unlocode: string, more: Partial<PlaceClaim> = { facilityType: 'anchorage' }) =>
  place(unlocode, more);
const anchored = (more: Partial<EventClaim> = {}): EventClaim => ({
  ...arrived,
  time: { precision: 'instant', at: '2026-09-01T12:00:00Z' },
  place: offThePort('USLAX'),
  ...more,
});
const berthEta = eta('2026-09-13T12:00:00Z', { statedAt: '2026-09-02T00:00:00Z' });

/** Records a vessel that waits at anchor, after the line has moved its estimate. */
function waiting(core: Core, ...calls: EventClaim[]) {
  return core
    .story()
    .record(response('2026-08-20T08:00:00Z', [loaded, departed, eta('2026-09-01T12:00:00Z')]))
    .record(response('2026-09-02T08:00:00Z', [loaded, departed, berthEta, ...calls]))
    .publishAt('2026-09-06T08:00:00Z');
}

const BACK_AT = '2026-09-12T08:00:00Z';
const aboard = { vessel: AURORA, voyage: '026E' };
const onward = { vessel: BOREAL, voyage: '635N', classifier: 'planned' as const };
const call = { container: null };
const over = event('discharge', 'NLRTM', '2026-09-07T07:00:00Z', { ...aboard, call: 'A-RTM' });

/** The vessel leaves Felixstowe with the container on board. */
const cutAndRun = {
  came: event('arrive', 'GBFXT', '2026-09-05T08:00:00Z', { ...aboard, ...call, call: 'A-FXT' }),
  went: event('depart', 'GBFXT', '2026-09-06T08:00:00Z', { ...aboard, ...call, call: 'A-FXT' }),
  over,
  toBeOver: { ...over, classifier: 'planned' as const },
  next: event('load', 'NLRTM', '2026-09-11T07:00:00Z', { ...onward, call: 'B-RTM' }),
  back: event('arrive', 'GBFXT', BACK_AT, { ...onward, ...call, call: 'B-FXT' }),
};

/** The vessel sailed without the container, and the shipper took its cargo back. */
const takenBack = event('gate_out', 'CNNGB', '2026-08-18T02:00:00Z', { mode: 'truck' });
const stripped = event('gate_in', 'CNNGB', '2026-08-19T02:00:00Z', { laden: false });

/** Returns the flags of a container under bill EXBL9 after another one, under the given bill, was picked up. */
function flagsBeside(core: Core, bill: string | null): unknown {
  const moves = (container: string, more: { bill?: string }) => [
    event('load', 'CNSHA', '2026-08-07T14:00:00Z', { ...aboard, ...more, container }),
    event('discharge', 'KRPUS', '2026-08-10T13:00:00Z', { ...aboard, ...more, container }),
  ];
  const other = bill === null ? {} : { bill };
  const out = event('gate_out', 'KRPUS', '2026-08-11T01:00:00Z', { ...other, container: 'SIMU0000027' });
  const story = core.story({ requestType: 'booking_number', normalizedNumber: 'EXBK1' });
  story.record(
    response('2026-08-12T00:00:00Z', [...moves(CONTAINER, { bill: 'EXBL9' }), ...moves('SIMU0000027', other), out]),
  );
  return story.field('flags');
}

export const FIFTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('A9-anchored-is-not-arrived', {
    'under the call of the berth': (core) => {
      const story = waiting(core, anchored());
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], [null, '2026-09-13T12:00:00Z']);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.deepEqual([story.field('flags'), story.field('current_status')], [[], 'on_ship']);
    },
    'under a call of its own, twice': (core) => {
      const again = { ...anchored({ transportCall: { id: 'ANCH-2', sequence: null } }), time: berthEta.time };
      const story = waiting(core, anchored({ transportCall: { id: 'ANCH-1', sequence: null } }), again);
      assert.equal(story.shipment('pod_ata_at'), null);
    },
    'then at the berth': (core) => {
      const story = waiting(core, anchored());
      const berthed = { ...arrived, time: berthEta.time };
      story.record(response('2026-09-13T20:00:00Z', [loaded, departed, anchored(), berthed]));
      assert.equal(story.shipment('pod_ata_at'), '2026-09-13T12:00:00Z');
    },
    'then at the berth, in the same hour': (core) => {
      const story = waiting(core, anchored(), { ...arrived, time: anchored().time });
      assert.equal(story.shipment('pod_ata_at'), '2026-09-01T12:00:00Z');
    },
    'then straight to the discharge': (core) => {
      const story = waiting(core, anchored(), discharged);
      assert.deepEqual([story.shipment('pod_ata_at'), story.field('current_status')], [null, 'grounded']);
    },
    'then diverted to another port': (core) => {
      const story = waiting(core, anchored());
      const left = { ...anchored(), move: 'depart' as const, time: berthEta.time };
      const oakland = event('arrive', 'USOAK', '2026-09-15T12:00:00Z', {
        ...{ vessel: AURORA, voyage: '026E', call: 'TC-OAK', container: null, classifier: 'estimated' },
      });
      for (const day of ['13', '14', '15']) {
        story.record(response(`2026-09-${day}T13:00:00Z`, [loaded, departed, anchored(), left, oakland]));
      }
      assert.equal(story.shipment('port_of_discharge_locode'), 'USOAK');
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], [null, '2026-09-15T12:00:00Z']);
    },
    'at a hub': (core) => {
      const hub = { vessel: AURORA, voyage: '026E', call: 'TC-PUS' };
      const off = { ...hub, container: null, at: offThePort('KRPUS') };
      const next = { vessel: BOREAL, voyage: '114E', classifier: 'planned' as const };
      const story = core
        .story()
        .record(
          response('2026-08-19T08:00:00Z', [
            loaded,
            departed,
            event('arrive', 'KRPUS', '2026-08-18T01:00:00Z', off),
            event('depart', 'KRPUS', '2026-08-18T22:00:00Z', off),
            event('discharge', 'KRPUS', '2026-08-20T01:00:00Z', { ...hub, classifier: 'planned' }),
            event('load', 'KRPUS', '2026-08-24T01:00:00Z', next),
            event('discharge', 'USLAX', '2026-09-06T01:00:00Z', next),
          ]),
        );
      assert.deepEqual(
        story.kinds().filter((kind) => kind.startsWith('transshipment')),
        [],
      );
    },
  }),
  ...rowsOf('A9-anchorage-by-name', {
    'as the name of the location': (core) => {
      const story = waiting(core, anchored({ place: offThePort('USLAX', { name: 'Los Angeles Anchorage' }) }));
      assert.equal(story.shipment('pod_ata_at'), null);
    },
  }),
  ...rowsOf('A9-port-of-anchorage', {
    'as the port of discharge': (core) => {
      const toAlaska = { vessel: AURORA, voyage: '026E', call: 'TC-ANC', container: null };
      const alaska = { at: offThePort('USANC', { name: 'Anchorage' }) };
      const story = core
        .story()
        .record(
          response('2026-08-20T08:00:00Z', [
            loaded,
            departed,
            event('arrive', 'USANC', '2026-09-01T12:00:00Z', { ...toAlaska, ...alaska, classifier: 'estimated' }),
          ]),
        )
        .record(
          response('2026-09-02T08:00:00Z', [
            loaded,
            departed,
            event('arrive', 'USANC', '2026-09-01T13:00:00Z', { ...toAlaska, ...alaska }),
          ]),
        );
      assert.equal(story.shipment('pod_ata_at'), '2026-09-01T13:00:00Z');
    },
  }),
  ...rowsOf('A9-expected-at-anchorage', {
    'beside an estimate at the berth, stated later': (core) => {
      const off = { ...eta('2026-09-01T12:00:00Z', { statedAt: '2026-08-19T00:00:00Z' }), place: offThePort('USLAX') };
      const berth = { ...berthEta, statedAt: '2026-08-18T00:00:00Z' };
      const story = core.story().record(response('2026-08-20T08:00:00Z', [loaded, departed, berth, off]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-13T12:00:00Z');
    },
  }),
  ...rowsOf('A9-expected-off-the-port', {
    'the only estimate': (core) => {
      const story = core
        .story()
        .record(
          response('2026-08-20T08:00:00Z', [
            loaded,
            departed,
            { ...eta('2026-09-01T12:00:00Z'), place: offThePort('USLAX') },
          ]),
        );
      assert.equal(story.shipment('pod_eta_at'), '2026-09-01T12:00:00Z');
    },
  }),
  ...rowsOf('M2.6-carried-past', {
    'discharged at Rotterdam, to be brought back to Felixstowe': (core) => {
      const { came, went, over, next, back } = cutAndRun;
      const story = core.story().record(response('2026-09-05T12:00:00Z', [loaded, came]));
      story.record(response('2026-09-07T20:00:00Z', [loaded, came, went, over, next, back]));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], [null, BACK_AT]);
      assert.equal(story.shipment('pod_vessel_name'), BOREAL.name);
      assert.equal(story.milestone('transshipment_discharged')?.locode, 'NLRTM');
      story.publishAt('2026-09-11T20:00:00Z');
      assert.deepEqual(story.field('flags'), []);
    },
  }),
  ...rowsOf('M2.6-carried-past', {
    'to be brought back by the same vessel': (core) => {
      const { came, went } = cutAndRun;
      const again = { ...aboard, classifier: 'planned' as const };
      const plans = [
        event('load', 'NLRTM', '2026-09-09T07:00:00Z', again),
        event('discharge', 'GBFXT', '2026-09-12T20:00:00Z', again),
        event('arrive', 'GBFXT', BACK_AT, { ...again, ...call }),
      ];
      const story = core.story().record(response('2026-09-07T20:00:00Z', [loaded, came, went, over, ...plans]));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], [null, BACK_AT]);
    },
  }),
  ...rowsOf('M2.6-to-be-brought-back', {
    'before the discharge at Rotterdam': (core) => {
      const { came, went, toBeOver, next, back } = cutAndRun;
      const story = core.story().record(response('2026-09-06T20:00:00Z', [loaded, came, went, toBeOver, next, back]));
      assert.deepEqual([story.shipment('pod_ata_at'), story.shipment('pod_eta_at')], [null, BACK_AT]);
    },
    'a call on the way that the plan lists from the start': (core) => {
      const { came, toBeOver, next, back } = cutAndRun;
      const call = { ...came, classifier: 'planned' as const };
      const story = core
        .story()
        .record(response('2026-08-14T20:00:00Z', [loaded, departed, call, toBeOver, next, back]));
      assert.equal(story.shipment('pod_eta_at'), BACK_AT);
    },
  }),
  ...rowsOf('M2.6-overtaken-discharge', {
    'still listed': (core) => {
      const { came, went, over, next, back } = cutAndRun;
      const plan = event('discharge', 'GBFXT', '2026-09-05T20:00:00Z', { ...aboard, classifier: 'estimated' });
      const story = core.story().record(response('2026-09-07T20:00:00Z', [loaded, came, went, over, plan, next, back]));
      assert.equal(story.shipment('pod_vessel_name'), BOREAL.name);
    },
  }),
  ...rowsOf('M2.6-left-behind', {
    'gated out full four days after the departure': (core) => {
      const story = core
        .story()
        .record(response('2026-08-15T08:00:00Z', [fullIn, departed, eta('2026-09-02T12:00:00Z')]));
      assert.equal(story.field('current_status'), 'on_ship');
      story.record(response('2026-08-19T08:00:00Z', [fullIn, departed, eta('2026-09-02T12:00:00Z'), takenBack]));
      assert.deepEqual([story.field('current_status'), story.field('pol_vessel_departed_at')], ['new', null]);
      assert.deepEqual([story.shipment('pod_eta_at'), story.kinds().includes('full_out')], [null, false]);
      story.record(response('2026-09-03T08:00:00Z', [fullIn, departed, takenBack, arrived]));
      assert.deepEqual([story.shipment('pod_ata_at'), story.field('current_status')], [null, 'new']);
    },
    'loaded on it, so the gate-out is an error': (core) => {
      const story = core.story().record(response('2026-08-19T08:00:00Z', [fullIn, loaded, departed, takenBack]));
      assert.equal(story.field('current_status'), 'on_ship');
    },
    'moved to another terminal before the departure': (core) => {
      const out = event('gate_out', 'CNNGB', '2026-08-12T09:00:00Z');
      const back = event('gate_in', 'CNNGB', '2026-08-12T12:00:00Z');
      const story = core.story().record(response('2026-08-19T08:00:00Z', [fullIn, out, back, departed]));
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.6-left-behind-empty', {
    'stripped at the depot': (core) => {
      const story = core.story().record(response('2026-08-20T08:00:00Z', [fullIn, departed, stripped]));
      assert.deepEqual([story.field('current_status'), story.field('empty_terminated_at')], ['new', null]);
    },
  }),
  ...rowsOf('M2.6-sailed-before-the-gate-out', {
    'a pickup whose source names the port of lading': (core) => {
      const out = event('gate_out', 'CNNGB', '2026-09-06T17:00:00Z');
      const story = core.story().record(response('2026-09-07T08:00:00Z', [fullIn, departed, arrived, out]));
      assert.equal(story.milestone('vessel_departed')?.locode, 'CNNGB');
    },
  }),
  ...rowsOf('M2.8-taken-back-at-origin', {
    'reported by the terminal': (core) => {
      const story = core.story().record(response('2026-08-15T08:00:00Z', [fullIn, departed]));
      story.record(response('2026-08-19T08:00:00Z', [takenBack], { source: TERMINAL }));
      assert.deepEqual([story.field('current_status'), story.kinds().includes('full_out')], ['new', false]);
    },
  }),
  ...rowsOf('M2.8-shut-out-and-sailed', {
    'empty at the depot of origin': (core) => {
      const story = core.story().record(response('2026-08-20T08:00:00Z', [fullIn, departed, takenBack, stripped]));
      assert.deepEqual([story.field('current_status'), story.field('empty_terminated_at')], ['new', null]);
    },
  }),
  ...rowsOf('M2.6-sister-under-another-bill', {
    'picked up at Busan, where the other one may change vessels': (core) => {
      assert.deepEqual(flagsBeside(core, 'EXBL7'), ['pod_uncertain']);
    },
    'under the same bill, or a bill that is not stated': (core) => {
      assert.deepEqual([flagsBeside(core, 'EXBL9'), flagsBeside(core, null)], [[], []]);
    },
  }),
];
