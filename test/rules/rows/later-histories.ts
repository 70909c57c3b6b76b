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
} from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  event,
  fact,
  instant,
  RAILROAD,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [emptyOut, loaded, departed, arrived, discharged];
const ours = [{ type: 'bill_of_lading' as const, number: 'EXBL1' }];
const byTerminal = { source: TERMINAL };
const byYard = { source: { kind: 'terminal', code: 'smdg:YARD@USLAX' } } as const;
const byRailroad = { source: RAILROAD };
const inYard = [fact('known', true), fact('terminal_status', 'grounded')];
const withdrawn = [fact('known', true), fact('terminal_status', 'inbound'), fact('available', null)];

/** Records a container as available at the pier, then without any availability. */
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

/**
 * Records a container at a ramp whose railroad reports the gate-out, and a day later shows the container there again.
 */
function outAndBack(core: Core, back: Parameters<typeof response>[1] = rampRow) {
  const story = core.story().record(response('2026-09-06T08:00:00Z', [...landed, plan, ...train]));
  const drayed = event('gate_out', 'USLAX', '2026-09-04T20:00:00Z');
  story.record(response('2026-09-06T09:00:00Z', [drayed, fact('known', true)], byTerminal));
  story.record(response('2026-09-10T06:00:00Z', [...atRamp, ...rampRow], byRailroad));
  story.record(response('2026-09-11T12:00:00Z', [...atRamp, outOfRamp, ...left], byRailroad));
  assert.equal(story.field('current_status'), 'picked_up');
  return story.record(response('2026-09-12T12:00:00Z', [...atRamp, ...back], byRailroad));
}

const first = { vessel: AURORA, voyage: '026E' };
const next = { vessel: BOREAL, voyage: '7' };
const planned = { classifier: 'planned' as const };
const offAtOrigin = event('discharge', 'CNNGB', '2026-08-14T14:41:00Z', { ...first, call: 'TC-NGB' });
const dueByNext = event('arrive', 'USLAX', '2026-09-10T12:00:00Z', {
  ...next,
  ...planned,
  container: null,
  call: 'B-LAX',
});
const onNext = event('load', 'CNNGB', '2026-08-22T20:00:00Z', { ...next, call: 'B-NGB' });
const fromShanghai = [
  emptyOut,
  event('load', 'CNSHA', '2026-08-20T00:00:00Z', { ...next, call: 'B-SHA' }),
  event('depart', 'CNSHA', '2026-08-21T00:00:00Z', { ...next, container: null, call: 'B-SHA' }),
  dueByNext,
];

/** Records a container planned from Ningbo but loaded in Shanghai on another vessel; the line withdraws nothing. */
function fromAnotherPort(core: Core) {
  const log = { absence: 'log' as const };
  const plans = [
    event('load', 'CNNGB', '2026-08-13T00:00:00Z', { ...first, ...planned, call: 'A-NGB' }),
    event('arrive', 'USLAX', '2026-09-02T12:00:00Z', { ...first, ...planned, container: null, call: 'A-LAX' }),
  ];
  const sailed = event('depart', 'CNNGB', '2026-08-14T00:00:00Z', { ...first, container: null, call: 'A-NGB' });
  const story = core.story().record(response('2026-08-10T08:00:00Z', [emptyOut, ...plans], log));
  return story.record(response('2026-08-21T08:00:00Z', [...fromShanghai, sailed], log));
}

const arrivedLastYear = { ...arrived, time: instant('2025-09-02T14:30:00Z') };

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
      assert.equal(outAndBack(core, inYard).field('final_destination_full_out_at'), null),
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
  ...rowsOf('M2.6-origin-by-land', {
    'lifted off again, its loading not listed': (core) => {
      const story = core.story().record(response('2026-08-15T08:00:00Z', [emptyOut, fullIn, offAtOrigin]));
      assert.equal(story.shipment('port_of_discharge_locode'), null);
      assert.equal(story.field('current_status'), 'new');
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('M2.6-sails-after-putting-off', {
    'from the port of lading': (core) => {
      const story = core
        .story()
        .record(
          response('2026-08-15T08:00:00Z', [
            fullIn,
            loaded,
            offAtOrigin,
            { ...departed, time: { precision: 'instant', at: '2026-08-15T01:00:00Z' } },
          ]),
        );
      assert.equal(story.shipment('pol_atd_at'), null);
      assert.equal(story.field('current_status'), 'new');
    },
  }),
  ...rowsOf('M2.6-undone-loading', {
    'a week before the next vessel': (core) => {
      const story = core
        .story()
        .record(response('2026-08-23T08:00:00Z', [fullIn, loaded, offAtOrigin, onNext, dueByNext]));
      assert.equal(story.field('pol_vessel_loaded_at'), '2026-08-22T20:00:00Z');
      assert.deepEqual(story.milestone('vessel_loaded')?.flags, []);
    },
  }),
  ...rowsOf('M2.6-changed-port-of-lading', {
    'at a line that only appends': (core) => {
      const story = fromAnotherPort(core);
      assert.equal(story.shipment('port_of_lading_locode'), 'CNSHA');
      assert.ok(story.kinds().includes('vessel_loaded'));
    },
  }),
  ...rowsOf('G12-rolled-over-from-another-port', {
    'from Ningbo to Shanghai': (core) => assert.deepEqual(fromAnotherPort(core).container().flags, ['rolled_over']),
  }),
  ...rowsOf('G12-reissued-for-another-vessel', {
    'the same ids for the next vessel': (core) => {
      const plans = (sailing: typeof first, day: string) => [
        event('load', 'CNNGB', `2026-08-${day}T00:00:00Z`, { ...sailing, ...planned, id: 'E1' }),
        event('arrive', 'USLAX', '2026-09-10T00:00:00Z', { ...sailing, ...planned, container: null, id: 'E2' }),
      ];
      const story = core.story().record(response('2026-08-10T08:00:00Z', [emptyOut, ...plans(first, '13')]));
      story.record(response('2026-08-12T08:00:00Z', [emptyOut, ...plans(next, '20')]));
      assert.deepEqual(story.container().flags, ['rolled_over']);
      story.record(response('2026-08-13T08:00:00Z', [emptyOut, ...plans(first, '14')]));
      assert.deepEqual(story.container().flags, []);
    },
    'the IMO number of the same ship is added': (core) => {
      const plan = { ...planned, id: 'E1', voyage: '026E' };
      const load = (vessel: typeof AURORA | { imo: null; name: string }) =>
        event('load', 'CNNGB', '2026-08-13T00:00:00Z', { ...plan, vessel });
      const story = core
        .story()
        .record(response('2026-08-10T08:00:00Z', [emptyOut, load({ imo: null, name: AURORA.name })]));
      story.record(response('2026-08-12T08:00:00Z', [emptyOut, load(AURORA)]));
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('G12-hub-is-no-former-port', {
    'by Busan instead of Singapore': (core) => {
      const through = (hub: string, day: number) => [
        event('discharge', hub, `2026-08-${day}T00:00:00Z`, { ...first, ...planned }),
        event('load', hub, `2026-08-${day + 3}T00:00:00Z`, { ...next, ...planned }),
      ];
      const sailing = [emptyOut, loaded, departed, dueByNext];
      const story = core.story().record(response('2026-08-15T08:00:00Z', [...sailing, ...through('SGSIN', 22)]));
      for (const day of ['16', '17'])
        story.record(response(`2026-08-${day}T08:00:00Z`, [...sailing, ...through('KRPUS', 18)]));
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('G5-replaced-by-the-next-journey', {
    'picked up again 36 days later, under another bill': (core) => {
      const mine = [...landed, pickedUp].map((claim) => ({ ...claim, documents: ours }));
      const story = core.story().record(response('2026-09-07T00:00:00Z', mine));
      const again = event('gate_out', 'USLAX', '2026-10-12T17:00:00Z', { bill: 'OTHER9' });
      for (const day of ['13', '14', '15', '16']) {
        story.record(response(`2026-10-${day}T00:00:00Z`, [...mine.slice(0, -1), again]));
      }
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
      assert.equal(story.field('current_status'), 'picked_up');
      assert.deepEqual(story.field('bills_of_lading'), ['EXBL1']);
    },
  }),
  ...rowsOf('M2.7-misplaced-pickup', {
    'until it is corrected': (core) => {
      const out = event('gate_out', 'CNNGB', '2026-09-06T17:00:00Z');
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, out]));
      assert.equal(story.field('current_status'), 'picked_up');
    },
  }),
  ...rowsOf('G8-mistyped-year', {
    'the discharge, under the bill of the journey': (core) => {
      const moves = [
        emptyOut,
        fullIn,
        loaded,
        plannedDischarge,
        { ...discharged, time: instant('2025-09-03T06:10:00Z') },
      ];
      const mine = moves.map((claim) => ({ ...claim, documents: ours }));
      const story = core.story().record(response('2026-08-25T00:00:00Z', [...mine, departed]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('current_status'), 'on_ship');
      assert.equal(story.field('pod_discharged_at'), null);
    },
    'the arrival, on the voyage': (core) => {
      const story = core
        .story()
        .record(response('2026-09-04T00:00:00Z', [loaded, departed, arrivedLastYear, plannedDischarge, discharged]));
      assert.equal(story.field('pod_arrived_at'), null);
      assert.deepEqual(story.milestone('vessel_loaded')?.flags, []);
    },
  }),
  ...rowsOf('G8-year-too-late', {
    'an arrival in 2062': (core) => {
      const story = core
        .story()
        .record(response('2026-08-20T00:00:00Z', [loaded, departed, plannedDischarge, eta('2062-09-02T12:00:00Z')]));
      assert.equal(story.shipment('pod_eta_at'), null);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('G8-mistyped-year-is-flagged', {
    'in 2025': (core) => {
      const story = core
        .story()
        .record(response('2026-09-04T00:00:00Z', [loaded, departed, arrivedLastYear, plannedDischarge, discharged]));
      assert.deepEqual(story.container().flags, ['implausible_date']);
    },
  }),
  ...rowsOf('G8-not-the-first-estimate', {
    'until it is corrected': (core) => {
      const story = core
        .story()
        .record(response('2026-08-20T00:00:00Z', [loaded, departed, eta('2062-09-02T12:00:00Z')]));
      story.record(response('2026-08-21T00:00:00Z', [loaded, departed, eta('2026-09-02T12:00:00Z')]));
      assert.equal(story.shipment('pod_original_eta_at'), '2026-09-02T12:00:00Z');
      assert.deepEqual(story.container().flags, []);
    },
  }),
];
