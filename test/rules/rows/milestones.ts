import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  fullIn,
  loaded,
  pickedUp,
  plannedDischarge,
  returned,
} from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, event, place, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const hubIn = { vessel: AURORA, voyage: '026E', call: 'TC-PUS-1' };
const hubOut = { vessel: BOREAL, voyage: '114E', call: 'TC-PUS-2' };
const rail = { mode: 'rail' as const };
const barge = { mode: 'barge' as const };

const transshipped: Claim[] = [
  loaded,
  departed,
  event('arrive', 'KRPUS', '2026-08-20T01:00:00Z', { ...hubIn, container: null }),
  event('discharge', 'KRPUS', '2026-08-20T10:00:00Z', hubIn),
  event('load', 'KRPUS', '2026-08-24T12:00:00Z', hubOut),
  event('depart', 'KRPUS', '2026-08-25T01:00:00Z', { ...hubOut, container: null }),
  event('discharge', 'USLAX', '2026-09-06T12:00:00Z', { ...hubOut, call: 'TC-LAX', classifier: 'planned' }),
];
const direct: Claim[] = [emptyOut, fullIn, loaded, departed, plannedDischarge, arrived, discharged];
const fed: Claim[] = [
  event('load', 'CNNKG', '2026-08-08T00:00:00Z', barge),
  event('depart', 'CNNKG', '2026-08-08T06:00:00Z', barge),
  event('arrive', 'CNNGB', '2026-08-10T00:00:00Z', barge),
  event('discharge', 'CNNGB', '2026-08-10T06:00:00Z', barge),
  loaded,
];
const byTrain: Claim[] = [
  ...direct,
  event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { ...rail, classifier: 'planned' }),
  event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
  event('depart', 'USLAX', '2026-09-05T06:00:00Z', rail),
  event('arrive', 'USCHI', '2026-09-09T10:00:00Z', rail),
  event('discharge', 'USCHI', '2026-09-09T20:00:00Z', rail),
];

function kinds(core: Core, claims: Claim[]): string[] {
  return core
    .story()
    .record(response('2026-09-20T00:00:00Z', claims))
    .kinds()
    .filter((kind) => !kind.startsWith('estimated.'));
}

type Table = readonly (readonly [journey: string, claims: Claim[], kinds: readonly string[]])[];

const TABLE: Table = [
  [
    'a direct journey',
    [...direct, pickedUp, returned],
    [
      'empty_out',
      'full_in',
      'vessel_loaded',
      'vessel_departed',
      'vessel_arrived',
      'vessel_discharged',
      'full_out',
      'empty_in',
    ],
  ],
  [
    'over a hub',
    transshipped,
    [
      'vessel_loaded',
      'vessel_departed',
      'transshipment_arrived',
      'transshipment_discharged',
      'transshipment_loaded',
      'transshipment_departed',
    ],
  ],
  [
    'a barge to the POL',
    fed,
    ['feeder_loaded', 'feeder_departed', 'feeder_arrived', 'feeder_discharged', 'vessel_loaded'],
  ],
  [
    'on by train',
    byTrain,
    [
      'empty_out',
      'full_in',
      'vessel_loaded',
      'vessel_departed',
      'vessel_arrived',
      'vessel_discharged',
      'rail_loaded',
      'rail_departed',
      'rail_arrived',
      'arrived_at_inland_destination',
      'rail_unloaded',
    ],
  ],
  [
    'at berth, held and free',
    [
      loaded,
      departed,
      plannedDischarge,
      event('berth', 'USLAX', '2026-09-02T18:00:00Z', { ...hubIn, call: 'TC-LAX' }),
      discharged,
      event('not_available', 'USLAX', '2026-09-03T08:00:00Z'),
      event('available', 'USLAX', '2026-09-04T08:00:00Z'),
      pickedUp,
      event('delivered', 'USLAX', '2026-09-07T08:00:00Z'),
    ],
    [
      'vessel_loaded',
      'vessel_departed',
      'vessel_berthed',
      'vessel_discharged',
      'not_available',
      'available',
      'full_out',
      'delivered',
    ],
  ],
];

/** Each journey proves every row of the milestone table that it uses. */
const table: Row[] = TABLE.flatMap(([journey, claims, expected]) =>
  expected.map((kind) => ({
    rule: kind === 'arrived_at_inland_destination' ? 'A9-inland-arrival' : `A9-${kind.replaceAll('_', '-')}`,
    title: `${kind} in ${journey}`,
    run: (core: Core) => assert.deepEqual(kinds(core, claims), expected),
  })),
);

export const MILESTONE_ROWS: readonly Row[] = [
  ...table,
  ...rowsOf('A9-delivered-in', {
    'into the customer’s facility': (core) => {
      const atDoor = place('USLAX', { facilityType: 'customer' });
      const door = event('gate_in', 'USLAX', '2026-09-07T00:00:00Z', { at: atDoor });
      assert.deepEqual(kinds(core, [...direct, pickedUp, door]).slice(-2), ['full_out', 'delivered']);
    },
  }),
  ...rowsOf('A9-export-rail', {
    'to the POL by train': (core) => {
      const train = event('load', 'CNCGO', '2026-08-11T00:00:00Z', rail);
      assert.ok(!kinds(core, [emptyOut, train, ...direct.slice(1)]).includes('rail_loaded'));
    },
  }),
  ...rowsOf('A9-export-haulage', {
    'out of the POL and in again': (core) => {
      const out = event('gate_out', 'CNNGB', '2026-08-12T20:00:00Z');
      assert.ok(!kinds(core, [...direct, out]).includes('full_out'));
    },
  }),
  ...rowsOf('A9-pickup-stated-at-a-hub', {
    'three days after the discharge at the port of discharge': (core) => {
      const off = event('discharge', 'USLAX', '2026-09-06T14:00:00Z', { ...hubOut, call: 'TC-LAX' });
      const out = event('gate_out', 'KRPUS', '2026-09-09T12:00:00Z');
      const story = core.story().record(response('2026-09-09T20:00:00Z', [...transshipped, off, out]));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.equal(story.field('pod_full_out_at'), '2026-09-09T12:00:00Z');
    },
  }),
  ...rowsOf('A9-papers-are-no-arrival', {
    'customs of the POD before the ship sails': (core) => {
      const customs = event('other', 'USLAX', '2026-08-01T00:00:00Z', { mode: 'vessel', vessel: AURORA });
      assert.ok(kinds(core, [...direct.slice(0, 5), customs]).includes('full_in'));
    },
  }),
  ...rowsOf('M2.8-return-after-crossing', {
    'an empty container brought to the shipper’s facility': (core) => {
      const inside = event('gate_in', 'CNNGB', '2026-08-11T00:00:00Z', { laden: false });
      assert.deepEqual(kinds(core, [emptyOut, inside]), ['empty_out']);
    },
  }),
  ...rowsOf('G8-full-in-first', {
    'a full gate-in a day before the empty gate-out': (core) => {
      const early = event('gate_in', 'CNNGB', '2026-08-09T03:00:00Z');
      assert.deepEqual(kinds(core, [emptyOut, early]), ['full_in', 'empty_out']);
    },
  }),
  ...rowsOf('G8-full-in-late', {
    'a full gate-in hours after the loading': (core) => {
      const late = event('gate_in', 'CNNGB', '2026-08-13T20:00:00Z');
      assert.deepEqual(kinds(core, [emptyOut, loaded, late]), ['empty_out', 'vessel_loaded', 'full_in']);
    },
  }),
  ...rowsOf('G8-early-gate-out', {
    'a gate-out two days before the discharge': (core) => {
      const early = event('gate_out', 'USLAX', '2026-09-01T00:00:00Z');
      const found = kinds(core, [...direct, early]);
      assert.ok(found.includes('full_out') && found.includes('vessel_discharged'));
    },
  }),
];
