import assert from 'node:assert/strict';
import type { PlaceClaim } from '../../../tracking/claims/claims.ts';
import {
  departed,
  discharged,
  loaded,
  pickedUp,
  plannedDischarge,
  returned,
} from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  instant,
  listing,
  place,
  RAILROAD,
  response,
  TERMINAL,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const rail = { mode: 'rail' as const };
const landed = [loaded, departed, plannedDischarge, discharged];
const yard = (code: string) => ({ at: terminalAt('USLAX', code, 'container_yard') });

type Core = Parameters<Row['run']>[0];
const after = (core: Core, ...claims: Parameters<typeof response>[1]) =>
  core.story().record(response('2026-10-08T00:00:00Z', [...landed, ...claims]));

const byPier = { source: TERMINAL };
const byYard = { source: { kind: 'terminal', code: 'smdg:YARD@USLAX' } } as const;
const released = [fact('known', true), fact('available', true), fact('terminal_status', 'yard')];

/** Records a container as available at the pier with a last free day. */
function atPier(core: Core, off = discharged) {
  const story = core.story().record(response('2026-09-04T08:00:00Z', [loaded, departed, off]));
  return story.record(response('2026-09-04T09:00:00Z', [...released, fact('last_free_day', '2026-09-09')], byPier));
}

/** Records that the container was loaded again for its origin without having been picked up. */
function reloaded(core: Core) {
  const aboard = { vessel: BOREAL, voyage: '100W' };
  const on = event('load', 'USLAX', '2026-09-20T19:00:00Z', aboard);
  const plan = event('discharge', 'CNNGB', '2026-10-08T05:00:00Z', { ...aboard, classifier: 'planned' });
  return atPier(core).record(response('2026-09-21T08:00:00Z', [loaded, departed, discharged, on, plan]));
}

/** Records a container as available at the pier, then moved to the place by truck. */
function drayed(core: Core, at: PlaceClaim) {
  const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
  story.record(response('2026-09-03T09:00:00Z', released, byPier));
  const out = { ...pickedUp, time: instant('2026-09-04T17:00:00Z') };
  const back = event('gate_in', 'USLAX', '2026-09-04T20:00:00Z', { at });
  return story.record(response('2026-09-04T21:00:00Z', [...landed, out, back]));
}

/** Records a container as available at the pier, then at an exam site and back; the source reports both moves. */
function examined(core: Core, by: Parameters<typeof response>[2] = {}) {
  const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
  story.record(response('2026-09-03T09:00:00Z', released, byPier));
  const out = { ...pickedUp, time: instant('2026-09-04T17:00:00Z') };
  const back = event('gate_in', 'USLAX', '2026-09-06T20:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
  const moves = by.source === undefined ? [...landed, out, back] : [out, back];
  return story.record(response('2026-09-06T21:00:00Z', moves, by));
}

const byGate = [
  event('load', 'USLAX', '2026-09-05T00:00:00Z', rail),
  event('gate_out', 'USLAX', '2026-09-05T06:00:00Z', rail),
];

export const TRADE_MOVE_ROWS: readonly Row[] = [
  ...rowsOf('A9-rail-gate-out', {
    'at the POD': (core) => assert.equal(after(core, ...byGate).field('pod_rail_departed_at'), '2026-09-05T06:00:00Z'),
  }),
  ...rowsOf('A9-rail-gate-out-no-pickup', {
    'at the POD': (core) => {
      const story = after(core, ...byGate);
      assert.ok(!story.kinds().includes('full_out'));
      assert.equal(story.field('current_status'), 'on_rail');
    },
    'at an interchange': (core) => {
      const between = event('gate_out', 'USKCK', '2026-09-09T00:00:00Z', rail);
      const story = after(core, ...byGate, between);
      assert.ok(!story.kinds().includes('full_out'));
    },
  }),
  ...rowsOf('A9-rail-gate-in', {
    'at the dry port': (core) => {
      const story = after(core, ...byGate, event('gate_in', 'USCHI', '2026-09-09T00:00:00Z', rail));
      assert.ok(story.kinds().includes('rail_arrived'));
    },
  }),
  ...rowsOf('A9-rail-gate-in-inland', {
    'the only statement of the destination': (core) => {
      const story = after(core, ...byGate, event('gate_in', 'USCHI', '2026-09-09T00:00:00Z', rail));
      assert.equal(story.shipment('destination_locode'), 'USCHI');
      assert.equal(story.field('ind_ata_at'), '2026-09-09T00:00:00Z');
    },
    'beside an estimate gone stale, then picked up': (core) => {
      const stale = event('arrive', 'USCHI', '2026-09-20T00:00:00Z', { ...rail, classifier: 'estimated' });
      const there = event('gate_in', 'USCHI', '2026-09-09T00:00:00Z', rail);
      const out = event('gate_out', 'USCHI', '2026-09-11T00:00:00Z', { mode: 'truck' });
      const story = after(core, ...byGate, stale, there, out);
      assert.equal(story.field('final_destination_full_out_at'), '2026-09-11T00:00:00Z');
      assert.equal(story.field('current_status'), 'picked_up');
    },
  }),
  ...rowsOf('M2.6-stated-destination', {
    'the railroad arrives at the destination ramp without a plan': (core) => {
      const there = event('arrive', 'USCHI', '2026-09-09T00:00:00Z', { ...rail, role: 'destination' });
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-09T08:00:00Z', [there], { source: RAILROAD }));
      assert.equal(story.field('ind_ata_at'), '2026-09-09T00:00:00Z');
      assert.equal(story.shipment('destination_locode'), 'USCHI');
    },
  }),
  ...rowsOf('A9-transfer', {
    'to an exam site and back': (core) => {
      const exam = event('gate_in', 'USLAX', '2026-09-06T21:00:00Z', yard('CES1'));
      const story = after(core, pickedUp, exam);
      assert.equal(story.field('current_status'), 'grounded');
      assert.equal(story.field('pod_full_out_at'), null);
      const out = event('gate_out', 'USLAX', '2026-09-12T00:00:00Z', yard('CES1'));
      story.record(response('2026-10-09T00:00:00Z', [...landed, pickedUp, exam, out]));
      assert.equal(story.field('current_status'), 'picked_up');
      assert.equal(story.field('pod_full_out_at'), '2026-09-12T00:00:00Z');
    },
    'into the ramp of another town': (core) => {
      const ramp = event('gate_in', 'USONT', '2026-09-07T00:00:00Z', {
        at: place('USONT', { facilityType: 'rail_ramp' }),
      });
      const story = after(core, pickedUp, ramp);
      assert.notEqual(story.field('current_status'), 'picked_up');
    },
    'into the yard of the consignee is a pickup': (core) => {
      const door = event('gate_in', 'USLAX', '2026-09-07T00:00:00Z', {
        at: place('USLAX', { facilityType: 'customer' }),
      });
      assert.ok(after(core, pickedUp, door).kinds().includes('full_out'));
    },
  }),
  ...rowsOf('A9-says-nothing-while-away', {
    'the pier says departed after drayage to an unnamed yard': (core) => {
      const story = drayed(core, place('USLAX', { facilityType: 'container_yard' }));
      const gone = [fact('known', true), fact('available', false), fact('terminal_status', 'departed')];
      story.record(response('2026-09-04T22:00:00Z', gone, byPier));
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('A9-taken-from-the-terminal', {
    'the pier stays silent': (core) => {
      const story = drayed(core, place('USLAX', { facilityType: 'container_yard' }));
      assert.equal(story.field('available_for_pickup'), null);
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('A9-taken-to-the-yard', {
    'the yard has it for pickup': (core) => {
      const story = drayed(core, yard('YARD').at);
      story.record(response('2026-09-05T22:00:00Z', released, byYard));
      assert.equal(story.field('current_status'), 'available');
      assert.equal(story.field('available_for_pickup'), true);
    },
  }),
  ...rowsOf('A9-pod-terminal-after-transfer', {
    'to a named yard, and no row yet': (core) => {
      assert.equal(drayed(core, yard('YARD').at).field('pod_terminal_key'), 'smdg:YARD@USLAX');
    },
  }),
  ...rowsOf('A9-back-but-not-stated-again', {
    'gated in, the row not read since': (core) => {
      const story = examined(core);
      assert.equal(story.field('available_for_pickup'), null);
      assert.equal(story.field('current_status'), 'grounded');
    },
  }),
  ...rowsOf('A9-back-after-own-gate-out', {
    'the terminal reports both moves': (core) => {
      const story = examined(core, { source: TERMINAL });
      story.record(response('2026-09-06T22:00:00Z', released, byPier));
      assert.equal(story.field('available_for_pickup'), true);
    },
  }),
  ...rowsOf('M2.11-available-again', {
    'after an exam': (core) => {
      const story = examined(core).record(response('2026-09-06T22:00:00Z', released, byPier));
      assert.equal(story.field('current_status'), 'available');
      assert.equal(story.kinds().filter((kind) => kind === 'available').length, 2);
      story.record(response('2026-09-06T23:00:00Z', released, byPier));
      assert.equal(story.kinds().filter((kind) => kind === 'available').length, 2);
    },
  }),
  ...rowsOf('M2.8-sent-back-is-planned', {
    'loaded again, and on its way': (core) => {
      const aboard = { vessel: AURORA, voyage: '027W' };
      const on = event('load', 'USLAX', '2026-09-15T00:00:00Z', aboard);
      const plan = event('discharge', 'CNNGB', '2026-10-25T00:00:00Z', { ...aboard, classifier: 'planned' });
      const story = after(core, on, plan);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.8-sent-back-is-expected', {
    'under a new bill, without a planned discharge': (core) => {
      const back = { vessel: BOREAL, voyage: '9', bill: 'RETURN1' };
      const on = event('load', 'USLAX', '2026-09-20T00:00:00Z', back);
      const home = event('arrive', 'CNNGB', '2026-10-08T00:00:00Z', {
        ...back,
        container: null,
        classifier: 'estimated',
        call: 'B-NGB',
      });
      const story = after(core, on, home);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      assert.ok(story.container().flags.includes('sent_back'));
      const further = event('arrive', 'NLRTM', '2026-11-08T00:00:00Z', {
        ...back,
        container: null,
        classifier: 'estimated',
        call: 'B-RTM',
      });
      const other = after(core, on, home, further);
      assert.ok(!other.container().flags.includes('sent_back'));
    },
  }),
  ...rowsOf('M2.8-way-back-is-no-hub', {
    'the plan stays beside the loading': (core) => {
      const on = { vessel: BOREAL, voyage: '100W', call: 'B-LAX' };
      const story = atPier(core);
      const plan = event('load', 'USLAX', '2026-09-20T17:00:00Z', { ...on, classifier: 'planned' });
      const load = event('load', 'USLAX', '2026-09-20T19:00:00Z', on);
      const off = event('discharge', 'CNNGB', '2026-10-08T05:00:00Z', { ...on, call: 'B-NGB' });
      story.record(response('2026-10-08T08:00:00Z', [loaded, departed, discharged, plan, load, off]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.8-nothing-to-pick-up-on-the-way-back', {
    'at sea again': (core) => assert.equal(reloaded(core).field('available_for_pickup'), null),
  }),
  ...rowsOf('M2.8-no-free-day-on-the-way-back', {
    'at sea again': (core) => assert.equal(reloaded(core).field('pickup_lfd'), null),
  }),
  ...rowsOf('M2.8-pickup-before-the-refusal', {
    'back at the pier after eleven days': (core) => {
      const back = event('gate_in', 'USLAX', '2026-09-17T17:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
      const on = event('load', 'USLAX', '2026-09-20T19:00:00Z', { vessel: BOREAL, voyage: '100W' });
      const story = after(core, pickedUp, back, on);
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.6-released-by-the-terminal', {
    'the pier lists it no more': (core) => {
      const story = atPier(core).record(response('2026-09-05T18:10:00Z', [fact('known', false)], byPier));
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('pickup_lfd'), '2026-09-09T07:00:00Z');
    },
  }),
  ...rowsOf('D3-unlisted-is-still-the-terminal', {
    'the pier lists it no more, and the line names no terminal': (core) => {
      const story = atPier(core, { ...discharged, place: place('USLAX') }).record(
        response('2026-09-05T18:10:00Z', [fact('known', false)], byPier),
      );
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM1');
    },
  }),
  ...rowsOf('G14-port-before-the-pod', {
    'available there, then carried on to another port': (core) => {
      const story = atPier(core);
      assert.equal(story.field('current_status'), 'available');
      const on = { vessel: BOREAL, voyage: '100N' };
      const load = event('load', 'USLAX', '2026-09-10T19:00:00Z', { ...on, call: 'B-LAX' });
      const off = event('discharge', 'USOAK', '2026-09-12T05:00:00Z', { ...on, call: 'B-OAK' });
      story.record(response('2026-09-12T08:00:00Z', [loaded, departed, discharged, load, off]));
      assert.equal(story.field('current_status'), 'grounded');
      assert.equal(story.field('available_for_pickup'), null);
      assert.equal(story.field('pickup_lfd'), null);
      assert.equal(story.field('terminal_status'), null);
    },
  }),
  ...rowsOf('M2.11-held-after-the-return', {
    'customs hold after an exam': (core) => {
      const story = atPier(core);
      const out = event('gate_out', 'USLAX', '2026-09-05T15:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
      const back = event('gate_in', 'USLAX', '2026-09-07T18:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
      const gone = [fact('known', true), fact('terminal_status', 'departed'), fact('available', false), out];
      story.record(response('2026-09-05T16:00:00Z', gone, byPier));
      story.record(response('2026-09-05T18:00:00Z', [...landed, out]));
      const held = [fact('known', true), fact('terminal_status', 'grounded'), fact('available', false), out, back];
      story.record(response('2026-09-07T19:00:00Z', held, byPier));
      assert.equal(story.field('current_status'), 'not_available');
    },
  }),
  ...rowsOf('D3-gate-out-taken-back', {
    'in the yard again, after an exam': (core) => {
      const story = atPier(core);
      const out = event('gate_out', 'USLAX', '2026-09-05T15:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
      story.record(
        response('2026-09-05T16:00:00Z', [fact('known', true), fact('terminal_status', 'departed'), out], byPier),
      );
      assert.equal(story.field('current_status'), 'picked_up');
      story.record(response('2026-09-06T16:00:00Z', [...released, fact('last_free_day', '2026-09-12')], byPier));
      assert.equal(story.field('current_status'), 'available');
      assert.equal(story.field('pod_full_out_at'), null);
      assert.equal(story.field('pickup_lfd'), '2026-09-12T07:00:00Z');
    },
  }),
  ...rowsOf('A9-transfer-on-one-date', {
    'to a ramp in the port, dates alone': (core) => {
      const out = event('gate_out', 'USLAX', '2026-09-06');
      const ramp = event('gate_in', 'USLAX', '2026-09-06', { at: place('USLAX', { facilityType: 'rail_ramp' }) });
      assert.equal(after(core, out, ramp).field('pod_full_out_at'), null);
    },
  }),
  ...rowsOf('M2.8-sent-back-after-pickup', {
    'refused by the consignee': (core) => {
      const back = [
        pickedUp,
        event('gate_in', 'USLAX', '2026-09-26T00:00:00Z', { at: terminalAt('USLAX', 'SIM1') }),
        event('load', 'USLAX', '2026-09-30T00:00:00Z', { vessel: BOREAL, voyage: '9' }),
      ];
      const story = after(core, ...back);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
      assert.equal(story.field('current_status'), 'on_ship');
      assert.deepEqual(story.container().flags, ['sent_back']);
    },
  }),
  ...rowsOf('M2.8-sent-back-to-pol', {
    'refused by customs': (core) => {
      const back = [
        event('load', 'USLAX', '2026-09-15T00:00:00Z', { vessel: AURORA, voyage: '027W' }),
        event('discharge', 'CNNGB', '2026-10-05T00:00:00Z', { vessel: AURORA, voyage: '027W' }),
      ];
      const story = after(core, ...back);
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('current_status'), 'grounded');
      assert.deepEqual(story.container().flags, ['sent_back']);
    },
  }),
  ...rowsOf('M2.8-purged-after-pickup', {
    'returned, and off the list': (core) => {
      const both = [CONTAINER, OTHER].flatMap((container) => landed.map((one) => ({ ...one, container })));
      const mine = [pickedUp, returned];
      const story = core
        .story()
        .record(response('2026-09-12T00:00:00Z', [...both, ...mine, listing([CONTAINER, OTHER])]));
      for (const day of ['13', '14', '15']) {
        const rest = both.filter(({ container }) => container === OTHER);
        story.record(response(`2026-09-${day}T00:00:00Z`, [...rest, listing([OTHER])]));
      }
      assert.equal(story.container().removed, false);
      assert.equal(story.field('current_status'), 'empty_returned');
    },
  }),
];
