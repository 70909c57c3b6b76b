import assert from 'node:assert/strict';
import {
  arrived,
  departed,
  discharged,
  loaded,
  pickedUp,
  plannedDischarge,
  wholeJourney,
} from '../../../tracking/testing/journeys.ts';
import { CONTAINER, event, listing, response, shipmentFact } from '../../../tracking/testing/statements.ts';
import type { StopFacts } from '../../../tracking/tracking-requests/stop.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const SECOND = 'SIMU0000027';
const landed = [loaded, departed, plannedDischarge, arrived, discharged];

/** Returns why tracking stops after one response of the line, by default one that brought news a moment ago. */
function stopAt(core: Core, now: string, claims: Parameters<typeof response>[1], more: Partial<StopFacts> = {}) {
  const { view } = core.story().record(response('2026-09-11T00:00:00Z', claims));
  assert.ok(view !== null);
  return core.stop.decideStop({
    view,
    requestedAt: '2026-08-01T00:00:00Z',
    now,
    lastNewsAt: now,
    resumedAt: null,
    notFoundSince: null,
    settings: core.stop.defaultStopSettings,
    ...more,
  });
}

/** Returns why tracking stops once a person has stopped some of the containers. */
function stopWithout(core: Core, stopped: string[], claims: Parameters<typeof response>[1]) {
  const now = '2026-09-11T00:00:00Z';
  const containers = [...new Set(claims.flatMap((claim) => ('container' in claim && claim.container) || []))];
  const { view } = core
    .story()
    .record(response(now, [listing(containers), ...claims]))
    .publishAt(now, { stopped: new Set(stopped) });
  assert.ok(view !== null);
  const { defaultStopSettings: settings } = core.stop;
  const facts = { requestedAt: '2026-08-01T00:00:00Z', lastNewsAt: now, resumedAt: null, notFoundSince: null };
  return core.stop.decideStop({ view, now, settings, ...facts });
}

export const STOPPING_ROWS: readonly Row[] = [
  ...rowsOf('M3-all-containers-terminated', {
    'all containers are returned': (core) =>
      assert.equal(
        stopAt(core, '2026-09-12T00:00:00Z', [listing([CONTAINER]), ...wholeJourney]),
        'all_containers_terminated',
      ),
    'one container is out': (core) => {
      const claims = [listing([CONTAINER, SECOND]), ...wholeJourney, { ...loaded, container: SECOND }];
      assert.equal(stopAt(core, '2026-09-12T00:00:00Z', claims), null);
    },
  }),
  ...rowsOf('M3-list-is-complete', {
    'the list may be longer': (core) =>
      assert.equal(stopAt(core, '2026-09-12T00:00:00Z', [listing([CONTAINER], false), ...wholeJourney]), null),
  }),
  ...rowsOf('M3-list-is-never-complete', {
    'two weeks later': (core) => {
      const claims = [listing([CONTAINER], false), ...wholeJourney];
      assert.equal(stopAt(core, '2026-09-24T12:00:00Z', claims), null);
      assert.equal(stopAt(core, '2026-09-24T18:00:00Z', claims), 'all_containers_terminated');
    },
  }),
  ...rowsOf('M3-past-arrival-window', {
    'a day early': (core) => assert.equal(stopAt(core, '2026-10-27T15:00:00Z', landed), null),
    'on its day': (core) => assert.equal(stopAt(core, '2026-10-28T15:00:00Z', landed), 'past_arrival_window'),
  }),
  ...rowsOf('M3-inland-arrival', {
    'a container on a train has not arrived': (core) => {
      const rail = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'planned' });
      assert.equal(stopAt(core, '2026-10-29T15:00:00Z', [...landed, rail, onward]), null);
    },
  }),
  ...rowsOf('M3-past-full-out-window', {
    'on its day': (core) =>
      assert.equal(stopAt(core, '2026-11-01T18:00:00Z', [...landed, pickedUp]), 'past_full_out_window'),
  }),
  ...rowsOf('M3-no-updates-at-line', {
    'silence of 56 days': (core) =>
      assert.equal(
        stopAt(core, '2026-10-20T00:00:00Z', [loaded], { lastNewsAt: '2026-08-25T00:00:00Z' }),
        'no_updates_at_line',
      ),
    'silence of 55 days': (core) =>
      assert.equal(stopAt(core, '2026-10-19T00:00:00Z', [loaded], { lastNewsAt: '2026-08-25T00:00:00Z' }), null),
  }),
  ...rowsOf('M3-not-found-any-more', {
    'for 14 days': (core) =>
      assert.equal(
        stopAt(core, '2026-09-30T00:00:00Z', [loaded], { notFoundSince: '2026-09-16T00:00:00Z' }),
        'no_updates_at_line',
      ),
  }),
  ...rowsOf('M3-booking-cancelled', {
    'before any container moved': (core) => {
      const claims = [listing([CONTAINER]), shipmentFact('booking_cancelled', true)];
      assert.equal(stopAt(core, '2026-09-12T00:00:00Z', claims), 'booking_cancelled');
    },
    'after one has': (core) =>
      assert.equal(stopAt(core, '2026-09-12T00:00:00Z', [loaded, shipmentFact('booking_cancelled', true)]), null),
  }),
  ...rowsOf('M3-cancelled-by-user', {
    'a stop that was undone starts the window anew': (core) => {
      const resumedAt = '2026-10-20T00:00:00Z';
      assert.equal(stopAt(core, '2026-10-29T00:00:00Z', landed, { resumedAt }), null);
      assert.equal(stopAt(core, '2026-12-16T00:00:00Z', landed, { resumedAt }), 'past_arrival_window');
    },
    'no rule gives that reason for containers that were not stopped': (core) => {
      assert.equal(stopWithout(core, [], wholeJourney), 'all_containers_terminated');
      assert.equal(stopWithout(core, [], landed), null);
    },
  }),
  ...rowsOf('D18-not-waited-for', {
    'the only container': (core) => assert.equal(stopWithout(core, [CONTAINER], landed), 'cancelled_by_user'),
    'one of two that are out': (core) =>
      assert.equal(stopWithout(core, [CONTAINER], [...landed, { ...loaded, container: SECOND }]), null),
  }),
  ...rowsOf('D18-stopped-is-not-back', {
    'one of two, when the other is returned': (core) =>
      assert.equal(
        stopWithout(core, [SECOND], [...wholeJourney, { ...loaded, container: SECOND }]),
        'cancelled_by_user',
      ),
    'one that was returned after it was stopped': (core) =>
      assert.equal(stopWithout(core, [CONTAINER], wholeJourney), 'all_containers_terminated'),
  }),
  ...rowsOf('D18-not-announced', {
    'its values are updated, nothing is announced': (core) => {
      const story = core.story().record(response('2026-09-02T18:00:00Z', [loaded, departed, arrived]));
      story.publishAt('2026-09-02T18:00:00Z', { stopped: new Set([CONTAINER]) });
      story.ledger = core.ledger.record(story.ledger, response('2026-09-04T00:00:00Z', landed));
      story.publishAt('2026-09-04T00:00:00Z', { stopped: new Set([CONTAINER]) });
      assert.deepEqual(story.lastEventNames(), []);
      assert.ok(story.view?.containers[0]?.fields.pod_discharged_at.value);
    },
  }),
];
