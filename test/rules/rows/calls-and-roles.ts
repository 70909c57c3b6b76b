import assert from 'node:assert/strict';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  fullIn,
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
  listing,
  place,
  response,
  shipmentFact,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const first = { vessel: AURORA, voyage: '026E', call: 'TC-NGB' };
const hubIn = { vessel: AURORA, voyage: '026E', call: 'TC-PUS-1' };
const hubOut = { vessel: BOREAL, voyage: '114E', call: 'TC-PUS-2' };
const atPod = { vessel: BOREAL, voyage: '114E', call: 'TC-LAX' };
const planned = { classifier: 'estimated' as const, container: null };

const untilTheHub = [CONTAINER, OTHER].flatMap((container) => [
  event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...first, container }),
  event('discharge', 'KRPUS', '2026-08-20T10:00:00Z', { ...hubIn, container }),
]);
const ships = [
  event('arrive', 'KRPUS', '2026-08-20T01:00:00Z', { ...hubIn, container: null }),
  event('depart', 'KRPUS', '2026-08-25T01:00:00Z', { ...hubOut, ...planned }),
  event('arrive', 'USLAX', '2026-09-06T01:00:00Z', { ...atPod, ...planned }),
];
const shipped = [emptyOut, fullIn, loaded, departed];
/**
 * The container was discharged at the hub and loaded onto the onward ship; its destination has not been reported yet.
 */
const overHub = [
  event('load', 'CNNGB', '2026-08-13T14:41:00Z', first),
  event('discharge', 'KRPUS', '2026-08-20T10:00:00Z', hubIn),
  event('load', 'KRPUS', '2026-08-24T12:00:00Z', hubOut),
];

/** Returns the port of discharge after one response from the line. */
const podOf = (core: Parameters<Row['run']>[0], ...claims: Parameters<typeof response>[1]) =>
  core.story().record(response('2026-09-20T00:00:00Z', claims)).shipment('port_of_discharge_locode');

export const CALL_ROWS: readonly Row[] = [
  ...rowsOf('G43-on-together', {
    'one container went on from the hub, the other waits': (core) => {
      const goesOn = event('load', 'KRPUS', '2026-08-24T12:00:00Z', { ...hubOut, container: OTHER });
      const story = core.story().record(response('2026-08-24T14:00:00Z', [...untilTheHub, ...ships, goesOn]));
      assert.ok(story.kinds(CONTAINER).includes('transshipment_discharged'));
      assert.ok(!story.kinds(CONTAINER).includes('vessel_discharged'));
    },
  }),
  ...rowsOf('G43-parted', {
    'two vessels from one port': (core) => {
      const later = { vessel: BOREAL, voyage: '114E', call: 'TC-NGB-2' };
      const load = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { ...later, container: OTHER });
      const call = event('arrive', 'USOAK', '2026-09-09T00:00:00Z', { ...later, ...planned, call: 'TC-OAK' });
      const reported = [loaded, departed, eta('2026-09-02T00:00:00Z'), load, call];
      const story = core.story().record(response('2026-08-21T00:00:00Z', reported));
      assert.deepEqual(
        story
          .container()
          .rawEvents.map((one) => one.locode)
          .filter((locode) => locode === 'USOAK'),
        [],
      );
      assert.deepEqual(story.kinds(OTHER), ['vessel_loaded', 'estimated.vessel_arrived']);
    },
  }),
  ...rowsOf('G43-unclaimed-call', {
    'a container without an event of its own': (core) => {
      const reported = [listing([CONTAINER]), departed, eta('2026-09-02T00:00:00Z')];
      const story = core.story().record(response('2026-08-15T00:00:00Z', reported));
      assert.deepEqual(story.kinds(), ['vessel_departed', 'estimated.vessel_arrived']);
    },
  }),
  ...rowsOf('M2.6-misplaced-statement', {
    'a discharge in a port where the vessel never called': (core) => {
      const misplaced = { ...discharged, place: place('USSAV') };
      const story = core.story().record(response('2026-08-20T18:00:00Z', [...shipped, eta('2026-09-02T12:00:00Z')]));
      story.record(response('2026-09-02T18:00:00Z', [...shipped, arrived]));
      story.record(response('2026-09-03T09:00:00Z', [...shipped, arrived, misplaced]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('pod_arrived_at'), '2026-09-02T14:30:00Z');
      assert.deepEqual(story.lastEventNames(), ['container.transport.vessel_discharged']);
    },
  }),
  ...rowsOf('M2.6-vessel-knows-its-port', {
    'one statement of the vessel, one of the container': (core) => {
      const misplaced = { ...discharged, place: place('USHOU') };
      const delivery = shipmentFact('place_of_delivery', place('USLAX'));
      assert.equal(podOf(core, delivery, ...shipped, arrived, misplaced), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-one-id-for-weeks', {
    'a hub and the POD, two weeks apart': (core) => {
      const call = { ...first, call: 'V1', container: null };
      const reported = [
        ...shipped,
        event('arrive', 'KRPUS', '2026-08-18T01:00:00Z', call),
        event('arrive', 'USLAX', '2026-09-02T14:30:00Z', call),
        discharged,
      ];
      const story = core.story().record(response('2026-08-17T18:00:00Z', [...shipped, eta('2026-09-02T12:00:00Z')]));
      story.record(response('2026-09-03T09:00:00Z', reported));
      assert.equal(story.shipment('pod_ata_at'), '2026-09-02T14:30:00Z');
    },
  }),
  ...rowsOf('M2.6-one-id-for-both-ends', {
    'a leg of two days': (core) => {
      const leg = { ...first, call: 'LEG-1' };
      const story = core
        .story()
        .record(
          response('2026-08-17T00:00:00Z', [
            event('load', 'CNNGB', '2026-08-13T14:00:00Z', leg),
            event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { ...leg, container: null }),
            event('arrive', 'KRPUS', '2026-08-15T20:00:00Z', { ...leg, container: null }),
            event('discharge', 'KRPUS', '2026-08-16T02:00:00Z', leg),
            event('gate_out', 'KRPUS', '2026-08-16T20:00:00Z'),
          ]),
        );
      assert.deepEqual(
        [story.shipment('port_of_lading_locode'), story.shipment('port_of_discharge_locode')],
        ['CNNGB', 'KRPUS'],
      );
    },
  }),
];

export const ROLE_ROWS: readonly Row[] = [
  ...rowsOf('M2.6-safe-by-plan', {
    'a planned discharge': (core) => assert.equal(podOf(core, loaded, departed, plannedDischarge), 'USLAX'),
  }),
  ...rowsOf('M2.6-safe-by-other-source', {
    'the terminal reports the discharge': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', [loaded, departed, discharged]));
      assert.equal(story.shipment('port_of_discharge_locode'), null);
      const bySelf = event('discharge', 'USLAX', '2026-09-03T06:00:00Z');
      story.record(response('2026-09-03T09:00:00Z', [bySelf], { source: TERMINAL }));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-safe-by-train', {
    'loaded on a train the day after': (core) => {
      const train = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      assert.equal(podOf(core, loaded, departed, discharged, train), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-safe-by-gate-out', {
    'picked up there': (core) => assert.equal(podOf(core, loaded, departed, discharged, pickedUp), 'USLAX'),
  }),
  ...rowsOf('M2.6-safe-by-empty-return', {
    'returned elsewhere': (core) => {
      const back = event('gate_in', 'USOAK', '2026-09-10T18:00:00Z', { laden: false });
      assert.equal(podOf(core, loaded, departed, discharged, back), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-safe-by-delivery', {
    'the bill is made out to it': (core) => {
      const delivery = shipmentFact('place_of_delivery', place('USLAX'));
      assert.equal(podOf(core, loaded, departed, discharged, delivery), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-safe-by-terminal', {
    'its terminal lists the container': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', [loaded, departed, discharged]));
      const here = fact('known', true, { place: place('USLAX') });
      story.record(response('2026-09-03T09:00:00Z', [here], { source: TERMINAL }));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-safe-by-former-plan', {
    'an ETA that is no longer listed': (core) => {
      const story = core
        .story()
        .record(response('2026-08-20T00:00:00Z', [loaded, departed, eta('2026-09-02T12:00:00Z')]));
      for (const day of ['04', '05', '06'])
        story.record(response(`2026-09-${day}T00:00:00Z`, [loaded, departed, discharged]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('G12-mere-call', {
    'a day in an intermediate port': (core) => {
      const call = { ...first, call: 'TC-PUS', container: null };
      const calls = [
        event('arrive', 'KRPUS', '2026-08-16T00:00:00Z', call),
        event('depart', 'KRPUS', '2026-08-17T00:00:00Z', call),
      ];
      const reported = [loaded, departed, ...calls, eta('2026-09-02T12:00:00Z')];
      const story = core.story().record(response('2026-08-20T00:00:00Z', reported));
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'estimated.vessel_arrived']);
    },
  }),
  ...rowsOf('M2.6-ship-that-comes', {
    'to a hub without a reported discharge': (core) => {
      const comes = event('arrive', 'KRPUS', '2026-08-23T00:00:00Z', { ...hubOut, container: null });
      const reported = overHub.filter(({ move }) => move === 'load');
      const story = core.story().record(response('2026-08-25T00:00:00Z', [...reported, comes]));
      assert.ok(story.kinds().includes('transshipment_loaded'));
      assert.ok(!story.kinds().includes('transshipment_arrived'));
    },
  }),
  ...rowsOf('M2.6-ship-that-leaves', {
    'a hub without a reported loading': (core) => {
      const leaves = event('depart', 'KRPUS', '2026-08-21T00:00:00Z', { ...hubIn, container: null });
      const reported = [
        ...overHub.slice(0, 1),
        event('discharge', 'KRPUS', '2026-08-20T00:00:00Z', { ...hubIn, ...planned }),
        leaves,
        event('arrive', 'USLAX', '2026-09-06T01:00:00Z', { ...atPod, ...planned }),
      ];
      const story = core.story().record(response('2026-08-22T00:00:00Z', reported));
      assert.ok(!story.kinds().includes('transshipment_departed'));
    },
  }),
  ...rowsOf('M2.6-roles-anew', {
    'the next leg appears': (core) => {
      const reported = [...overHub, event('arrive', 'USLAX', '2026-09-06T01:00:00Z', { ...atPod, ...planned })];
      const story = core.story().record(response('2026-08-21T00:00:00Z', overHub.slice(0, 2)));
      story.record(response('2026-08-25T00:00:00Z', reported));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.ok(story.kinds().includes('transshipment_loaded'));
    },
  }),
];
