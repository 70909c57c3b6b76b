import assert from 'node:assert/strict';
import type { StatusFacts } from '../../../tracking/containers/container-status.ts';
import { arrived, departed, discharged, loaded, plannedDischarge } from '../../../tracking/testing/journeys.ts';
import { CONTAINER, event, fact, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const NOTHING: StatusFacts = {
  emptyReturned: false,
  delivered: false,
  pickedUp: false,
  availability: null,
  offDock: false,
  onRail: false,
  onBarge: false,
  sentBack: null,
  railUnloaded: false,
  discharged: false,
  inland: false,
  onShip: false,
};
const atSea = { ...NOTHING, onShip: true };
const landed = { ...atSea, discharged: true };
const toRamp = { ...landed, inland: true };
const out = { ...landed, pickedUp: true, availability: 'available' as const };

const TABLE: readonly (readonly [rule: string, title: string, StatusFacts, expected: string])[] = [
  ['on-ship', 'loaded', atSea, 'on_ship'],
  ['grounded', 'discharged', landed, 'grounded'],
  ['awaiting-inland', 'discharged, going inland', toRamp, 'awaiting_inland_transfer'],
  ['on-rail', 'on a train', { ...toRamp, onRail: true }, 'on_rail'],
  ['unloaded', 'taken off the train', { ...toRamp, railUnloaded: true }, 'grounded'],
  ['off-dock', 'at a yard outside', { ...landed, offDock: true }, 'off_dock'],
  ['not-available', 'not free', { ...landed, availability: 'not_available' }, 'not_available'],
  ['available', 'free', { ...landed, availability: 'available' }, 'available'],
  ['picked-up', 'gated out', out, 'picked_up'],
  ['delivered', 'delivered', { ...out, delivered: true }, 'delivered'],
  ['empty-returned', 'back empty', { ...out, delivered: true, emptyReturned: true }, 'empty_returned'],
];

const words: Row[] = TABLE.map(([id, title, facts, expected]) => ({
  rule: `M2.11-${id}`,
  title,
  run: (core: Core) => assert.equal(core.status.containerStatus(facts), expected),
}));

const sea = [loaded, departed, plannedDischarge, arrived, discharged];

export const STATUS_ROWS: readonly Row[] = [
  ...words,
  ...rowsOf('M2.11-on-ship', {
    'without facts it is new': (core) => assert.equal(core.status.containerStatus(NOTHING), 'new'),
  }),
  ...rowsOf('M2.11-off-dock', {
    'by the report of the terminal': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', sea));
      story.record(
        response('2026-09-04T08:00:00Z', [event('off_dock', 'USLAX', '2026-09-04T07:00:00Z')], { source: TERMINAL }),
      );
      assert.equal(story.field('current_status'), 'off_dock');
    },
  }),
  ...rowsOf('M2.11-no-way-back', {
    'the availability at the POD is over on the train': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', sea));
      story.record(
        response('2026-09-03T09:00:00Z', [fact('known', true), fact('available', true)], { source: TERMINAL }),
      );
      const rail = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
      story.record(response('2026-09-05T08:00:00Z', [...sea, rail]));
      assert.equal(story.field('current_status'), 'on_rail');
    },
    'a correction may reset it': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', sea));
      assert.equal(story.field('current_status'), 'grounded');
      story.record(response('2026-09-04T08:00:00Z', [...sea.slice(0, 4), { ...discharged, retracted: true }]));
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.12-unknown-codes', {
    'stored under its own text': (core) => {
      const story = core.story().record(
        response('2026-08-15T00:00:00Z', [
          loaded,
          {
            kind: 'unknown',
            container: CONTAINER,
            original: 'XYZZ',
            time: null,
            place: null,
            pointer: '/u',
            statedAt: null,
          },
        ]),
      );
      assert.deepEqual(
        story
          .container()
          .rawEvents.filter((one) => one.original_event === 'XYZZ')
          .map((one) => one.event),
        [null],
      );
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
];
