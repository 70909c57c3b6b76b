import assert from 'node:assert/strict';
import { arrived, departed, discharged, emptyOut, loaded } from '../../../tracking/testing/journeys.ts';
import { event, fact, RAILROAD, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [emptyOut, loaded, departed, arrived, discharged];
const byTerminal = { source: TERMINAL };
const byYard = { source: { kind: 'terminal', code: 'smdg:YARD@USLAX' } } as const;
const byRailroad = { source: RAILROAD };
const inYard = [fact('known', true), fact('terminal_status', 'grounded')];
const withdrawn = [fact('known', true), fact('terminal_status', 'inbound'), fact('available', null)];

/** Available at the pier, then no longer reported as such. */
function silenced(core: Core) {
  const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
  story.record(response('2026-09-03T09:00:00Z', [...inYard, fact('available', true)], byTerminal));
  return story.record(response('2026-09-03T12:00:00Z', withdrawn, byTerminal));
}

const rail = { mode: 'rail' as const };
const plan = event('arrive', 'USCHI', '2026-09-10T00:00:00Z', { ...rail, classifier: 'planned' });
const train = [
  event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
  event('depart', 'USLAX', '2026-09-05T10:00:00Z', rail),
];
const atRamp = [
  event('arrive', 'USCHI', '2026-09-10T00:00:00Z', rail),
  event('discharge', 'USCHI', '2026-09-10T04:00:00Z', rail),
];
const outOfRamp = event('gate_out', 'USCHI', '2026-09-11T10:00:00Z');
const rampRow = [...inYard, fact('available', true), fact('last_free_day', '2026-09-13')];
const left = [fact('known', true), fact('terminal_status', 'outgated'), fact('available', false)];

/** At a ramp whose railroad reports the gate-out, and a day later shows the container there again. */
function outAndBack(core: Core) {
  const story = core.story().record(response('2026-09-06T08:00:00Z', [...landed, plan, ...train]));
  const drayed = event('gate_out', 'USLAX', '2026-09-04T20:00:00Z');
  story.record(response('2026-09-06T09:00:00Z', [drayed, fact('known', true)], byTerminal));
  story.record(response('2026-09-10T06:00:00Z', [...atRamp, ...rampRow], byRailroad));
  story.record(response('2026-09-11T12:00:00Z', [...atRamp, outOfRamp, ...left], byRailroad));
  assert.equal(story.field('current_status'), 'picked_up');
  return story.record(response('2026-09-12T12:00:00Z', [...atRamp, ...rampRow], byRailroad));
}

export const LATER_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('M2.11-availability-withdrawn', {
    'the row goes back to inbound': (core) => {
      const story = silenced(core);
      assert.equal(story.field('current_status'), 'grounded');
      assert.equal(story.field('available_for_pickup'), null);
      assert.deepEqual(story.lastEventNames(), ['container.updated']);
    },
    'and is available again': (core) => {
      const story = silenced(core);
      story.record(response('2026-09-03T15:00:00Z', [...inYard, fact('available', true)], byTerminal));
      assert.equal(story.field('current_status'), 'available');
      assert.ok(story.lastEventNames().includes('container.transport.available'));
    },
    'never reported': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-03T12:00:00Z', withdrawn, byTerminal));
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('M2.11-withdrawn-by-one', {
    'the pier withdraws it, the yard does not': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      for (const by of [byTerminal, byYard]) {
        story.record(response('2026-09-03T09:00:00Z', [...inYard, fact('available', true)], by));
      }
      story.record(response('2026-09-03T12:00:00Z', [...inYard, fact('available', null)], byTerminal));
      assert.equal(story.field('current_status'), 'available');
    },
  }),
  ...rowsOf('D3-ramp-takes-back-gate-out', {
    'in the yard again a day later': (core) => {
      const story = outAndBack(core);
      assert.equal(story.field('current_status'), 'available');
      assert.equal(story.field('final_destination_full_out_at'), null);
      assert.equal(story.field('pickup_lfd'), '2026-09-13T05:00:00Z');
    },
  }),
  ...rowsOf('D3-still-lists-the-gate-out', {
    'and says stacked': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      const out = event('gate_out', 'USLAX', '2026-09-05T15:00:00Z');
      story.record(response('2026-09-05T16:00:00Z', [...left, out], byTerminal));
      story.record(response('2026-09-05T20:00:00Z', [...inYard, fact('available', false), out], byTerminal));
      assert.equal(story.field('current_status'), 'picked_up');
    },
  }),
  ...rowsOf('D3-leaving-the-port-is-not-leaving-the-ramp', {
    'the terminal of the port reports the drayage': (core) =>
      assert.equal(outAndBack(core).field('final_destination_full_out_at'), null),
  }),
  ...rowsOf('M4-out-by-railroad-alone', {
    'for a day, if it was available': (core) => {
      const story = core.story().record(response('2026-09-06T08:00:00Z', [...landed, plan, ...train]));
      story.record(response('2026-09-10T06:00:00Z', [...atRamp, ...rampRow], byRailroad));
      story.record(response('2026-09-11T12:00:00Z', [...atRamp, outOfRamp, ...left], byRailroad));
      const available = { terminal: () => false, railroads: [RAILROAD.code] };
      assert.ok(story.view !== null);
      const { view } = story;
      const wanted = (now: string) => core.plan.wantedSources(view, available, now).length;
      assert.deepEqual([wanted('2026-09-12T09:00:00Z'), wanted('2026-09-12T12:00:00Z')], [1, 0]);
    },
  }),
];
