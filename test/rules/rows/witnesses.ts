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
  returned,
} from '../../../tracking/testing/journeys.ts';
import { AURORA, BOREAL, event, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const at = '2026-09-03T02:00:00Z';
const reported = { source: TERMINAL };
const aboard = { vessel: AURORA, voyage: '026E' };
const byLine = event('discharge', 'USLAX', at, aboard);
const sailing = [loaded, departed, plannedDischarge, arrived];

function landed(core: Core, byTerminal: Parameters<typeof event>[3]) {
  const story = core.story().record(response('2026-09-03T08:00:00Z', [...sailing, byLine]));
  return story.record(response('2026-09-03T09:00:00Z', [event('discharge', 'USLAX', at, byTerminal)], reported));
}

/** Records a discharge for which the terminal gives neither vessel nor voyage, and the line then adds one of them. */
function added(core: Core, more: Parameters<typeof event>[3]) {
  const story = core.story().record(response('2026-09-03T07:00:00Z', sailing));
  story.record(response('2026-09-03T08:00:00Z', [event('discharge', 'USLAX', at)], reported));
  return story.record(response('2026-09-03T09:00:00Z', [...sailing, event('discharge', 'USLAX', at, more)]));
}

const eventually = (classifier: 'planned' | 'estimated', time: string, statedAt: string, vessel = AURORA) =>
  event('arrive', 'USLAX', time, { vessel, classifier, statedAt, container: null });

export const WITNESS_ROWS: readonly Row[] = [
  ...rowsOf('M2.2-vessel-by-who-names-it', {
    'a terminal that names none': (core) => {
      const story = landed(core, {});
      assert.partialDeepStrictEqual(story.milestone('vessel_discharged'), { data_source: 'terminal', vessel: AURORA });
      assert.ok(!story.lastEventNames().includes('container.transport.vessel_discharged'));
    },
  }),
  ...rowsOf('M2.2-voyage-by-who-names-it', {
    'a terminal that names its vessel alone': (core) =>
      assert.equal(landed(core, { vessel: AURORA }).milestone('vessel_discharged')?.voyage, '026E'),
  }),
  ...rowsOf('M2.2-voyage-of-its-vessel', {
    'a terminal that names another vessel': (core) =>
      assert.partialDeepStrictEqual(landed(core, { vessel: BOREAL }).milestone('vessel_discharged'), {
        vessel: { imo: BOREAL.imo },
        voyage: null,
      }),
  }),
  ...rowsOf('M2.2-facility-by-who-names-it', {
    'a railroad that names no terminal': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', [...sailing, discharged]));
      const bare = event('discharge', 'USLAX', '2026-09-03T06:10:00Z');
      story.record(response('2026-09-03T09:00:00Z', [bare], reported));
      assert.equal(story.milestone('vessel_discharged')?.terminal_key, 'smdg:SIM1');
    },
  }),
  ...rowsOf('M2.3-estimate-beats-plan', {
    'a repeated plan': (core) => {
      const story = core
        .story()
        .record(
          response('2026-08-20T00:00:00Z', [
            loaded,
            departed,
            eventually('estimated', '2026-09-03T00:00:00Z', '2026-08-18T00:00:00Z'),
            eventually('planned', '2026-09-01T00:00:00Z', '2026-08-19T00:00:00Z'),
          ]),
        );
      assert.equal(story.milestone('estimated.vessel_arrived')?.timestamp, '2026-09-03T00:00:00Z');
    },
  }),
  ...rowsOf('M2.3-newer-vessel', {
    'a plan on the next vessel': (core) => {
      const story = core
        .story()
        .record(
          response('2026-08-10T00:00:00Z', [
            emptyOut,
            eventually('estimated', '2026-09-03T00:00:00Z', '2026-08-08T00:00:00Z'),
            eventually('planned', '2026-09-10T00:00:00Z', '2026-08-09T00:00:00Z', BOREAL),
          ]),
        );
      assert.equal(story.shipment('pod_eta_at'), '2026-09-10T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-last-return', {
    'into one depot and then another': (core) => {
      const journey = [...sailing, discharged, pickedUp, returned];
      const again = event('gate_in', 'USOAK', '2026-09-11T18:00:00Z', { laden: false });
      const story = core.story().record(response('2026-09-12T00:00:00Z', [...journey, again]));
      assert.equal(story.field('empty_terminated_at'), '2026-09-11T18:00:00Z');
    },
  }),
  ...rowsOf('M2.4-vessel-becomes-known', {
    'the line adds it to the report of a terminal': (core) => {
      const story = added(core, { vessel: AURORA });
      assert.equal(story.milestone('vessel_discharged')?.vessel?.imo, AURORA.imo);
      assert.deepEqual(story.lastEventNames(), []);
      assert.ok(story.changes?.milestones.every(({ type }) => type === 'annotated'));
    },
  }),
  ...rowsOf('M2.4-voyage-becomes-known', {
    'the line adds it to the report of a terminal': (core) => {
      const story = added(core, { voyage: '026E' });
      assert.equal(story.milestone('vessel_discharged')?.voyage, '026E');
      assert.deepEqual(story.lastEventNames(), []);
    },
  }),
  ...rowsOf('M2.4-other-vessel', {
    'the loading was on the next vessel': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, loaded]));
      story.record(response('2026-08-15T06:00:00Z', [emptyOut, { ...loaded, vessel: BOREAL }]));
      assert.deepEqual(
        story.changes?.milestones.map(({ type }) => type),
        ['corrected'],
      );
      assert.deepEqual(story.lastEventNames(), ['container.transport.vessel_loaded']);
    },
  }),
  ...rowsOf('M2.4-corrected-place', {
    'a gate-in at the next port': (core) => {
      const inside = (where: string) => event('gate_in', where, '2026-08-12T03:00:00Z', { id: 'E-1' });
      const story = core.story().record(response('2026-08-12T06:00:00Z', [emptyOut, inside('CNNGB')]));
      story.record(response('2026-08-12T12:00:00Z', [emptyOut, inside('CNSHA')]));
      const gone = story.changes?.milestones.find(({ type }) => type === 'withdrawn');
      assert.partialDeepStrictEqual(gone, { reason: 'reclassified', replacedBy: 'full_in@CNSHA' });
      assert.deepEqual(story.lastEventNames(), ['container.transport.full_in']);
    },
  }),
  ...rowsOf('M2.10-not-after-it-happened', {
    'a first response with both': (core) => {
      const story = core
        .story()
        .record(response('2026-09-02T18:00:00Z', [loaded, departed, eta('2026-09-02T12:00:00Z'), arrived]));
      assert.ok(!story.names.includes('container.transport.estimated.vessel_arrived'));
    },
  }),
  ...rowsOf('M2.4-history-is-backfilled', {
    'four milestones at once': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, fullIn, loaded, departed]));
      const events = story.changes?.events.filter(({ name }) => name.startsWith('container.transport.'));
      assert.deepEqual(
        events?.map(({ backfilled }) => backfilled),
        [true, true, true, true],
      );
    },
  }),
  ...rowsOf('G1-papers-apart', {
    'on hold by customs and released': (core) => {
      const paper = (original: string, time: string) => ({ ...event('other', 'USLAX', time), original });
      const log = { complete: false, absence: 'log' as const };
      const story = core.story().record(response('2026-09-03T08:00:00Z', [paper('hold', '2026-09-03T07:00:00Z')], log));
      story.record(response('2026-09-04T08:00:00Z', [paper('release', '2026-09-04T07:00:00Z')], log));
      const stand = Object.values(story.container().rawEvents).filter((one) => one.invalidated_at === null);
      assert.equal(stand.length, 2);
    },
  }),
];
