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
  wholeJourney,
} from '../../../tracking/testing/journeys.ts';
import { BOREAL, CONTAINER, event, fact, place, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, arrived, discharged];

const earlier = [
  event('gate_out', 'DEHAM', '2026-05-01T00:00:00Z', { laden: false, bill: 'OLD1' }),
  event('load', 'DEHAM', '2026-05-05T00:00:00Z', { vessel: BOREAL, voyage: '1W', bill: 'OLD1' }),
  event('discharge', 'CNNGB', '2026-06-20T00:00:00Z', { vessel: BOREAL, voyage: '1W', bill: 'OLD1' }),
  event('gate_out', 'CNNGB', '2026-06-22T00:00:00Z', { bill: 'OLD1' }),
  event('gate_in', 'CNNGB', '2026-06-30T00:00:00Z', { laden: false, bill: 'OLD1' }),
];
const container = { requestType: 'container' as const, normalizedNumber: CONTAINER };
const lfd = [fact('known', true), fact('last_free_day', '2026-09-09')];

function etaMoves(core: Core, times: string[], threshold = 60): string[][] {
  const claims = (time: string) => [emptyOut, fullIn, loaded, departed, eta(time)];
  const story = core.story({}, threshold).record(response('2026-08-20T00:00:00Z', claims('2026-09-01T12:00:00Z')));
  return times.map((time, index) =>
    story.record(response(`2026-08-${21 + index}T00:00:00Z`, claims(time))).lastEventNames(),
  );
}
const reported = ['shipment.estimated.arrival', 'container.transport.estimated.vessel_arrived'];

export const JOURNEY_ROWS: readonly Row[] = [
  ...rowsOf('M2.8-new-cycle', {
    'two weeks after the last return': (core) => {
      const soon = event('gate_out', 'CNNGB', '2026-07-10T00:00:00Z', { laden: false });
      const story = core.story(container).record(response('2026-08-15T00:00:00Z', [...earlier, soon]));
      assert.deepEqual(story.kinds(), ['empty_out']);
    },
  }),
  ...rowsOf('M2.8-nothing-crosses', {
    'the bill of lading of the earlier journey': (core) => {
      const story = core
        .story({ normalizedNumber: 'OLD1' })
        .record(response('2026-09-11T00:00:00Z', [...earlier, ...wholeJourney]));
      assert.deepEqual(story.kinds(), ['empty_out', 'vessel_loaded', 'vessel_discharged', 'full_out', 'empty_in']);
    },
    'an earlier journey without a known end': (core) => {
      const story = core
        .story({ normalizedNumber: 'OLD1' })
        .record(response('2026-09-11T00:00:00Z', [...earlier.slice(0, 2), ...wholeJourney]));
      assert.deepEqual(story.kinds(), ['empty_out', 'vessel_loaded']);
    },
  }),
  ...rowsOf('M2.8-last-move-returns', {
    'an empty container that was returned unused': (core) => {
      const unused = event('gate_in', 'USLAX', '2026-09-04T00:00:00Z', { laden: false });
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, unused, pickedUp]));
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
  ...rowsOf('M2.8-off-dock-is-no-return', {
    'full or empty not stated': (core) => {
      const outside = event('gate_in', 'USLAX', '2026-09-06T20:00:00Z', {
        laden: null,
        at: place('USLAX', { facilityType: 'container_yard' }),
      });
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, pickedUp, outside]));
      assert.equal(story.field('empty_terminated_at'), null);
    },
  }),
  ...rowsOf('M2.8-lfd-before-arrival', {
    'rejected, then shown': (core) => {
      const story = core.story().record(response('2026-08-30T00:00:00Z', [loaded, departed, plannedDischarge]));
      story.record(response('2026-08-31T00:00:00Z', lfd, { source: TERMINAL }));
      assert.equal(story.field('pickup_lfd_terminal'), null);
      story.record(response('2026-09-03T08:00:00Z', landed));
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-09T07:00:00Z');
    },
  }),
  ...rowsOf('M2.8-lfd-after-pickup', {
    'that of the line as well': (core) => {
      const story = core
        .story()
        .record(response('2026-09-06T20:00:00Z', [...landed, fact('last_free_day', '2026-09-11'), pickedUp]));
      assert.deepEqual([story.field('pickup_lfd'), story.field('pickup_lfd_line')], [null, null]);
    },
  }),
  ...rowsOf('M2.8-hidden-silently', {
    'only the gate-out is announced': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-03T09:00:00Z', lfd, { source: TERMINAL }));
      story.record(response('2026-09-06T20:00:00Z', [...landed, pickedUp]));
      assert.deepEqual(story.lastEventNames(), ['container.transport.full_out']);
    },
  }),
  ...rowsOf('M2.9-future-actual', {
    'four hours ahead, until that time has come': (core) => {
      const story = core.story().record(response('2026-08-13T10:00:00Z', [emptyOut, loaded]));
      assert.deepEqual([story.kinds(), story.container().flags], [['empty_out'], ['actual_in_future']]);
      story.publishAt('2026-08-13T12:45:00Z');
      assert.deepEqual([story.kinds(), story.container().flags], [['empty_out', 'vessel_loaded'], []]);
    },
  }),
  ...rowsOf('M2.9-skew', {
    'an hour ahead': (core) => {
      const story = core.story().record(response('2026-08-13T13:41:00Z', [loaded]));
      assert.deepEqual(story.kinds(), ['vessel_loaded']);
    },
  }),
  ...rowsOf('M2.9-zone-of-place', {
    'its coordinates lie elsewhere': (core) => {
      const at = place('CNNGB', { latitude: 33.74, longitude: -118.26 });
      const story = core
        .story()
        .record(response('2026-08-14T00:00:00Z', [event('load', 'CNNGB', '2026-08-13T22:41:00', { at })]));
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-13T14:41:00Z');
    },
  }),
  ...rowsOf('M2.9-zone-of-coordinates', {
    'a depot with nothing else': (core) => {
      const at = place(null, { name: 'Example Depot', latitude: 33.74, longitude: -118.26 });
      const story = core
        .story()
        .record(response('2026-08-14T00:00:00Z', [event('gate_out', '', '2026-08-10T10:00:00', { at, laden: false })]));
      assert.equal(story.field('empty_out_at'), '2026-08-10T17:00:00Z');
    },
  }),
  ...rowsOf('M2.9-no-zone', {
    'stored as printed and flagged': (core) => {
      const story = core
        .story()
        .record(
          response('2026-08-14T00:00:00Z', [event('gate_out', 'XXXXX', '2026-08-10T10:00:00', { laden: false })]),
        );
      assert.equal(story.milestone('empty_out')?.timestamp, '2026-08-10T10:00:00Z');
      assert.deepEqual(
        [story.milestone('empty_out')?.timezone, story.milestone('empty_out')?.flags],
        [null, ['zone_unknown']],
      );
    },
  }),
  ...rowsOf('M2.10-threshold', {
    'one minute less than the threshold': (core) => assert.deepEqual(etaMoves(core, ['2026-09-01T12:59:00Z']), [[]]),
    'the threshold': (core) => assert.deepEqual(etaMoves(core, ['2026-09-01T13:00:00Z']), [reported]),
    'every move with 0': (core) => assert.deepEqual(etaMoves(core, ['2026-09-01T12:02:00Z'], 0), [reported]),
    'there and back': (core) =>
      assert.deepEqual(etaMoves(core, ['2026-09-01T12:40:00Z', '2026-09-01T12:00:00Z']), [[], []]),
  }),
  ...rowsOf('M2.10-local-date', {
    '40 minutes over midnight in Los Angeles': (core) =>
      assert.deepEqual(etaMoves(core, ['2026-09-01T06:30:00Z', '2026-09-01T07:10:00Z']), [reported, reported]),
  }),
  ...rowsOf('M2.10-adds-up', {
    'twice 40 minutes': (core) =>
      assert.deepEqual(etaMoves(core, ['2026-09-01T12:40:00Z', '2026-09-01T13:20:00Z']), [[], reported]),
  }),
];
