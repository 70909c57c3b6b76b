import assert from 'node:assert/strict';
import { departed, discharged, emptyOut, fullIn, loaded } from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, CONTAINER, event, response } from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const aboard = { vessel: AURORA, voyage: '026E' };
const next = { vessel: BOREAL, voyage: '7' };
const call = { container: null };
const due = { container: null, classifier: 'estimated' as const };
const planned = { classifier: 'planned' as const };

export const SHIP_WITHOUT_CONTAINER_ROWS: readonly Row[] = [
  ...rowsOf('M2.6-put-off-before', {
    'put off by mistake at Oakland, the vessel goes on to Los Angeles': (core) => {
      const off = event('discharge', 'USOAK', '2026-08-30T00:00:00Z', { ...aboard, call: 'A-OAK' });
      const came = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { ...aboard, ...call, call: 'A-LAX' });
      const onward = [
        event('load', 'USOAK', '2026-09-05T00:00:00Z', { ...next, call: 'B-OAK' }),
        event('arrive', 'USLAX', '2026-09-08T00:00:00Z', { ...next, ...due, call: 'B-LAX' }),
      ];
      const story = core.story().record(response('2026-09-06T00:00:00Z', [loaded, departed, off, came, ...onward]));
      assert.equal(story.shipment('pod_ata_at'), null);
      assert.equal(story.shipment('pod_eta_at'), '2026-09-08T00:00:00Z');
      assert.equal(story.shipment('pod_vessel_name'), BOREAL.name);
    },
  }),
  ...rowsOf('M2.6-sailed-without', {
    'its loading is issued again as a plan on the next vessel': (core) => {
      const id = { id: 'e5' };
      const first = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, ...id, call: 'TC-NGB' });
      const late = { ...next, ...planned, statedAt: '2026-08-15T00:00:00Z' };
      const again = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { ...late, ...id, call: 'B-NGB' });
      const eta = event('arrive', 'USLAX', '2026-09-09T00:00:00Z', { ...next, ...due, call: 'B-LAX' });
      const old = event('arrive', 'USLAX', '2026-09-02T00:00:00Z', { ...aboard, ...due, call: 'TC-LAX' });
      const story = core.story().record(response('2026-08-14T08:00:00Z', [emptyOut, fullIn, first, departed, old]));
      assert.equal(story.field('current_status'), 'on_ship');
      story.record(response('2026-08-15T08:00:00Z', [emptyOut, fullIn, departed, again, eta], { absence: 'log' }));
      assert.equal(story.field('current_status'), 'new');
      assert.equal(story.shipment('pol_atd_at'), null);
      assert.equal(story.shipment('pod_eta_at'), '2026-09-09T00:00:00Z');
    },
  }),
  ...rowsOf('M2.6-calls-twice', {
    'first only to lighten': (core) => {
      const first = { ...aboard, ...call, call: 'A-LAX-1' };
      const claims = [
        loaded,
        departed,
        event('arrive', 'USLAX', '2026-09-01T00:00:00Z', first),
        event('depart', 'USLAX', '2026-09-02T00:00:00Z', first),
        event('arrive', 'USLAX', '2026-09-08T00:00:00Z', { ...aboard, ...due, call: 'A-LAX-2' }),
      ];
      const story = core.story().record(response('2026-09-03T00:00:00Z', claims));
      assert.equal(story.shipment('pod_ata_at'), null);
      assert.equal(story.shipment('pod_eta_at'), '2026-09-08T00:00:00Z');
    },
  }),
  ...rowsOf('G43-planned-on-another', {
    'left behind at the hub': (core) => {
      const toHub = [CONTAINER, OTHER].flatMap((container) => [
        event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, container, call: 'A-NGB' }),
        event('discharge', 'KRPUS', '2026-08-17T00:00:00Z', { ...aboard, container, call: 'A-PUS' }),
      ]);
      const third = { imo: '9074729', name: 'EXAMPLE CORAL' };
      const later = { vessel: third, voyage: '9', statedAt: '2026-08-20T10:00:00Z' };
      const claims = [
        ...toHub,
        event('load', 'KRPUS', '2026-08-20T00:00:00Z', { ...next, container: OTHER, call: 'B-PUS' }),
        event('arrive', 'USLAX', '2026-09-01T00:00:00Z', {
          ...next,
          ...due,
          call: 'B-LAX',
          statedAt: '2026-08-20T20:00:00Z',
        }),
        event('load', 'KRPUS', '2026-08-27T00:00:00Z', { ...later, ...planned, call: 'C-PUS' }),
        event('arrive', 'USLAX', '2026-09-08T00:00:00Z', { ...later, ...due, call: 'C-LAX' }),
      ];
      const story = core.story().record(response('2026-08-21T00:00:00Z', claims));
      assert.equal(story.milestone('estimated.vessel_arrived')?.timestamp, '2026-09-08T00:00:00Z');
    },
  }),
  ...rowsOf('M2.7-picked-up-where-the-train-ends', {
    'over an interchange, without a plan': (core) => {
      const rail = { mode: 'rail' as const };
      const claims = [
        loaded,
        departed,
        discharged,
        event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
        event('arrive', 'USCHI', '2026-09-09T00:00:00Z', rail),
        event('depart', 'USCHI', '2026-09-10T00:00:00Z', rail),
        event('arrive', 'USCMH', '2026-09-11T00:00:00Z', rail),
      ];
      const story = core.story().record(response('2026-09-12T00:00:00Z', claims));
      assert.equal(story.shipment('destination_locode'), null);
      const out = event('gate_out', 'USCMH', '2026-09-13T00:00:00Z', { mode: 'truck' });
      story.record(response('2026-09-14T00:00:00Z', [...claims, out]));
      assert.equal(story.shipment('destination_locode'), 'USCMH');
      assert.equal(story.field('ind_ata_at'), '2026-09-11T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-shut-out', {
    'never sailed': (core) => {
      const out = event('gate_out', 'CNNGB', '2026-08-15T00:00:00Z', { mode: 'truck' });
      const back = event('gate_in', 'CNNGB', '2026-08-18T00:00:00Z', { laden: false });
      const story = core.story().record(response('2026-08-19T00:00:00Z', [emptyOut, fullIn, out, back]));
      assert.equal(story.field('current_status'), 'new');
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
];
