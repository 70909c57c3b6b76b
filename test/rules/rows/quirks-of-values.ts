import assert from 'node:assert/strict';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
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
  place,
  RAILROAD,
  response,
  shipmentFact,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const aboard = { vessel: AURORA, voyage: '026E', call: 'TC-NGB' };
const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const byTerminal = { source: TERMINAL };
const SECOND = 'SIMU0000027';
const hold = { name: 'customs' as const, status: 'hold' as const, description: null };

const onVessel = (vessel: { imo: string | null; name: string | null }) => ({ ...loaded, vessel, transportCall: null });

export const VALUE_QUIRK_ROWS: readonly Row[] = [
  ...rowsOf('G31-junk-imo', {
    'the name remains': (core) => {
      for (const imo of ['0000000', '9999999']) {
        const story = core
          .story()
          .record(response('2026-08-15T00:00:00Z', [onVessel({ imo, name: 'EXAMPLE AURORA' })]));
        assert.deepEqual(story.milestone('vessel_loaded')?.vessel, { imo: null, name: 'EXAMPLE AURORA' });
        assert.equal(story.container().rawEvents[0]?.vessel?.imo, imo);
      }
    },
  }),
  ...rowsOf('G31-junk-name', {
    'to be named, later': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [onVessel({ imo: null, name: 'TBN' })]));
      assert.equal(story.milestone('vessel_loaded')?.vessel, null);
    },
  }),
  ...rowsOf('G31-null-island', {
    'no zone from there': (core) => {
      const at = place(null, { name: 'Example Depot', latitude: 0, longitude: 0 });
      const story = core
        .story()
        .record(response('2026-08-14T00:00:00Z', [event('gate_out', '', '2026-08-10T10:00:00', { at, laden: false })]));
      assert.deepEqual(story.milestone('empty_out')?.flags, ['zone_unknown']);
    },
  }),
  ...rowsOf('G32-renamed-vessel', {
    'nothing is announced': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [loaded, departed]));
      story.record(
        response('2026-08-16T00:00:00Z', [
          { ...loaded, vessel: { imo: AURORA.imo, name: 'EXAMPLE AURORA II' } },
          departed,
        ]),
      );
      assert.deepEqual(story.lastEventNames(), []);
      assert.equal(story.milestone('vessel_loaded')?.vessel?.name, 'EXAMPLE AURORA II');
    },
  }),
  ...rowsOf('G32-two-of-one-name', {
    'containers on two ships of one name': (core) => {
      const [one, two] = [AURORA, { imo: '9234567', name: AURORA.name }];
      const first = { ...loaded, vessel: one, transportCall: null };
      const second = { ...loaded, vessel: two, transportCall: null, container: SECOND, voyage: '7E' };
      const call = event('arrive', 'USLAX', '2026-09-02T00:00:00Z', {
        vessel: { imo: null, name: AURORA.name },
        container: null,
        classifier: 'estimated',
      });
      const story = core.story().record(response('2026-08-15T00:00:00Z', [first, second, call]));
      assert.equal(
        story.kinds(SECOND).includes('estimated.vessel_arrived'),
        story.kinds().includes('estimated.vessel_arrived'),
      );
    },
  }),
  ...rowsOf('G33-voyage-spelling', {
    'one event, shown as sent, not announced': (core) => {
      const spelt = (voyage: string) => ({ ...loaded, transportCall: null, voyage });
      const story = core.story().record(response('2026-08-15T00:00:00Z', [spelt('026E')]));
      for (const voyage of ['26E', '0026-E']) {
        story.record(response('2026-08-15T06:00:00Z', [spelt(voyage)]));
        assert.deepEqual(story.lastEventNames(), []);
        assert.equal(story.milestone('vessel_loaded')?.voyage, voyage);
      }
      assert.equal(story.container().rawEvents.length, 1);
    },
  }),
  ...rowsOf('G34-gap', {
    'half past two in Los Angeles, 8 March 2026': (core) => {
      const out = event('gate_out', 'USLAX', '2026-03-08T02:30:00', { laden: false });
      const story = core.story().record(response('2026-03-10T00:00:00Z', [out]));
      assert.equal(story.field('empty_out_at'), '2026-03-08T10:30:00Z');
      assert.deepEqual(story.milestone('empty_out')?.flags, ['dst_gap']);
    },
  }),
  ...rowsOf('G34-overlap', {
    'half past one in Los Angeles, 1 November 2026': (core) => {
      const out = event('gate_out', 'USLAX', '2026-11-01T01:30:00', { laden: false });
      const story = core.story().record(response('2026-11-03T00:00:00Z', [out]));
      assert.equal(story.field('empty_out_at'), '2026-11-01T08:30:00Z');
      assert.deepEqual(story.milestone('empty_out')?.flags, ['dst_overlap']);
    },
  }),
  ...rowsOf('G35-holds-come-and-go', {
    'within five minutes': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      for (const [minute, holds] of [
        ['00', [hold]],
        ['03', []],
        ['05', [hold]],
      ] as const) {
        story.record(response(`2026-09-03T09:${minute}:00Z`, [fact('holds', [...holds])], byTerminal));
        assert.deepEqual(story.lastEventNames(), ['container.updated']);
      }
    },
  }),
  ...rowsOf('G36-four-days', {
    'the line moves its last free day': (core) => {
      const story = core
        .story()
        .record(response('2026-09-03T08:00:00Z', [...landed, fact('last_free_day', '2026-09-11')]));
      story.record(response('2026-09-03T09:00:00Z', [fact('last_free_day', '2026-09-09')], byTerminal));
      assert.deepEqual(story.lastEventNames(), ['container.pickup_lfd_terminal.changed']);
      story.record(response('2026-09-04T08:00:00Z', [...landed, fact('last_free_day', '2026-09-12')]));
      assert.deepEqual(story.lastEventNames(), [
        'container.pickup_lfd.changed',
        'container.pickup_lfd_line.changed',
        'container.updated',
      ]);
    },
  }),
  ...rowsOf('G37-free-and-held', {
    'customs holds what the terminal reports as available': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-03T09:00:00Z', [fact('available', true), fact('holds', [hold])], byTerminal));
      assert.deepEqual([story.field('available_for_pickup'), story.field('holds_at_pod_terminal')], [true, [hold]]);
      assert.deepEqual(story.container().flags, ['available_with_hold']);
    },
  }),
  ...rowsOf('G37-free-and-held-inland', {
    'a hold at the ramp': (core) => {
      const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
      const onTrain = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      const offTrain = event('discharge', 'USCHI', '2026-09-09T20:00:00Z', { mode: 'rail' });
      const story = core.story().record(response('2026-09-10T00:00:00Z', [...landed, onward, onTrain, offTrain]));
      const row = [fact('available', true), fact('holds', [hold])];
      story.record(response('2026-09-10T01:00:00Z', row, { source: RAILROAD }));
      assert.deepEqual(story.field('ind_facility_holds'), [hold]);
      assert.deepEqual(story.container().flags, ['available_with_hold']);
    },
  }),
  ...rowsOf('G37-recheck', {
    'by night': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      const now = '2026-09-04T08:00:00Z';
      const { view } = story.record(response(now, [fact('available', true), fact('holds', [hold])], byTerminal));
      const settings = core.plan.defaultPollSettings;
      assert.equal(core.plan.planNextPoll({ source: TERMINAL, view, now, jitter: 0, settings }).seconds, 3600);
    },
  }),
  ...rowsOf('G38-first-gate-out', {
    'out, in again and out': (core) => {
      const again = event('gate_out', 'USLAX', '2026-09-08T17:00:00Z');
      const story = core.story().record(response('2026-09-10T00:00:00Z', [...landed, pickedUp, again]));
      assert.equal(story.container().events.filter((one) => one.kind === 'full_out').length, 2);
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
    },
  }),
  ...rowsOf('G38-rail-after-gate-out', {
    'hauled to the ramp': (core) => {
      const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
      const out = event('gate_out', 'USLAX', '2026-09-04T00:00:00Z');
      const rail = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      const story = core.story().record(response('2026-09-06T00:00:00Z', [...landed, onward, out, rail]));
      assert.equal(story.field('current_status'), 'on_rail');
    },
  }),
  ...rowsOf('G38-no-event-of-drayage', {
    'hauled to the ramp, before and after the train is loaded': (core) => {
      const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
      const out = event('gate_out', 'USLAX', '2026-09-04T00:00:00Z');
      const rail = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      const story = core.story().record(response('2026-09-04T08:00:00Z', [...landed, onward, out]));
      assert.ok(!story.kinds().includes('full_out'));
      story.record(response('2026-09-06T00:00:00Z', [...landed, onward, out, rail]));
      assert.ok(!story.kinds().includes('full_out'));
    },
  }),
  ...rowsOf('G39-short-landed', {
    'three days after the arrival': (core) => {
      const story = core
        .story()
        .record(response('2026-09-05T00:00:00Z', [loaded, departed, plannedDischarge, arrived]));
      assert.deepEqual(story.container().flags, []);
      story.publishAt('2026-09-05T15:00:00Z');
      assert.deepEqual(story.container().flags, ['not_discharged']);
    },
  }),
  ...rowsOf('G40-booking-cancelled', {
    'cancelled, then confirmed again': (core) => {
      const cancelled = shipmentFact('booking_cancelled', true, '2026-08-01T00:00:00Z');
      const story = core.story().record(response('2026-08-01T01:00:00Z', [cancelled]));
      assert.equal(story.view?.shipment.bookingCancelled, true);
      story.record(
        response('2026-08-02T01:00:00Z', [cancelled, shipmentFact('booking_confirmed', true, '2026-08-02T00:00:00Z')]),
      );
      assert.equal(story.view?.shipment.bookingCancelled, false);
    },
    'an unknown number is not cancelled': (core) =>
      assert.equal(core.story().record(response('2026-08-01T01:00:00Z', [])).view?.shipment.bookingCancelled, false),
  }),
  ...rowsOf('G41-push-and-poll', {
    'first pushed, then polled': (core) => {
      const story = core
        .story()
        .record(response('2026-08-15T00:00:00Z', [loaded], { absence: 'log', complete: false }));
      story.record(response('2026-08-15T06:00:00Z', [loaded]));
      assert.deepEqual([story.lastEventNames(), story.container().rawEvents.length], [[], 1]);
    },
  }),
  ...rowsOf('G41-polled-less', {
    'a day after its push': (core) => {
      const now = '2026-08-11T00:00:00Z';
      const { view } = core.story().record(response(now, [emptyOut]));
      const next = (pushedAt: string | null) =>
        core.plan.planNextPoll({
          source: LINE,
          view,
          now,
          jitter: 0,
          settings: core.plan.defaultPollSettings,
          pushedAt,
        }).seconds / 3600;
      assert.deepEqual([next(null), next('2026-08-10T00:00:00Z'), next('2026-08-01T00:00:00Z')], [12, 24, 12]);
    },
  }),
  ...rowsOf('G42-clock-ahead', {
    'an event, corrected by the same source in time': (core) => {
      const story = core
        .story()
        .record(response('2026-08-14T00:00:00Z', [{ ...loaded, statedAt: '2027-01-01T00:00:00Z' }]));
      const corrected = event('load', 'CNNGB', '2026-08-13T16:00:00Z', { ...aboard, statedAt: '2026-08-15T00:00:00Z' });
      story.record(response('2026-08-15T06:00:00Z', [corrected]));
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-13T16:00:00Z');
    },
    'a fact of a terminal': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(
        response('2026-09-03T09:00:00Z', [fact('location', 'C41', { statedAt: '2027-01-01T00:00:00Z' })], byTerminal),
      );
      const [stored] = Object.values(story.ledger.containers[CONTAINER]?.facts ?? {});
      assert.equal(stored?.claim.statedAhead, '2027-01-01T00:00:00Z');
      story.record(
        response('2026-09-03T10:00:00Z', [fact('location', 'D7', { statedAt: '2026-09-03T09:50:00Z' })], byTerminal),
      );
      assert.equal(story.field('location_at_pod_terminal'), 'D7');
    },
  }),
  ...rowsOf('G43-fan-out', {
    'two containers on two vessels': (core) => {
      const other = event('load', 'CNNGB', '2026-08-13T00:00:00Z', {
        vessel: BOREAL,
        voyage: '1W',
        call: 'TC-2',
        container: SECOND,
      });
      const story = core
        .story()
        .record(response('2026-08-21T00:00:00Z', [loaded, departed, eta('2026-09-02T00:00:00Z'), other]));
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'estimated.vessel_arrived']);
      assert.deepEqual(story.kinds(SECOND), ['vessel_loaded']);
      assert.equal(Object.keys(story.ledger.shipment.events).length, 2);
    },
  }),
];
