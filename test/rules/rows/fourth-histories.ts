import assert from 'node:assert/strict';
import type { Claim, EventClaim } from '../../../tracking/claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  loaded,
  pickedUp,
  plannedDischarge,
  returned,
  wholeJourney,
} from '../../../tracking/testing/journeys.ts';
import {
  BOREAL,
  CONTAINER,
  event,
  fact,
  listing,
  place,
  RAILROAD,
  response,
  shipmentFact,
  TERMINAL,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const byTerminal = { source: TERMINAL, terminalAt };
const atSea = [loaded, departed, plannedDischarge];
const landed = [...atSea, arrived, discharged];
const inYard = [fact('known', true), fact('terminal_status', 'YARD'), fact('last_free_day', '2026-09-08')];

/** Records what a terminal states about a container, then two complete lists of the line without that container. */
function offTheList(core: Core, moves: Claim[], ...rows: [at: string, facts: Claim[]][]) {
  const others = landed.map((one) => (one.container === null ? one : { ...one, container: OTHER }));
  const story = core.story().record(response('2026-08-31T12:00:00Z', [...atSea, listing([CONTAINER, OTHER])]));
  for (const [at, facts] of rows.filter(([at]) => at < '2026-09-03')) story.record(response(at, facts, byTerminal));
  story.record(response('2026-09-03T12:00:00Z', [...moves, ...others, listing([CONTAINER, OTHER])]));
  for (const [at, facts] of rows.filter(([at]) => at > '2026-09-03')) story.record(response(at, facts, byTerminal));
  for (const hour of ['00', '12']) {
    story.record(response(`2026-09-06T${hour}:00:00Z`, [...others, listing([OTHER])]));
  }
  return story.container();
}

const next = { vessel: BOREAL, voyage: '100E' };
const onBoreal = event('load', 'CNNGB', '2026-08-15T12:00:00Z', next);
const inAgain = event('gate_in', 'CNNGB', '2026-08-15T06:00:00Z');

/** Returns the published moves after the line has listed another vessel several times instead of the first one. */
function rolled(core: Core, ...moves: EventClaim[]) {
  const story = core.story().record(response('2026-08-14T12:00:00Z', [loaded, departed]));
  for (const day of ['17', '18', '19', '20']) story.record(response(`2026-08-${day}T00:00:00Z`, moves));
  return story.container().events.map(({ kind, timestamp }) => `${kind} ${timestamp?.slice(5, 10)}`);
}

const toChicago = shipmentFact('place_of_delivery', place('USCHI'));
const train = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'planned' });

function outs(core: Core, ...claims: Claim[]) {
  const story = core.story().record(response('2026-09-12T00:00:00Z', claims));
  return [story.field('pod_full_out_at'), story.field('final_destination_full_out_at'), story.field('current_status')];
}

const delivered = event('delivered', 'USLAX', '2026-09-08T17:00:00Z');
const inUnstated = event('gate_in', 'USLAX', '2026-09-10T18:00:00Z', { laden: null, at: terminalAt('USLAX', 'SIM1') });

/** Returns the empty return and the flags after a pickup and further moves. */
function afterPickup(core: Core, ...moves: Claim[]) {
  const story = core.story().record(response('2026-09-12T00:00:00Z', [...landed, pickedUp, ...moves]));
  return [story.field('empty_terminated_at'), story.container().flags];
}

const BILL = 'EXBL1';
const underBill = (one: EventClaim): EventClaim => ({
  ...one,
  documents: [{ type: 'bill_of_lading', number: BILL }],
});
const leftEmpty = (options: Parameters<typeof event>[3]) =>
  event('gate_out', 'USLAX', '2026-10-03T17:00:00Z', { laden: false, ...options });
const backAtDepot = (options: Parameters<typeof event>[3]) =>
  event('gate_in', 'USLAX', '2026-10-03T21:00:00Z', {
    ...{ laden: false, at: terminalAt('USLAX', 'DEP', 'depot') },
    ...options,
  });

/** Returns the days of discharge, pickup and empty return after moves that follow four weeks after the import's. */
function emptiedLate(core: Core, imported: EventClaim[], ...moves: Claim[]) {
  const own = imported.map(underBill);
  const story = core.story().record(response('2026-09-07T00:00:00Z', own));
  story.record(response('2026-10-05T00:00:00Z', [...own, ...moves]));
  const { fields } = story.container();
  return [fields.pod_discharged_at, fields.pod_full_out_at, fields.empty_terminated_at].map(({ value }) =>
    value === null ? null : value.slice(5, 10),
  );
}

const untilPickup = wholeJourney.slice(0, 7);
const untilDischarge = wholeJourney.slice(0, 6);

/** Returns the values of a container bound for Chicago that its railroad reports at Joliet. */
function atJoliet(core: Core) {
  const byRail = { mode: 'rail' as const, at: terminalAt('USJOT', 'RAMP', 'rail_ramp') };
  const moves = [
    event('arrive', 'USJOT', '2026-09-09T12:00:00Z', byRail),
    event('discharge', 'USJOT', '2026-09-09T15:00:00Z', byRail),
    event('gate_out', 'USJOT', '2026-09-10T17:00:00Z', { at: byRail.at }),
  ];
  const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, toChicago]));
  return story.record(response('2026-09-12T00:00:00Z', moves, { source: RAILROAD })).container().fields;
}

export const FOURTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('G19-emptied-late', {
    'under the bill of the import': (core) =>
      assert.deepEqual(emptiedLate(core, untilPickup, leftEmpty({ bill: BILL }), backAtDepot({ bill: BILL })), [
        '09-03',
        '09-06',
        '10-03',
      ]),
    'without a document, from no depot to one': (core) =>
      assert.deepEqual(emptiedLate(core, untilPickup, leftEmpty({}), backAtDepot({})), ['09-03', '09-06', '10-03']),
  }),
  ...rowsOf('G19-emptied-late-without-documents', {
    'from a depot, for the next cargo': (core) => {
      const out = leftEmpty({ at: terminalAt('USLAX', 'DEP', 'depot') });
      assert.deepEqual(emptiedLate(core, untilPickup, out, backAtDepot({})), ['09-03', '09-06', null]);
    },
  }),
  ...rowsOf('G19-loaded-after-a-long-gap', {
    'at the port of the import, for the next cargo': (core) => {
      const next = event('gate_in', 'USLAX', '2026-10-03T21:00:00Z');
      const load = event('load', 'USLAX', '2026-10-04T12:00:00Z', { vessel: BOREAL, voyage: '200W' });
      assert.deepEqual(emptiedLate(core, untilDischarge, leftEmpty({}), next, load), ['09-03', null, null]);
    },
  }),
  ...rowsOf('M2.6-ramp-in-the-neighboring-city', {
    'Joliet for Chicago': (core) => {
      const { ind_ata_at: arrival, final_destination_full_out_at: pickup } = atJoliet(core);
      assert.deepEqual([arrival.value?.slice(8, 13), pickup.value?.slice(8, 13)], ['09T12', '10T17']);
    },
  }),
  ...rowsOf('M2.6-unloaded-in-the-neighboring-city', {
    'Joliet for Chicago': (core) => assert.equal(atJoliet(core).ind_rail_unloaded_at.value?.slice(8, 13), '09T15'),
  }),
  ...rowsOf('G21-off-the-list-in-the-yard', {
    'with a last free day that runs': (core) => {
      const { removed, flags, fields } = offTheList(core, landed, ['2026-09-04T12:00:00Z', inYard]);
      assert.deepEqual(
        [removed, flags, fields.pickup_lfd.value],
        [false, ['unlisted_by_line'], '2026-09-08T07:00:00Z'],
      );
    },
    'without a terminal it is removed': (core) => {
      const { removed, flags } = offTheList(core, landed);
      assert.deepEqual([removed, flags], [true, []]);
    },
  }),
  ...rowsOf('G21-row-from-before-the-arrival', {
    'a position of another visit, never confirmed': (core) =>
      assert.equal(offTheList(core, atSea, ['2026-09-02T12:00:00Z', inYard]).removed, true),
    'and no longer listed': (core) => {
      const gone = [fact('known', false)];
      const rows: [string, Claim[]][] = [
        ['2026-09-04T12:00:00Z', inYard],
        ['2026-09-05T12:00:00Z', gone],
      ];
      assert.equal(offTheList(core, landed, ...rows).removed, true);
    },
  }),
  ...rowsOf('G30-purged-start', {
    'after the pickup, five weeks after the departure': (core) => {
      const story = core.story().record(response('2026-09-07T00:00:00Z', wholeJourney.slice(0, 7)));
      for (const day of ['08', '09', '10', '11']) {
        story.record(response(`2026-09-${day}T00:00:00Z`, wholeJourney.slice(4, 7)));
      }
      assert.equal(story.shipment('pol_atd_at'), '2026-08-14T01:00:00Z');
      assert.equal(story.kinds().length, 7);
    },
    'with the arrival, once only pickup and return are left': (core) => {
      const story = core.story().record(response('2026-09-11T00:00:00Z', wholeJourney));
      for (const day of ['12', '13', '14', '15']) {
        story.record(response(`2026-09-${day}T00:00:00Z`, wholeJourney.slice(6)));
      }
      assert.equal(story.shipment('pod_ata_at'), '2026-09-02T14:30:00Z');
      assert.equal(story.kinds().length, 8);
    },
    'but not an event between listed ones': (core) => {
      const story = core.story().record(response('2026-09-07T00:00:00Z', wholeJourney.slice(0, 7)));
      const [, fullIn, , ...rest] = wholeJourney.slice(0, 7);
      for (const day of ['08', '09', '10', '11']) {
        story.record(response(`2026-09-${day}T00:00:00Z`, [fullIn ?? discharged, ...rest]));
      }
      assert.deepEqual([story.field('pol_vessel_loaded_at'), story.field('empty_out_at')], [null, null]);
    },
  }),
  ...rowsOf('G30-one-move-for-another', {
    'at another port, two days later': (core) => {
      const shanghai = event('load', 'CNSHA', '2026-08-15T12:00:00Z', next);
      const sailed = event('depart', 'CNSHA', '2026-08-16T01:00:00Z', { ...next, container: null });
      assert.deepEqual(rolled(core, shanghai, sailed), ['vessel_loaded 08-15', 'vessel_departed 08-16']);
    },
  }),
  ...rowsOf('G30-departure-before-a-loading', {
    'gated in again, before that vessel departs': (core) =>
      assert.deepEqual(rolled(core, inAgain, onBoreal), ['full_in 08-15', 'vessel_loaded 08-15']),
  }),
  ...rowsOf('M2.6-pulled-at-the-port', {
    'by truck, for a transload': (core) =>
      assert.deepEqual(outs(core, toChicago, ...landed, pickedUp), ['2026-09-06T17:00:00Z', null, 'picked_up']),
    'unless it was picked up at the inland place': (core) => {
      const there = event('gate_out', 'USCHI', '2026-09-10T17:00:00Z');
      const times = [null, '2026-09-10T17:00:00Z', 'picked_up'];
      assert.deepEqual(outs(core, toChicago, ...landed, pickedUp, there), times);
    },
  }),
  ...rowsOf('M2.6-left-for-the-train', {
    'that the line plans': (core) =>
      assert.deepEqual(outs(core, toChicago, ...landed, pickedUp, train).slice(0, 2), [null, null]),
  }),
  ...rowsOf('M2.6-train-that-never-came', {
    'returned at the port': (core) =>
      assert.equal(outs(core, toChicago, ...landed, pickedUp, train, returned)[0], '2026-09-06T17:00:00Z'),
    'but the train came': (core) => {
      const came = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail' });
      assert.equal(outs(core, toChicago, ...landed, pickedUp, came, returned)[0], null);
    },
  }),
  ...rowsOf('M2.8-gated-in-after-the-delivery', {
    'at the terminal of the port': (core) =>
      assert.deepEqual(afterPickup(core, delivered, inUnstated), ['2026-09-10T18:00:00Z', []]),
  }),
  ...rowsOf('M2.8-return-uncertain', {
    'at the terminal of the port': (core) =>
      assert.deepEqual(afterPickup(core, inUnstated), [null, ['return_uncertain']]),
  }),
  ...rowsOf('M2.8-return-no-longer-uncertain', {
    'picked up again': (core) => {
      const again = event('gate_out', 'USLAX', '2026-09-11T18:00:00Z', { laden: null });
      assert.deepEqual(afterPickup(core, inUnstated, again), [null, []]);
    },
  }),
];
