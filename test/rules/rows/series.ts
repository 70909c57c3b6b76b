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
  LINE,
  RAILROAD,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const aboard = { vessel: AURORA, voyage: '026E' };
const byTerminal = { source: TERMINAL };

/** Records a retraction of the loading. */
function unloaded(core: Core) {
  const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, loaded, departed]));
  return story.record(response('2026-08-16T00:00:00Z', [emptyOut, departed, { ...loaded, retracted: true }]));
}

export const SERIES_ROWS: readonly Row[] = [
  ...rowsOf('M2.2-one-event', {
    'line and terminal report one discharge': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-04T01:00:00Z', [event('discharge', 'USLAX', '2026-09-03T06:12:00Z')], byTerminal));
      const found = story.container().events.filter((one) => one.kind === 'vessel_discharged');
      assert.deepEqual(
        found.map((one) => one.witnesses.map((witness) => witness.source.kind)),
        [['terminal', 'line']],
      );
    },
  }),
  ...rowsOf('M2.3-newest-leads', {
    'a newer report with an earlier time': (core) => {
      const first = event('discharge', 'USLAX', '2026-09-04T06:00:00Z', {
        ...aboard,
        call: 'TC-A',
        statedAt: '2026-09-04T07:00:00Z',
      });
      const second = event('discharge', 'USLAX', '2026-09-03T06:00:00Z', {
        ...aboard,
        call: 'TC-B',
        statedAt: '2026-09-05T07:00:00Z',
      });
      const story = core
        .story()
        .record(response('2026-09-06T00:00:00Z', [loaded, departed, plannedDischarge, first, second]));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:00:00Z');
    },
  }),
  ...rowsOf('M2.3-expired', {
    'an ETA that passed': (core) => {
      const story = core
        .story()
        .record(response('2026-09-20T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z')]));
      assert.deepEqual(story.milestone('estimated.vessel_arrived')?.flags, ['expired']);
      assert.equal(story.field('pod_arrived_at'), null);
    },
  }),
  ...rowsOf('M2.3-next-by-time', {
    'the third day after an arrival without a discharge': (core) => {
      const story = core
        .story()
        .record(response('2026-09-02T20:00:00Z', [loaded, departed, plannedDischarge, arrived]));
      assert.deepEqual(story.container().flags, []);
      const at = story.view?.shipment.changesAt ?? null;
      assert.notEqual(at, null);
      assert.deepEqual(story.publishAt(at ?? '').container().flags, ['not_discharged']);
    },
  }),
  ...rowsOf('M2.3-never-an-actual', {
    'a planned discharge that passed': (core) => {
      const story = core.story().record(response('2026-09-20T00:00:00Z', [loaded, departed, plannedDischarge]));
      assert.equal(story.field('pod_discharged_at'), null);
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed']);
    },
  }),
  ...rowsOf('M2.3-disagreement', {
    'two sources, four hours apart': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-04T01:00:00Z', [event('discharge', 'USLAX', '2026-09-03T10:10:00Z')], byTerminal));
      assert.deepEqual(story.milestone('vessel_discharged')?.flags, ['disagreement']);
      assert.equal(story.milestone('vessel_discharged')?.witnesses.length, 2);
    },
    'a rounded time is none': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-04T01:00:00Z', [event('discharge', 'USLAX', '2026-09-03T06:00:00Z')], byTerminal));
      assert.deepEqual(story.milestone('vessel_discharged')?.flags, []);
    },
  }),
  ...rowsOf('M2.4-corrections-add', {
    'a changed time': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [loaded, departed]));
      story.record(
        response('2026-08-15T06:00:00Z', [
          event('load', 'CNNGB', '2026-08-13T16:00:00Z', { ...aboard, call: 'TC-NGB' }),
          departed,
        ]),
      );
      assert.partialDeepStrictEqual(story.changes?.milestones[0], {
        type: 'corrected',
        event: { timestamp: '2026-08-13T16:00:00Z' },
        previous: { timestamp: '2026-08-13T14:41:00Z' },
      });
      assert.deepEqual(story.lastEventNames(), ['container.transport.vessel_loaded']);
    },
    'every value of an estimate is a version': (core) => {
      const story = core
        .story()
        .record(response('2026-08-20T00:00:00Z', [loaded, departed, eta('2026-09-01T12:00:00Z')]));
      story.record(response('2026-08-21T00:00:00Z', [loaded, departed, eta('2026-09-01T12:30:00Z')]));
      assert.deepEqual(
        story.changes?.milestones.map((change) => change.type),
        ['corrected'],
      );
    },
  }),
  ...rowsOf('M2.4-withdrawal-is-told', {
    'a retracted loading': (core) => {
      const story = unloaded(core);
      assert.partialDeepStrictEqual(story.changes?.milestones, [
        { type: 'withdrawn', reason: 'retracted', replacedBy: null },
      ]);
      assert.deepEqual(story.lastEventNames(), ['container.transport.vessel_loaded']);
    },
  }),
  ...rowsOf('M2.4-vanished-or-retracted', {
    retracted: (core) => assert.partialDeepStrictEqual(unloaded(core).changes?.milestones, [{ reason: 'retracted' }]),
    vanished: (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, fullIn, loaded, departed]));
      for (const at of ['2026-08-16T00:00:00Z', '2026-08-16T12:00:00Z', '2026-08-17T00:00:00Z']) {
        story.record(response(at, [emptyOut, fullIn, departed]));
      }
      assert.partialDeepStrictEqual(story.changes?.milestones, [{ type: 'withdrawn', reason: 'vanished' }]);
    },
  }),
  ...rowsOf('M2.4-withdrawn-by-whom', {
    'a retracted loading': (core) => {
      const { value, provenance } = unloaded(core).container().fields.pol_vessel_loaded_at;
      assert.equal(value, null);
      assert.deepEqual(provenance?.source, LINE);
      assert.match(provenance.rule, /^withdrawn@/);
    },
    'an ETA that the line stopped listing': (core) => {
      const story = core
        .story()
        .record(response('2026-08-15T00:00:00Z', [loaded, departed, plannedDischarge, eta('2026-09-02T00:00:00Z')]));
      for (const day of ['16', '17'])
        story.record(response(`2026-08-${day}T00:00:00Z`, [loaded, departed, plannedDischarge]));
      const reported = story.view?.shipment.fields.pod_eta_at;
      assert.deepEqual([reported?.value, reported?.provenance?.source], [null, LINE]);
    },
    'a value that was never reported names no source': (core) =>
      assert.deepEqual(unloaded(core).container().fields.delivered_at, { value: null, provenance: null }),
  }),
  ...rowsOf('M2.5-missing-from-a-list', {
    'one of two holds': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      const [one, two] = [
        { name: 'customs' as const, status: 'hold' as const, description: null },
        { name: 'USDA' as const, status: 'pending' as const, description: null },
      ];
      story.record(response('2026-09-03T09:00:00Z', [fact('holds', [one, two])], byTerminal));
      story.record(response('2026-09-03T10:00:00Z', [fact('holds', [one])], byTerminal));
      assert.deepEqual(story.field('holds_at_pod_terminal'), [one]);
      story.record(response('2026-09-03T11:00:00Z', [fact('holds', [])], byTerminal));
      assert.deepEqual(story.field('holds_at_pod_terminal'), []);
    },
  }),
  ...rowsOf('M2.5-missing-field', {
    'holds that the next response omits': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      const hold = { name: 'customs' as const, status: 'hold' as const, description: null };
      story.record(response('2026-09-03T09:00:00Z', [fact('holds', [hold])], byTerminal));
      story.record(response('2026-09-03T10:00:00Z', [fact('available', false)], byTerminal));
      assert.deepEqual(story.field('holds_at_pod_terminal'), [hold]);
    },
  }),
  ...rowsOf('M2.5-null', {
    'a last free day that is withdrawn': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-03T09:00:00Z', [fact('last_free_day', '2026-09-09')], byTerminal));
      story.record(response('2026-09-03T10:00:00Z', [fact('last_free_day', null)], byTerminal));
      const { value, provenance } = story.container().fields.pickup_lfd_terminal;
      assert.deepEqual([value, provenance?.source], [null, TERMINAL]);
      assert.ok(story.lastEventNames().includes('container.pickup_lfd.changed'));
    },
  }),
  ...rowsOf('M2.5-still-reported', {
    'under a new code': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, fullIn, loaded, departed]));
      const unknown = {
        kind: 'unknown' as const,
        container: CONTAINER,
        original: 'LOADED-ON',
        time: loaded.time,
        place: null,
      };
      for (const at of ['16T00', '16T12', '17T00', '18T00']) {
        story.record(
          response(`2026-08-${at}:00:00Z`, [emptyOut, fullIn, departed, { ...unknown, pointer: '/u', statedAt: null }]),
        );
      }
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-13T14:41:00Z');
    },
  }),
  ...rowsOf('M2.5-none-is-no-news', {
    'a railroad without holds': (core) => {
      const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
      const story = core.story().record(response('2026-09-04T08:00:00Z', [...landed, onward]));
      story.record(response('2026-09-09T20:00:00Z', [fact('holds', []), fact('fees', [])], { source: RAILROAD }));
      assert.deepEqual([story.field('ind_facility_holds'), story.lastEventNames()], [null, []]);
    },
  }),
  ...rowsOf('M2.6-pod-is-safe', {
    'a first discharge that nothing follows': (core) => {
      const hub = event('discharge', 'SGSIN', '2026-08-20T10:00:00Z', { ...aboard, call: 'TC-SIN' });
      const story = core.story().record(response('2026-08-21T00:00:00Z', [loaded, departed, hub]));
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'vessel_discharged']);
      assert.equal(story.shipment('port_of_discharge_locode'), null);
    },
    'a laden gate-out follows there': (core) => {
      const hub = event('discharge', 'SGSIN', '2026-08-20T10:00:00Z', { ...aboard, call: 'TC-SIN' });
      const out = event('gate_out', 'SGSIN', '2026-08-22T00:00:00Z');
      const story = core.story().record(response('2026-08-23T00:00:00Z', [loaded, hub, out]));
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_discharged', 'full_out']);
    },
  }),
  ...rowsOf('M2.6-stated-pod', {
    'a message names it while only actual events are known': (core) => {
      const hub = event('discharge', 'SGSIN', '2026-08-20T10:00:00Z', { ...aboard, call: 'TC-SIN', role: 'pod' });
      const story = core.story().record(response('2026-08-21T00:00:00Z', [loaded, departed, hub]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'SGSIN');
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'vessel_discharged']);
    },
    'the vessel sails on to other ports': (core) => {
      const pod = event('arrive', 'USLAX', '2026-09-02T12:00:00Z', { ...aboard, classifier: 'estimated', role: 'pod' });
      const further = event('arrive', 'USOAK', '2026-09-06T12:00:00Z', { ...aboard, classifier: 'estimated' });
      const story = core.story().record(response('2026-08-21T00:00:00Z', [loaded, departed, pod, further]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-stated-pol', {
    'a feeder brings the container to it': (core) => {
      const feeder = event('load', 'CNNKG', '2026-08-08T00:00:00Z', { vessel: BOREAL, voyage: '1S' });
      const pol = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, role: 'pol' });
      const story = core.story().record(response('2026-08-15T00:00:00Z', [feeder, pol, plannedDischarge]));
      assert.equal(story.shipment('port_of_lading_locode'), 'CNNGB');
    },
  }),
  ...rowsOf('M2.6-stated-hub', {
    'the last known port is called a transshipment': (core) => {
      const hub = event('arrive', 'SGSIN', '2026-08-20T10:00:00Z', {
        ...aboard,
        classifier: 'estimated',
        role: 'transshipment',
      });
      const story = core.story().record(response('2026-08-15T00:00:00Z', [loaded, departed, hub]));
      assert.equal(story.shipment('port_of_discharge_locode'), null);
    },
  }),
  ...rowsOf('M2.6-stated-destination', {
    'an inland place named by its role': (core) => {
      const inland = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', {
        mode: 'truck',
        classifier: 'estimated',
        role: 'destination',
      });
      const story = core.story().record(response('2026-09-04T00:00:00Z', [...landed, inland]));
      assert.equal(story.shipment('destination_locode'), 'USCHI');
    },
    'not after the container has left': (core) => {
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, pickedUp]));
      assert.equal(story.shipment('destination_locode'), null);
    },
  }),
];
