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
import { AURORA, CONTAINER, event, LINE, listing, response } from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const aboard = { vessel: AURORA, voyage: '026E', call: 'TC-NGB' };
const atSea = [emptyOut, fullIn, loaded, departed];
const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const withEta = [...atSea, eta('2026-09-02T00:00:00Z')];

const outFalsely = { ...pickedUp, sourceEventId: 'out-1', statedAt: '2026-09-06T18:00:00Z' };
const withdrawn = { ...outFalsely, statedAt: '2026-09-07T18:00:00Z', retracted: true };
const outTruly = event('gate_out', 'USLAX', '2026-09-10T17:00:00Z', {
  ...(pickedUp.place !== null && { at: pickedUp.place }),
  id: 'out-2',
  statedAt: '2026-09-10T18:00:00Z',
});

export const EVENT_QUIRK_ROWS: readonly Row[] = [
  ...rowsOf('G1-same-event-again', {
    'without an id, under another id, and again': (core) => {
      const log = { absence: 'log' as const, complete: false };
      const story = core.story();
      for (const id of ['one', null, 'two', 'one']) {
        story.record(response('2026-08-15T06:00:00Z', [{ ...loaded, sourceEventId: id }, departed], log));
      }
      assert.equal(story.names.filter((name) => name === 'container.transport.vessel_loaded').length, 1);
      assert.equal(story.container().rawEvents.length, 2);
    },
  }),
  ...rowsOf('G2-tolerance', {
    '40 seconds are none, 5 minutes are one': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [loaded]));
      story.record(response('2026-08-15T06:00:00Z', [event('load', 'CNNGB', '2026-08-13T14:41:40Z', aboard)]));
      assert.deepEqual(story.lastEventNames(), []);
      story.record(response('2026-08-15T12:00:00Z', [event('load', 'CNNGB', '2026-08-13T14:46:00Z', aboard)]));
      assert.deepEqual(story.lastEventNames(), ['container.transport.vessel_loaded']);
    },
  }),
  ...rowsOf('G2-place-or-vessel', {
    'a gate-out at the neighboring port': (core) => {
      const [wrong, right] = ['USLGB', 'USLAX'].map((port) =>
        event('gate_out', port, '2026-09-06T17:00:00Z', { id: 'E-7', statedAt: '2026-09-06T18:00:00Z' }),
      );
      assert.ok(wrong !== undefined && right !== undefined);
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, wrong], { complete: false }));
      story.record(response('2026-09-07T06:00:00Z', [...landed, right], { complete: false }));
      const outs = story.container().events.filter((one) => one.kind === 'full_out');
      assert.deepEqual(
        outs.map((one) => one.locode),
        ['USLAX'],
      );
    },
  }),
  ...rowsOf('G3-older-copy', {
    'a push overtakes a poll': (core) => {
      const newer = event('load', 'CNNGB', '2026-08-13T16:00:00Z', { ...aboard, statedAt: '2026-08-15T00:00:00Z' });
      const story = core.story().record(response('2026-08-15T06:00:00Z', [newer, departed]));
      story.record(response('2026-08-15T07:00:00Z', [{ ...loaded, statedAt: '2026-08-14T00:00:00Z' }, departed]));
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-13T16:00:00Z');
    },
  }),
  ...rowsOf('G3-retraction-of-one-event', {
    'a false pickup, retracted; the true one days later': (core) => {
      const story = core.story().record(response('2026-09-06T20:00:00Z', [...landed, outFalsely]));
      story.record(response('2026-09-07T20:00:00Z', [...landed, withdrawn]));
      assert.equal(story.field('pod_full_out_at'), null);
      for (const day of ['10', '11']) {
        story.record(response(`2026-09-${day}T20:00:00Z`, [...landed, withdrawn, { ...outTruly, statedAt: null }]));
        assert.equal(story.field('pod_full_out_at'), '2026-09-10T17:00:00Z');
      }
    },
  }),
  ...rowsOf('G3-stated-after-a-retraction', {
    'under the id of the retracted event': (core) => {
      const story = core.story().record(response('2026-09-06T20:00:00Z', [...landed, outFalsely]));
      story.record(response('2026-09-07T20:00:00Z', [...landed, withdrawn]));
      const again = { ...outTruly, sourceEventId: outFalsely.sourceEventId };
      for (const day of ['10', '11']) {
        story.record(response(`2026-09-${day}T20:00:00Z`, [...landed, withdrawn, again]));
        assert.equal(story.field('pod_full_out_at'), '2026-09-10T17:00:00Z');
      }
    },
    'not an old copy beside it': (core) => {
      const story = core.story().record(response('2026-09-06T20:00:00Z', [...landed, outFalsely]));
      story.record(response('2026-09-07T20:00:00Z', [...landed, outFalsely, withdrawn]));
      story.record(response('2026-09-08T20:00:00Z', [...landed, outFalsely, withdrawn]));
      assert.equal(story.field('pod_full_out_at'), null);
    },
  }),
  ...rowsOf('G4-estimate-vanishes', {
    'not at the first response, but at the second': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', withEta));
      story.record(response('2026-08-16T00:00:00Z', atSea));
      assert.ok(story.kinds().includes('estimated.vessel_arrived'));
      assert.ok(core.confirmation.awaitsConfirmation(story.ledger, LINE, '2026-08-16T00:00:00Z'));
      story.record(response('2026-08-17T00:00:00Z', atSea));
      assert.ok(!story.kinds().includes('estimated.vessel_arrived'));
    },
  }),
  ...rowsOf('G4-proves-nothing', {
    'a log': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', withEta));
      for (const day of [16, 18, 20]) story.record(response(`2026-08-${day}T00:00:00Z`, atSea, { absence: 'log' }));
      assert.ok(story.kinds().includes('estimated.vessel_arrived'));
    },
    'a response that was not read to its end': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', withEta));
      for (const day of [16, 18, 20]) story.record(response(`2026-08-${day}T00:00:00Z`, atSea, { complete: false }));
      assert.ok(story.kinds().includes('estimated.vessel_arrived'));
    },
  }),
  ...rowsOf('G4-void-call', {
    'an omitted call voids its plan and its estimate': (core) => {
      const call = { vessel: AURORA, voyage: '026E', container: null, call: 'TC-LAX' };
      const plan = event('arrive', 'USLAX', '2026-09-02T00:00:00Z', { ...call, classifier: 'planned' });
      const story = core.story().record(response('2026-08-15T00:00:00Z', [...withEta, plan]));
      const omitted = event('arrive', 'USLAX', null, { ...call, classifier: 'planned', retracted: true });
      story.record(response('2026-08-16T00:00:00Z', [...atSea, omitted], { absence: 'log' }));
      assert.equal(story.shipment('pod_eta_at'), null);
    },
    'under another hour than the plan had': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', withEta));
      const omitted = { ...eta('2026-09-02T08:00:00Z'), retracted: true };
      story.record(response('2026-08-16T00:00:00Z', [...atSea, omitted], { absence: 'log' }));
      assert.equal(story.shipment('pod_eta_at'), null);
    },
  }),
  ...rowsOf('G5-actual-vanishes', {
    'three responses within a day': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', atSea));
      for (const hour of ['00', '02', '04'])
        story.record(response(`2026-08-16T${hour}:00:00Z`, [emptyOut, fullIn, departed]));
      assert.ok(story.kinds().includes('vessel_loaded'));
    },
    'three responses over a day': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', atSea));
      for (const at of ['16T00', '16T12', '17T00'])
        story.record(response(`2026-08-${at}:00:00Z`, [emptyOut, fullIn, departed]));
      assert.ok(!story.kinds().includes('vessel_loaded'));
    },
  }),
  ...rowsOf('G5-unconfirmed', {
    'after the first response without it': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', atSea));
      story.record(response('2026-08-16T00:00:00Z', [emptyOut, fullIn, departed]));
      assert.deepEqual(story.milestone('vessel_loaded')?.flags, ['unconfirmed']);
    },
  }),
  ...rowsOf('G5-recheck', {
    'within 6 hours instead of a day': (core) => {
      const now = '2026-08-16T00:00:00Z';
      const story = core.story().record(response('2026-08-15T00:00:00Z', withEta));
      const { view } = story.record(response(now, [emptyOut, fullIn, departed, eta('2026-09-02T00:00:00Z')]));
      const next = core.plan.planNextPoll({
        source: LINE,
        view,
        now,
        jitter: 0,
        settings: core.plan.defaultPollSettings,
      });
      assert.equal(next.seconds, 6 * 3600);
    },
  }),
  ...rowsOf('G6-actual-wins', {
    'an estimate that has come true is not listed any more': (core) => {
      const story = core
        .story()
        .record(response('2026-09-01T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z')]));
      for (const day of [3, 4, 5]) story.record(response(`2026-09-0${day}T00:00:00Z`, [loaded, departed, arrived]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T00:00:00Z');
    },
  }),
  ...rowsOf('G6-late-estimate', {
    'an ETA after the arrival': (core) => {
      const story = core
        .story()
        .record(response('2026-09-01T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z')]));
      story.record(response('2026-09-03T00:00:00Z', [loaded, departed, arrived, eta('2026-09-02T00:00:00Z')]));
      story.record(response('2026-09-04T00:00:00Z', [loaded, departed, arrived, eta('2026-09-09T00:00:00Z')]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T00:00:00Z');
      assert.ok(story.container().rawEvents.some((one) => one.timestamp === '2026-09-09T00:00:00Z'));
    },
  }),
  ...rowsOf('G7-out-of-order', {
    'the gate-in is reported after the loading': (core) => {
      const story = core.story().record(response('2026-08-14T02:00:00Z', [emptyOut, loaded]));
      story.record(response('2026-08-14T06:00:00Z', atSea));
      assert.deepEqual(
        story.changes?.events.map((one) => [one.name, one.backfilled]),
        [
          ['container.transport.full_in', true],
          ['container.transport.vessel_departed', false],
        ],
      );
    },
  }),
  ...rowsOf('G1-same-event-again', {
    'a whole journey again': (core) => {
      const story = core
        .story()
        .record(response('2026-09-11T00:00:00Z', [listing([CONTAINER]), ...wholeJourney, pickedUp]));
      story.record(response('2026-09-11T06:00:00Z', [listing([CONTAINER]), ...wholeJourney]));
      assert.deepEqual([story.lastEventNames(), story.changes?.fields, story.changes?.milestones], [[], [], []]);
    },
  }),
];
