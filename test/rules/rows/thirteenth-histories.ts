import assert from 'node:assert/strict';
import type { Claim, EventClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../../../tracking/testing/journeys.ts';
import { event, fact, place, RAILROAD, type RecordedShipment, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const byRail = { source: RAILROAD };
const landed = [loaded, departed, arrived, discharged];
const rail = (move: EventClaim['move'], where: string, time: string, more: Parameters<typeof event>[3] = {}) =>
  event(move, where, `2026-09-${time}:00:00Z`, { mode: 'rail', ...more });
const due = rail('arrive', 'USCMH', '08T17', { classifier: 'planned' });
const toChicago = [
  rail('load', 'USLAX', '04T17'),
  rail('arrive', 'USCHI', '09T09'),
  rail('discharge', 'USCHI', '09T13'),
];
const outAtChicago = event('gate_out', 'USCHI', '2026-09-10T13:00:00Z', { mode: 'truck' });
const emptyIn = event('gate_in', 'USCHI', '2026-09-12T13:00:00Z', { laden: false });

/** Records a container whose train to Columbus is due on September 8. It reaches Chicago on September 9. */
function atChicago(core: Core, day: string, more: Claim[] = []): RecordedShipment {
  return core.story().record(response(`2026-09-${day}T20:00:00Z`, [...landed, due, ...toChicago, ...more]));
}

function destination(story: RecordedShipment): unknown {
  return story.shipment('destination_locode');
}

/** Records the line's plan to Columbus and the row of a railroad. */
function withRow(core: Core, row: Claim[]): RecordedShipment {
  return core
    .story()
    .record(response('2026-09-04T20:00:00Z', [...landed, due]))
    .record(response('2026-09-07T20:00:00Z', row, byRail));
}

const ramp = { place: place('USCHI', { facilityType: 'rail_ramp' }) };
const rampRow = (at: Parameters<typeof fact>[2]) => [
  fact('known', true, at),
  fact('available', true, at),
  fact('last_free_day', '2026-09-09', at),
];
const trainHere = [
  rail('load', 'USLAX', '04T17'),
  rail('arrive', 'USCHI', '07T09'),
  rail('discharge', 'USCHI', '07T13'),
];

export const THIRTEENTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('A9-late-train', {
    'in Chicago, a day after it was due in Columbus': (core) => {
      const story = atChicago(core, '09');
      assert.equal(destination(story), 'USCMH');
      assert.equal(story.field('ind_ata_at'), null);
    },
  }),
  ...rowsOf('A9-late-train-for-a-week', {
    'still in Chicago': (core) => {
      assert.equal(destination(atChicago(core, '14')), 'USCMH');
      assert.equal(destination(atChicago(core, '16')), 'USCHI');
    },
  }),
  ...rowsOf('A9-late-train-has-come', {
    'and took the container beyond': (core) => {
      const moves = [...toChicago, rail('arrive', 'USCMH', '10T09'), rail('discharge', 'USNYC', '11T09')];
      const story = core.story().record(response('2026-09-04T20:00:00Z', [...landed, due]));
      story.record(response('2026-09-11T20:00:00Z', moves, byRail));
      assert.equal(destination(story), 'USNYC');
    },
  }),
  ...rowsOf('A9-late-train-lapses', {
    'with the empty return in Chicago': (core) => {
      const story = atChicago(core, '12', [outAtChicago, emptyIn]);
      assert.equal(story.field('final_destination_full_out_at'), '2026-09-10T13:00:00Z');
    },
    'with the delivery in Chicago': (core) => {
      const delivered = event('delivered', 'USCHI', '2026-09-10T17:00:00Z');
      assert.equal(destination(atChicago(core, '11', [outAtChicago, delivered])), 'USCHI');
    },
  }),
  ...rowsOf('A9-late-train-of-the-line', {
    'not that of a railroad': (core) => {
      const story = core.story().record(response('2026-09-04T20:00:00Z', landed));
      const estimate = { ...due, classifier: 'estimated' as const };
      story.record(response('2026-09-09T20:00:00Z', [estimate, ...toChicago], byRail));
      assert.equal(destination(story), 'USCHI');
    },
  }),
  ...rowsOf('A9-late-train-and-estimate', {
    'to New York': (core) => {
      const story = core.story().record(response('2026-09-04T20:00:00Z', [...landed, due]));
      const estimate = rail('arrive', 'USNYC', '12T09', { classifier: 'estimated' });
      story.record(response('2026-09-09T20:00:00Z', [...toChicago, estimate], byRail));
      assert.equal(destination(story), 'USNYC');
    },
  }),
  ...rowsOf('A9-interchange-before-a-late-train', {
    'by truck to another ramp of Chicago': (core) => {
      const story = atChicago(core, '10', [outAtChicago]);
      assert.equal(story.field('final_destination_full_out_at'), null);
      assert.notEqual(story.field('current_status'), 'picked_up');
    },
  }),
  ...rowsOf('D3-ramp-on-the-way', {
    'in Chicago, for the truck to the next train': (core) => {
      const story = withRow(core, [...trainHere, ...rampRow(ramp)]);
      assert.deepEqual([story.field('available_for_pickup'), story.field('pickup_lfd')], [null, null]);
      assert.notEqual(story.field('current_status'), 'available');
    },
  }),
  ...rowsOf('M2.11-ramp-on-the-way', {
    'in Chicago': (core) => {
      const available = event('available', 'USCHI', '2026-09-07T15:00:00Z');
      const story = withRow(core, [...trainHere, available]);
      assert.notEqual(story.field('current_status'), 'available');
    },
  }),
  ...rowsOf('D3-ramp-without-place', {
    'a row that names none': (core) => {
      const story = withRow(core, [rail('load', 'USLAX', '04T17'), ...rampRow({})]);
      assert.equal(story.field('pickup_lfd_rail'), '2026-09-09T04:00:00Z');
    },
    'available at the port': (core) => {
      const available = event('available', 'USLAX', '2026-09-04T15:00:00Z');
      const story = core.story().record(response('2026-09-04T20:00:00Z', [...landed, due, available]));
      assert.equal(story.field('current_status'), 'available');
    },
  }),
];
