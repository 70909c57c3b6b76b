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
  returned,
} from '../../../tracking/testing/journeys.ts';
import {
  event,
  fact,
  place,
  RAILROAD,
  type RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const byTerminal = { source: TERMINAL };
const byRailroad = { source: RAILROAD };
const sailing = [emptyOut, loaded, departed, plannedDischarge, eta('2026-09-02T12:00:00Z')];
const landed = [...sailing, arrived, discharged];
const hold = { name: 'customs', status: 'hold', description: null } as const;
const fee = { type: 'demurrage', amount: '450.00', currency: 'USD' } as const;

type Facts = Parameters<typeof response>[1];

const money = [fact('fees', [fee]), fact('last_free_day', '2026-07-04')];
const released = [fact('known', true), fact('available', true)];

/** Records a report by the line, then one by the terminal. */
function storyOf(core: Core, byLine: Facts, at: string, row: Facts): RecordedShipment {
  const story = core.story().record(response('2026-08-29T00:00:00Z', byLine));
  return story.record(response(at, row, byTerminal));
}

function published(story: RecordedShipment) {
  return {
    available: story.field('available_for_pickup'),
    day: story.field('pickup_lfd_terminal'),
    fees: story.field('fees_at_pod_terminal'),
    status: story.field('current_status'),
    events: story.kinds().filter((kind) => kind === 'available'),
  };
}

const NOTHING_YET = { available: null, day: null, fees: [], status: 'on_ship', events: [] };
const status = (word: string) => fact('terminal_status', word);
const flagsOf = (story: RecordedShipment) => story.container().flags;

export const PRESENCE_ROWS: readonly Row[] = [
  ...rowsOf(
    'D3-inbound-is-not-there',
    Object.fromEntries(
      ['inbound', 'ON VESSEL', 'Released before arrival', 'Not yet discharged'].map((word) => [
        `“${word}”, with what is left of the former visit`,
        (core: Core) => {
          const row = [...released, ...money, status(word), fact('location', 'C41')];
          const story = storyOf(core, sailing, '2026-09-02T20:00:00Z', row);
          assert.deepEqual(published(story), NOTHING_YET);
          assert.deepEqual(flagsOf(story), ['released_before_arrival']);
          assert.equal(story.field('terminal_status'), word);
          assert.equal(story.field('location_at_pod_terminal'), null);
        },
      ]),
    ),
  ),
  ...rowsOf('D3-release-is-no-availability', {
    'before any estimate': (core) => {
      const plan = [emptyOut, loaded, departed, { ...plannedDischarge, time: null }];
      const story = storyOf(core, plan, '2026-08-30T00:00:00Z', released);
      assert.deepEqual(published(story), NOTHING_YET);
    },
  }),
  ...rowsOf('D3-vessel-days-away', {
    'yard, four days before the arrival': (core) => {
      const row = [...released, ...money, status('yard')];
      const story = storyOf(core, sailing, '2026-08-29T12:00:00Z', row);
      assert.deepEqual(published(story), NOTHING_YET);
    },
    'available without a word, four days before the arrival': (core) => {
      const story = storyOf(core, sailing, '2026-08-29T12:00:00Z', [...released, ...money]);
      assert.deepEqual(published(story), NOTHING_YET);
      story.record(response('2026-09-02T20:00:00Z', [...sailing, arrived]));
      assert.deepEqual(published(story), {
        ...published(story),
        available: true,
        status: 'available',
        events: ['available'],
      });
    },
  }),
  ...rowsOf('D3-former-visit', {
    'its discharge and gate-out lie before the journey': (core) => {
      const former = [
        event('discharge', 'USLAX', '2026-06-10T08:00:00Z'),
        event('gate_out', 'USLAX', '2026-06-14T08:00:00Z'),
      ];
      const row = [...released, ...money, status('yard'), ...former];
      const story = storyOf(core, [...sailing, arrived], '2026-09-02T20:00:00Z', row);
      assert.deepEqual(published(story), NOTHING_YET);
      assert.deepEqual(flagsOf(story), []);
    },
  }),
  ...rowsOf('D3-other-visit', {
    'the export visit of the same container': (core) => {
      const row = [...released, ...money, status('EXPORT - IN YARD'), fact('holds', [hold])];
      const story = storyOf(core, [...sailing, arrived, discharged], '2026-09-03T20:00:00Z', row);
      assert.deepEqual(published(story), { ...NOTHING_YET, status: 'grounded' });
      assert.deepEqual(story.field('holds_at_pod_terminal'), []);
    },
  }),
  ...rowsOf('D3-left-before-arrival', {
    'departed, while at sea': (core) => {
      const row = [fact('known', true), fact('available', false), ...money, status('departed')];
      const story = storyOf(core, sailing, '2026-08-30T00:00:00Z', row);
      assert.deepEqual(published(story), NOTHING_YET);
    },
  }),
  ...rowsOf('D3-inbound-after-discharge', {
    'the line is ahead of the terminal': (core) => {
      const row = [...released, fact('last_free_day', '2026-09-09'), status('inbound')];
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', row);
      assert.equal(story.field('available_for_pickup'), null);
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-09T07:00:00Z');
    },
  }),
  ...rowsOf('D3-day-before-the-arrival', {
    'the line reports the discharge before the row is read again': (core) => {
      const row = [...money, status('inbound')];
      const story = storyOf(core, sailing, '2026-09-02T10:00:00Z', row);
      story.record(response('2026-09-03T08:00:00Z', landed));
      assert.equal(story.field('pickup_lfd_terminal'), null);
    },
  }),
  ...rowsOf('D3-line-day-before-the-arrival', {
    'weeks before the vessel': (core) => {
      const story = core
        .story()
        .record(response('2026-09-04T08:00:00Z', [...landed, fact('last_free_day', '2026-08-20')]));
      assert.equal(story.field('pickup_lfd'), null);
      story.record(response('2026-09-04T12:00:00Z', [...landed, fact('last_free_day', '2026-09-08')]));
      assert.equal(story.field('pickup_lfd'), '2026-09-08T07:00:00Z');
    },
  }),
  ...rowsOf('D3-ramp-on-its-way', {
    'after a row of an earlier visit': (core) => {
      const rail = { mode: 'rail' as const };
      const atRamp = { place: place('USCHI') };
      const row = (status: string) => [
        fact('known', true, atRamp),
        fact('available', true, atRamp),
        fact('terminal_status', status, atRamp),
      ];
      const story = core.story().record(response('2026-09-04T08:00:00Z', landed));
      story.record(response('2026-09-04T09:00:00Z', row('yard'), byRailroad));
      const onTrain = [
        event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
        event('arrive', 'USCHI', '2026-09-11T00:00:00Z', { ...rail, classifier: 'planned' }),
      ];
      story.record(response('2026-09-05T08:00:00Z', [...landed, ...onTrain]));
      story.record(response('2026-09-06T08:00:00Z', row('on rail'), byRailroad));
      assert.deepEqual(
        story.kinds().filter((kind) => kind === 'available'),
        [],
      );
    },
  }),
  ...rowsOf('D3-ramp-day-before-the-arrival', {
    'left over from an earlier visit': (core) => {
      const rail = { mode: 'rail' as const };
      const onTrain = [
        event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
        event('arrive', 'USCHI', '2026-09-11T00:00:00Z', { ...rail, classifier: 'planned' }),
      ];
      const story = core.story().record(response('2026-09-05T08:00:00Z', [...landed, ...onTrain]));
      const atRamp = { place: place('USCHI') };
      story.record(response('2026-09-06T08:00:00Z', [fact('last_free_day', '2026-03-12', atRamp)], byRailroad));
      assert.equal(story.field('pickup_lfd_rail'), null);
      story.record(response('2026-09-12T08:00:00Z', [fact('last_free_day', '2026-09-14', atRamp)], byRailroad));
      assert.equal(story.field('pickup_lfd_rail'), '2026-09-14T05:00:00Z');
    },
  }),
  ...rowsOf('D3-no-day-after-the-return', {
    'the row is repeated for days': (core) => {
      const row = [...released, fact('last_free_day', '2026-09-09'), status('yard')];
      const story = storyOf(core, landed, '2026-09-04T09:00:00Z', row);
      story.record(response('2026-09-11T00:00:00Z', [...landed, pickedUp, returned]));
      story.record(response('2026-09-15T00:00:00Z', row, byTerminal));
      assert.equal(story.field('pickup_lfd'), null);
      assert.equal(story.field('pickup_lfd_terminal'), null);
    },
  }),
  ...rowsOf('D3-day-of-a-row-that-is-there', {
    'a line that reports no arrival': (core) => {
      const row = [...released, fact('last_free_day', '2026-09-09'), status('GROUNDED')];
      const story = storyOf(core, sailing, '2026-09-03T20:00:00Z', row);
      assert.deepEqual(
        [story.field('available_for_pickup'), story.field('pickup_lfd_terminal'), story.field('current_status')],
        [true, '2026-09-09T07:00:00Z', 'available'],
      );
    },
  }),
  ...rowsOf('D3-day-of-a-row-that-waits', {
    'inbound, and the vessel is in': (core) => {
      const story = storyOf(core, [...sailing, arrived], '2026-09-02T20:00:00Z', [
        fact('last_free_day', '2026-09-04'),
        status('INBOUND'),
      ]);
      assert.equal(story.field('pickup_lfd_terminal'), null);
      story.record(response('2026-09-03T20:00:00Z', landed));
      story.record(response('2026-09-03T21:00:00Z', [fact('last_free_day', '2026-09-09'), status('YARD')], byTerminal));
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-09T07:00:00Z');
    },
  }),
  ...rowsOf('D3-no-hold-beside-available', {
    'until the hold is released': (core) => {
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', [...released, fact('holds', [hold])]);
      assert.deepEqual(published(story).events, []);
      assert.equal(story.field('current_status'), 'not_available');
      assert.equal(story.field('available_for_pickup'), true);
      assert.deepEqual(flagsOf(story), ['available_with_hold']);
      story.record(response('2026-09-04T08:00:00Z', [...released, fact('holds', [])], byTerminal));
      assert.ok(story.lastEventNames().includes('container.transport.available'));
      assert.equal(story.milestone('available')?.timestamp, '2026-09-04T08:00:00Z');
    },
    'a hold that is placed later ends it': (core) => {
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', released);
      story.record(response('2026-09-04T08:00:00Z', [fact('holds', [hold])], byTerminal));
      assert.deepEqual(story.kinds().slice(-2), ['available', 'not_available']);
      assert.equal(story.field('current_status'), 'not_available');
    },
    'one that is pending does not': (core) => {
      const pending = { ...hold, status: 'pending' } as const;
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', [...released, fact('holds', [pending])]);
      assert.equal(story.field('current_status'), 'available');
    },
  }),
  ...rowsOf('D3-no-longer-available', {
    'inbound, and the discharge is reported later': (core) => {
      const row = [fact('known', true), fact('available', false), status('INBOUND')];
      const story = storyOf(core, sailing, '2026-08-30T00:00:00Z', row);
      story.record(response('2026-09-03T20:00:00Z', landed));
      story.record(response('2026-09-03T21:00:00Z', [...released, status('YARD')], byTerminal));
      assert.ok(!story.kinds().includes('not_available'));
      assert.equal(story.field('current_status'), 'available');
    },
    'on hold in the yard, then released and held again': (core) => {
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', [...released, fact('holds', [hold])]);
      assert.ok(!story.kinds().includes('not_available'));
      assert.equal(story.field('current_status'), 'not_available');
      story.record(response('2026-09-04T08:00:00Z', [fact('holds', [])], byTerminal));
      story.record(response('2026-09-05T08:00:00Z', [fact('holds', [hold])], byTerminal));
      assert.deepEqual(story.kinds().slice(-2), ['available', 'not_available']);
    },
  }),
  ...rowsOf('D3-holds-of-a-place-left', {
    'the last response of the terminal was missed': (core) => {
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', [fact('known', true), fact('holds', [hold])]);
      const onTrain = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      story.record(response('2026-09-05T08:00:00Z', [...landed, onTrain]));
      assert.deepEqual(story.field('holds_at_pod_terminal'), []);
    },
  }),
  ...rowsOf('D3-still-listed', {
    'the day after the gate-out that the line reports': (core) => {
      const row = [...released, status('yard'), fact('last_free_day', '2026-09-09')];
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', row);
      story.record(response('2026-09-06T20:00:00Z', [...landed, pickedUp]));
      assert.deepEqual([flagsOf(story), story.field('pickup_lfd')], [[], null]);
      story.record(response('2026-09-07T17:00:00Z', row, byTerminal));
      assert.deepEqual(flagsOf(story), ['still_at_terminal']);
      assert.equal(story.field('pickup_lfd'), '2026-09-09T07:00:00Z');
      assert.equal(story.field('available_for_pickup'), null);
      const out = event('gate_out', 'USLAX', '2026-09-06T17:20:00Z');
      story.record(response('2026-09-08T17:00:00Z', [fact('known', true), status('out-gated'), out], byTerminal));
      assert.deepEqual([flagsOf(story), story.field('pickup_lfd')], [[], null]);
    },
  }),
  ...rowsOf('D3-contradiction-needs-a-repetition', {
    'until six hours after the gate-out': (core) => {
      const row = [...released, status('yard')];
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', row);
      story.record(response('2026-09-06T20:00:00Z', [...landed, pickedUp]));
      assert.equal(story.view?.shipment.changesAt, '2026-09-06T23:00:01Z');
      story.record(response('2026-09-07T17:00:00Z', row, byTerminal));
      assert.notEqual(story.view?.shipment.changesAt, '2026-09-07T17:00:01Z');
    },
    'also where the gate-out is reported late': (core) => {
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', [...released, status('yard')]);
      story.record(response('2026-09-08T20:00:00Z', [...landed, pickedUp]));
      assert.equal(story.view?.shipment.changesAt, '2026-09-08T20:00:01Z');
    },
  }),
  ...rowsOf('D3-unlisted', {
    'its availability, day and holds stay': (core) => {
      const row = [...released, status('yard'), fact('last_free_day', '2026-09-09')];
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', row);
      story.record(response('2026-09-04T20:00:00Z', [fact('known', false)], byTerminal));
      assert.deepEqual(flagsOf(story), ['unlisted_by_terminal']);
      assert.equal(story.field('pickup_lfd'), '2026-09-09T07:00:00Z');
      story.record(response('2026-09-05T20:00:00Z', row, byTerminal));
      assert.deepEqual(flagsOf(story), []);
    },
    'it is none after the gate-out': (core) => {
      const story = storyOf(core, landed, '2026-09-03T20:00:00Z', [...released, status('yard')]);
      story.record(response('2026-09-06T20:00:00Z', [...landed, pickedUp]));
      story.record(response('2026-09-07T20:00:00Z', [fact('known', false)], byTerminal));
      assert.deepEqual(flagsOf(story), []);
    },
  }),
];
