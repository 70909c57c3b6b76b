import assert from 'node:assert/strict';
import type { Observation } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  CONTAINER,
  event,
  listing,
  place,
  response,
  shipmentFact,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const LOG: Partial<Observation> = { absence: 'log' };
const OTHER = 'SIMU0000027';
const BOTH = listing([CONTAINER, OTHER]);
const sailed = [loaded, departed, shipmentFact('port_of_discharge', place('USLAX'))];
const atLongBeach = { vessel: AURORA, voyage: '026E', call: 'TC-LGB' };
const atLosAngeles = { vessel: AURORA, voyage: '026E', call: 'TC-LAX' };

const falseDischarge = event('discharge', 'USLAX', '2026-09-03T06:10:00Z', {
  ...atLosAngeles,
  id: 'E-7',
  statedAt: '2026-09-03T07:00:00Z',
});
const dischargeExpected = event('discharge', 'USLAX', '2026-09-05T06:00:00Z', {
  ...atLosAngeles,
  id: 'E-7',
  classifier: 'estimated',
  statedAt: '2026-09-03T11:00:00Z',
});

const withFalseDischarge = (core: Core) =>
  core.story().record(response('2026-09-03T08:00:00Z', [...sailed, arrived, falseDischarge], LOG));

/** An estimated arrival that is reported as another event after the actual arrival. */
const expectedAgain = (time: string, statedAt: string | null, id = 'E-9') =>
  event('arrive', 'USLAX', time, { ...atLosAngeles, container: null, classifier: 'estimated', statedAt, id });
const reportedArrival = { ...arrived, statedAt: '2026-09-02T15:00:00Z', sourceEventId: 'E-8' };
const withArrival = (core: Core) =>
  core.story().record(response('2026-09-02T18:00:00Z', [...sailed, reportedArrival], LOG));

export const REISSUED_ROWS: readonly Row[] = [
  ...rowsOf('G2-other-class', {
    'an actual that is issued again as an estimate': (core) => {
      const story = withFalseDischarge(core);
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      story.record(response('2026-09-03T12:00:00Z', [...sailed, arrived, dischargeExpected], LOG));
      assert.equal(story.field('pod_discharged_at'), null);
      const raw = story.container().rawEvents.filter((one) => one.key.includes('discharge'));
      assert.deepEqual(
        raw.map(({ estimated, invalidation_reason: reason }) => [estimated, reason]),
        [
          [false, 'retracted'],
          [true, null],
        ],
      );
      story.record(
        response(
          '2026-09-05T12:00:00Z',
          [...sailed, arrived, { ...falseDischarge, time: dischargeExpected.time, statedAt: '2026-09-05T07:00:00Z' }],
          LOG,
        ),
      );
      assert.equal(story.field('pod_discharged_at'), '2026-09-05T06:00:00Z');
    },
    'also if the estimate had that id before': (core) => {
      const early = { ...dischargeExpected, statedAt: '2026-08-30T00:00:00Z' };
      const story = core.story().record(response('2026-08-31T00:00:00Z', [...sailed, early], LOG));
      story.record(response('2026-09-03T08:00:00Z', [...sailed, arrived, falseDischarge], LOG));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      story.record(response('2026-09-03T12:00:00Z', [...sailed, arrived, dischargeExpected], LOG));
      assert.equal(story.field('pod_discharged_at'), null);
      const happened = { ...discharged, sourceEventId: 'E-8', statedAt: '2026-09-06T07:00:00Z' };
      story.record(response('2026-09-06T08:00:00Z', [...sailed, arrived, happened], LOG));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
    },
    'also in a push, which lists nothing else': (core) => {
      const story = withFalseDischarge(core);
      story.record(response('2026-09-03T12:00:00Z', [dischargeExpected], { ...LOG, complete: false }));
      assert.equal(story.field('pod_discharged_at'), null);
    },
    'an older copy replaces nothing': (core) => {
      const story = withFalseDischarge(core);
      const older = { ...dischargeExpected, statedAt: '2026-09-01T00:00:00Z' };
      story.record(response('2026-09-03T12:00:00Z', [...sailed, arrived, older], LOG));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
    },
    'an actual leaves the estimate of the same call, which was true when stated': (core) => {
      const story = core.story().record(response('2026-09-02T18:00:00Z', [...sailed, dischargeExpected], LOG));
      const happened = { ...falseDischarge, statedAt: '2026-09-04T00:00:00Z' };
      story.record(response('2026-09-04T08:00:00Z', [...sailed, happened], LOG));
      assert.ok(story.container().rawEvents.every((one) => one.invalidation_reason === null));
    },
    'an id that one response gives to several events is no identity': (core) => {
      const story = withFalseDischarge(core);
      const claims = [...sailed, { ...arrived, sourceEventId: 'E-7' }, falseDischarge, dischargeExpected];
      story.record(response('2026-09-03T12:00:00Z', claims, LOG));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
    },
  }),
  ...rowsOf('G2-other-box', {
    'an event that was reported for the wrong container': (core) => {
      const story = core.story();
      story.record(response('2026-09-03T08:00:00Z', [...sailed, BOTH, arrived, falseDischarge], LOG));
      const right = { ...falseDischarge, container: OTHER, statedAt: '2026-09-03T10:00:00Z' };
      story.record(response('2026-09-03T12:00:00Z', [...sailed, BOTH, arrived, right], LOG));
      assert.equal(story.field('pod_discharged_at'), null);
      assert.equal(story.field('pod_discharged_at', OTHER), '2026-09-03T06:10:00Z');
    },
    'one event of several containers is not taken from one of them by a push about another': (core) => {
      const story = core.story();
      const ofOther = { ...falseDischarge, container: OTHER };
      story.record(response('2026-09-03T08:00:00Z', [...sailed, BOTH, arrived, falseDischarge, ofOther], LOG));
      const again = { ...ofOther, statedAt: '2026-09-03T10:00:00Z' };
      story.record(response('2026-09-03T12:00:00Z', [again], { ...LOG, complete: false }));
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
    },
  }),
  ...rowsOf('G2-other-place', {
    'a discharge at the neighboring port, although that port has one of its own already': (core) => {
      const story = core.story();
      const wrong = {
        ...falseDischarge,
        ...event('discharge', 'USLGB', '2026-09-03T06:10:00Z', { ...atLongBeach, id: 'E-7' }),
      };
      const earlier = { ...discharged, place: falseDischarge.place, sourceEventId: 'E-6' };
      story.record(response('2026-09-03T08:00:00Z', [...sailed, arrived, earlier, wrong], LOG));
      const right = { ...falseDischarge, time: { precision: 'instant' as const, at: '2026-09-03T09:10:00Z' } };
      story.record(response('2026-09-03T12:00:00Z', [...sailed, arrived, right], LOG));
      const places = story.container().rawEvents.filter((one) => one.key.includes('discharge'));
      assert.ok(places.every((one) => one.locode === 'USLAX' || one.invalidated_at !== null));
    },
  }),
  ...rowsOf('G2-other-call-id', {
    'a line that numbers its calls anew in each response': (core) => {
      const discharge = (call: string, time: string) => event('discharge', 'USLAX', time, { ...atLosAngeles, call });
      const story = core.story();
      story.record(
        response('2026-09-03T12:00:00Z', [...sailed, arrived, discharge('C-1', '2026-09-03T06:10:00Z')], LOG),
      );
      story.record(
        response('2026-09-04T12:00:00Z', [...sailed, arrived, discharge('C-2', '2026-09-03T09:10:00Z')], LOG),
      );
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T09:10:00Z');
      assert.deepEqual(story.milestone('vessel_discharged')?.flags, []);
      assert.equal(story.container().rawEvents.filter((one) => one.key.includes('discharge')).length, 1);
    },
    'another call whose id is listed as well stays another call': (core) => {
      const discharge = (call: string, time: string) => event('discharge', 'USLAX', time, { ...atLosAngeles, call });
      const story = core.story();
      const first = discharge('C-1', '2026-09-03T06:10:00Z');
      story.record(response('2026-09-03T12:00:00Z', [...sailed, first], LOG));
      const both = [...sailed, first, discharge('C-2', '2026-09-03T09:10:00Z')];
      story.record(response('2026-09-04T12:00:00Z', both, LOG));
      assert.equal(story.container().rawEvents.filter((one) => one.key.includes('discharge')).length, 2);
    },
  }),
  ...rowsOf('G6-estimated-again', {
    'an arrival that the line expects for tomorrow after reporting it': (core) => {
      const story = withArrival(core);
      const again = expectedAgain('2026-09-04T06:00:00Z', '2026-09-02T20:00:00Z');
      story.record(response('2026-09-03T00:00:00Z', [...sailed, reportedArrival, again], LOG));
      assert.equal(story.field('pod_arrived_at'), '2026-09-02T14:30:00Z');
      assert.deepEqual(story.milestone('vessel_arrived')?.flags, ['estimated_again']);
    },
    'an estimate that was listed before, or whose hour had passed when it was stated, is no news': (core) => {
      const early = expectedAgain('2026-09-04T06:00:00Z', '2026-08-30T00:00:00Z');
      const story = core.story().record(response('2026-08-31T00:00:00Z', [...sailed, early], LOG));
      const restamped = { ...early, statedAt: '2026-09-03T00:00:00Z' };
      const late = expectedAgain('2026-09-02T12:00:00Z', '2026-09-02T20:00:00Z', 'E-10');
      const stamped = { ...reportedArrival, statedAt: '2026-09-03T00:00:00Z' };
      story.record(response('2026-09-03T06:00:00Z', [...sailed, stamped, restamped], LOG));
      assert.deepEqual(story.milestone('vessel_arrived')?.flags, []);
      const other = withArrival(core).record(response('2026-09-03T00:00:00Z', [...sailed, reportedArrival, late], LOG));
      assert.deepEqual(other.milestone('vessel_arrived')?.flags, []);
    },
    'the flag goes when the line reports the arrival anew, or the container has moved on': (core) => {
      const again = expectedAgain('2026-09-04T06:00:00Z', '2026-09-02T20:00:00Z');
      const restated = { ...reportedArrival, statedAt: '2026-09-03T08:00:00Z' };
      for (const next of [[restated], [reportedArrival, discharged]]) {
        const story = withArrival(core);
        story.record(response('2026-09-03T00:00:00Z', [...sailed, reportedArrival, again], LOG));
        story.record(response('2026-09-03T12:00:00Z', [...sailed, ...next, again], LOG));
        assert.deepEqual(story.milestone('vessel_arrived')?.flags, []);
      }
    },
  }),
  ...rowsOf('G6-estimated-again-recheck', {
    'within six hours': (core) => {
      const sooner = event('depart', 'CNNGB', '2026-08-16T01:00:00Z', {
        vessel: AURORA,
        voyage: '026E',
        call: 'TC-NGB',
        container: null,
        classifier: 'estimated',
        statedAt: '2026-08-14T20:00:00Z',
      });
      const stated = { ...departed, statedAt: '2026-08-14T02:00:00Z' };
      const story = core.story().record(response('2026-08-14T12:00:00Z', [loaded, stated], LOG));
      const source = { kind: 'line', code: 'TEST' } as const;
      const settings = core.plan.defaultPollSettings;
      const wait = (now: string) =>
        core.plan.planNextPoll({ source, view: story.view, now, jitter: 0, settings }).seconds;
      assert.equal(wait('2026-08-14T12:00:00Z'), 24 * 3_600);
      story.record(response('2026-08-15T00:00:00Z', [loaded, stated, sooner], LOG));
      assert.equal(wait('2026-08-15T00:00:00Z'), 6 * 3_600);
    },
  }),
];
