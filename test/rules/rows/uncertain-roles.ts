import assert from 'node:assert/strict';
import { findTerminals } from '../../../reference/terminals/terminals.ts';
import { departed, discharged, eta, loaded, pickedUp } from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  place,
  response,
  shipmentFact,
} from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const aboard = { vessel: AURORA, voyage: '026E' };
/** The line lists only actual events, so the port may be a hub. */
const landed = [loaded, departed, discharged];
const barge = { mode: 'barge' as const, laden: true };
const paper = { mode: null, laden: null };

type Core = Parameters<Row['run']>[0];
const after = (core: Core, ...claims: Parameters<typeof response>[1]) =>
  core.story().record(response('2026-09-08T00:00:00Z', claims));
const flagsAfter = (core: Core, ...claims: Parameters<typeof response>[1]) => after(core, ...claims).container().flags;

export const UNCERTAIN_ROLE_ROWS: readonly Row[] = [
  ...rowsOf('M2.6-uncertain-is-published', {
    'actual events alone': (core) => {
      const story = after(core, ...landed);
      assert.equal(story.field('current_status'), 'grounded');
      assert.equal(story.field('pod_discharged_at'), '2026-09-03T06:10:00Z');
      assert.equal(story.shipment('port_of_discharge_locode'), null);
    },
    'an arrival without a discharge is on a ship': (core) => {
      const call = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { ...aboard, call: 'TC-LAX', container: null });
      const story = after(core, loaded, departed, call);
      assert.equal(story.field('current_status'), 'on_ship');
      assert.deepEqual(story.container().flags, ['arrival_uncertain']);
    },
    'it was a hub': (core) => {
      const story = after(core, ...landed);
      const on = event('load', 'USLAX', '2026-09-09T00:00:00Z', { vessel: BOREAL, voyage: '7' });
      story.record(response('2026-09-10T00:00:00Z', [...landed, on]));
      assert.equal(story.field('current_status'), 'on_ship');
      assert.deepEqual(story.kinds().slice(-2), ['transshipment_discharged', 'transshipment_loaded']);
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('M2.6-arrival-uncertain', {
    'until the vessel leaves again': (core) => {
      const call = { ...aboard, call: 'TC-LAX', container: null };
      const came = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', call);
      assert.deepEqual(flagsAfter(core, loaded, departed, came), ['arrival_uncertain']);
      const left = event('depart', 'USLAX', '2026-09-04T14:30:00Z', call);
      assert.deepEqual(flagsAfter(core, loaded, departed, came, left), []);
    },
  }),
  ...rowsOf('M2.6-uncertain-event', {
    'actual events alone': (core) =>
      assert.deepEqual(after(core, ...landed).milestone('vessel_discharged')?.flags, ['role_uncertain']),
  }),
  ...rowsOf('M2.6-uncertain-container', {
    'until a gate-out is planned there': (core) => {
      assert.deepEqual(flagsAfter(core, ...landed), ['pod_uncertain']);
      assert.deepEqual(flagsAfter(core, ...landed, { ...pickedUp, classifier: 'planned' }), []);
    },
  }),
  ...rowsOf('M2.6-hauled-at-a-hub', {
    'to another terminal, and onto the next vessel': (core) => {
      const out = event('gate_out', 'USLAX', '2026-09-05T08:00:00Z');
      const terminal = place('USLAX', { facilityType: 'port_terminal' });
      const hauled = [...landed, out, event('gate_in', 'USLAX', '2026-09-05T10:00:00Z', { at: terminal })];
      const story = after(core, ...hauled);
      assert.deepEqual(
        [story.shipment('port_of_discharge_locode'), story.container().flags],
        [null, ['pod_uncertain']],
      );
      const on = event('load', 'USLAX', '2026-09-09T00:00:00Z', { vessel: BOREAL, voyage: '7' });
      story.record(response('2026-09-10T00:00:00Z', [...hauled, on]));
      assert.deepEqual([story.field('current_status'), story.container().flags], ['on_ship', []]);
    },
    'to an exam site it is a proof': (core) => {
      const out = event('gate_out', 'USLAX', '2026-09-05T08:00:00Z');
      const site = place('USLAX', { facilityType: 'container_yard' });
      const claims = [...landed, out, event('gate_in', 'USLAX', '2026-09-05T10:00:00Z', { at: site })];
      assert.deepEqual(flagsAfter(core, ...claims), []);
    },
  }),
  ...rowsOf('M2.6-safe-by-barge', {
    'up the Rhine': (core) =>
      assert.deepEqual(flagsAfter(core, ...landed, event('load', 'USLAX', '2026-09-05T00:00:00Z', barge)), []),
  }),
  ...rowsOf('M2.6-safe-by-release', {
    'released by customs there': (core) => {
      const release = { ...event('other', 'USLAX', '2026-09-04T00:00:00Z', paper), original: 'CT' };
      assert.deepEqual(flagsAfter(core, ...landed, release), []);
    },
  }),
  ...rowsOf('M2.6-safe-by-arrival-notice', {
    'issued before the arrival': (core) => {
      const notice = { ...event('other', 'USLAX', '2026-08-30T00:00:00Z', paper), place: null, original: 'ARN ISSU' };
      assert.deepEqual(flagsAfter(core, ...landed, notice), []);
    },
  }),
  ...rowsOf('M2.6-safe-by-time', {
    'three weeks later': (core) => {
      const story = after(core, ...landed).publishAt('2026-09-24T00:00:00Z');
      assert.deepEqual(story.container().flags, ['pod_uncertain']);
      assert.deepEqual(story.publishAt('2026-09-25T00:00:00Z').container().flags, []);
    },
  }),
  ...rowsOf('M2.6-safe-by-line-release', {
    'the line states the last free day': (core) =>
      assert.deepEqual(flagsAfter(core, ...landed, fact('last_free_day', '2026-09-11')), []),
  }),
  ...rowsOf('M2.6-safe-by-remaining-legs', {
    'asked for while it lies there': (core) => {
      const source = { kind: 'line' as const, code: 'MAEU' };
      const story = core.story({ scac: 'MAEU' }).record(response('2026-09-08T00:00:00Z', landed, { source }));
      assert.deepEqual(story.container().flags, []);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-safe-by-sister', {
    'another container is out': (core) => {
      const both = [CONTAINER, OTHER].flatMap((container) => landed.map((one) => ({ ...one, container })));
      assert.deepEqual(flagsAfter(core, ...both, { ...pickedUp, container: OTHER }), []);
    },
  }),
  ...rowsOf('M2.6-former-plan-went-on', {
    'an onward leg is taken off the plan': (core) => {
      const hub = { ...aboard, call: 'TC-PUS' };
      const plan = event('arrive', 'KRPUS', '2026-08-19T00:00:00Z', {
        ...hub,
        container: null,
        classifier: 'estimated',
      });
      const onward = event('load', 'KRPUS', '2026-08-24T00:00:00Z', { vessel: BOREAL, classifier: 'planned' });
      const off = event('discharge', 'KRPUS', '2026-08-20T00:00:00Z', hub);
      const story = core.story().record(response('2026-08-18T00:00:00Z', [loaded, departed, plan, onward]));
      for (const day of ['21', '22', '23']) story.record(response(`2026-08-${day}T00:00:00Z`, [loaded, departed, off]));
      assert.equal(story.shipment('port_of_discharge_locode'), null);
      assert.deepEqual(story.container().flags, ['pod_uncertain']);
    },
  }),
  ...rowsOf('M2.6-stated-pod-left', {
    'loaded on another vessel there': (core) => {
      const stated = { ...discharged, role: 'pod' as const };
      const on = event('load', 'USLAX', '2026-09-06T00:00:00Z', { vessel: BOREAL, voyage: '7' });
      const story = after(core, loaded, departed, stated, on);
      assert.equal(story.shipment('port_of_discharge_locode'), null);
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M4.1-terminals-of-discharge', {
    'all terminals of the port': (core) => {
      const view = after(core, ...landed.map((one) => ({ ...one, place: place(one.place?.unlocode ?? null) }))).view;
      assert.ok(view);
      const keys = findTerminals('USLAX').map(({ key }) => key);
      const polls = core.plan.wantedSources(
        view,
        { terminal: (key) => keys.includes(key), railroads: [] },
        '2026-09-08T00:00:00Z',
      );
      assert.ok(polls.some(({ source }) => source.kind === 'terminal'));
    },
  }),
  ...rowsOf('M2.6-left-its-vessel', {
    'discharged in Oakland, still planned for Los Angeles': (core) => {
      const plan = event('discharge', 'USLAX', '2026-09-04T00:00:00Z', {
        ...aboard,
        call: 'TC-LAX',
        classifier: 'planned',
      });
      const off = event('discharge', 'USOAK', '2026-09-01T00:00:00Z', { ...aboard, call: 'TC-OAK' });
      const story = after(core, loaded, departed, plan, off);
      assert.equal(story.field('current_status'), 'grounded');
      assert.deepEqual(story.container().flags, ['pod_uncertain']);
    },
  }),
  ...rowsOf('M2.6-planned-elsewhere', {
    'the vessel was expected in Oakland too': (core) => {
      const call = { ...aboard, call: 'TC-OAK' };
      const plan = event('discharge', 'USLAX', '2026-09-04T00:00:00Z', {
        ...aboard,
        call: 'TC-LAX',
        classifier: 'planned',
      });
      const due = event('arrive', 'USOAK', '2026-08-31T00:00:00Z', {
        ...call,
        container: null,
        classifier: 'estimated',
      });
      const off = event('discharge', 'USOAK', '2026-09-01T00:00:00Z', call);
      assert.deepEqual(flagsAfter(core, loaded, departed, plan, due, off), ['pod_uncertain']);
    },
    'its discharge was once planned in Oakland too': (core) => {
      const call = { ...aboard, call: 'TC-OAK' };
      const onward = { ...aboard, call: 'TC-LAX', classifier: 'planned' as const };
      const plan = event('discharge', 'USLAX', '2026-09-04T00:00:00Z', onward);
      const due = event('discharge', 'USOAK', '2026-08-31T00:00:00Z', { ...call, classifier: 'planned' });
      const off = event('discharge', 'USOAK', '2026-09-01T00:00:00Z', call);
      assert.deepEqual(flagsAfter(core, loaded, departed, plan, due, off), ['pod_uncertain']);
    },
  }),
  ...rowsOf('M2.6-other-voyage', {
    'the plan of the next leg names the same vessel': (core) => {
      const next = { vessel: AURORA, voyage: '027E', call: 'TC-LAX', classifier: 'planned' as const };
      const plan = event('discharge', 'USLAX', '2026-09-20T00:00:00Z', next);
      const off = event('discharge', 'SGSIN', '2026-08-20T00:00:00Z', { ...aboard, call: 'TC-SIN' });
      const story = after(core, loaded, departed, plan, off);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.ok(story.kinds().includes('transshipment_discharged'));
    },
  }),
  ...rowsOf('M2.6-loaded-on-it-again', {
    'two weeks later, on its next round': (core) => {
      const round = { vessel: AURORA, voyage: '027E' };
      const claims = [
        event('discharge', 'SGSIN', '2026-08-20T00:00:00Z', { ...aboard, call: 'TC-SIN-1' }),
        event('load', 'SGSIN', '2026-08-30T00:00:00Z', { ...round, call: 'TC-SIN-2' }),
        event('arrive', 'USLAX', '2026-09-20T00:00:00Z', {
          ...round,
          call: 'TC-L',
          container: null,
          classifier: 'estimated',
        }),
      ];
      const story = after(core, loaded, departed, ...claims);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.6-sibling-ports', {
    'expected in New York, discharged in Newark': (core) => {
      const call = { ...aboard, call: 'TC-NYC' };
      const plan = event('arrive', 'USNYC', '2026-09-20T00:00:00Z', {
        ...call,
        vessel: null,
        container: null,
        classifier: 'estimated',
      });
      const off = event('discharge', 'USEWR', '2026-09-03T00:00:00Z', call);
      const story = after(core, loaded, departed, plan, off);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USEWR');
      assert.equal(story.field('current_status'), 'grounded');
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('M2.6-sibling-replaced', {
    'moved from Los Angeles to Long Beach, the former plan still listed': (core) => {
      const due = (where: string, at: string, statedAt: string) =>
        event('arrive', where, at, { ...aboard, call: where, container: null, classifier: 'estimated', statedAt });
      const story = after(
        core,
        loaded,
        departed,
        due('USLAX', '2026-09-12T17:00:00Z', '2026-08-15T00:00:00Z'),
        due('USLGB', '2026-09-10T11:00:00Z', '2026-08-25T00:00:00Z'),
      );
      assert.equal(story.shipment('pod_eta_at'), '2026-09-10T11:00:00Z');
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLGB');
    },
  }),
  ...rowsOf('M2.6-one-port', {
    'out at Long Beach': (core) => {
      const out = event('gate_out', 'USLGB', '2026-09-05T00:00:00Z');
      const story = after(core, ...landed, { ...out, classifier: 'planned' });
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('M2.6-restow', {
    'lifted off and on in Singapore': (core) => {
      const call = { ...aboard, call: 'TC-SIN' };
      const off = event('discharge', 'SGSIN', '2026-08-20T10:00:00Z', call);
      const on = event('load', 'SGSIN', '2026-08-21T02:00:00Z', call);
      const story = after(core, loaded, departed, off, on, eta('2026-09-10T00:00:00Z'));
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'estimated.vessel_arrived']);
      assert.equal(story.field('current_status'), 'on_ship');
    },
    'lifted off for good in Los Angeles': (core) => {
      const call = { ...aboard, call: 'TC-LAX' };
      const on = event('load', 'USLAX', '2026-09-04T10:00:00Z', call);
      const off = event('discharge', 'USLAX', '2026-09-06T10:00:00Z', call);
      const story = after(core, loaded, departed, discharged, on, off, pickedUp);
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'vessel_discharged', 'full_out']);
      assert.equal(story.field('pod_discharged_at'), '2026-09-06T10:00:00Z');
    },
    'lifted off and on before departure': (core) => {
      const call = { ...aboard, call: 'TC-NGB' };
      const off = event('discharge', 'CNNGB', '2026-08-14T02:00:00Z', call);
      const on = event('load', 'CNNGB', '2026-08-14T08:00:00Z', call);
      const story = after(core, loaded, off, on, departed, eta('2026-09-10T00:00:00Z'));
      assert.deepEqual(story.kinds(), ['vessel_loaded', 'vessel_departed', 'estimated.vessel_arrived']);
      assert.equal(story.shipment('port_of_lading_locode'), 'CNNGB');
    },
  }),
  ...rowsOf('M2.6-restow-at-a-hub', {
    'off and on in Singapore, with a plan onward': (core) => {
      const call = { ...aboard, call: 'TC-SIN' };
      const off = event('discharge', 'SGSIN', '2026-08-20T10:00:00Z', call);
      const on = event('load', 'SGSIN', '2026-08-20T22:00:00Z', call);
      const onward = { vessel: BOREAL, voyage: '7', classifier: 'planned' as const };
      const plans = [
        event('depart', 'SGSIN', '2026-08-24T00:00:00Z', { ...onward, call: 'TC-ON' }),
        event('arrive', 'USLAX', '2026-09-20T00:00:00Z', { ...onward, call: 'TC-END' }),
      ];
      const story = after(core, loaded, departed, off, on, ...plans);
      assert.equal(story.field('pod_discharged_at'), null);
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.shipment('pod_eta_at'), '2026-09-20T00:00:00Z');
    },
  }),
  ...rowsOf('M2.6-barge-inland', {
    'to Duisburg': (core) => {
      const rhine = [
        event('load', 'NLRTM', '2026-09-04T00:00:00Z', barge),
        event('arrive', 'DEDUI', '2026-09-06T00:00:00Z', { ...barge, classifier: 'estimated' }),
      ];
      const off = event('discharge', 'NLRTM', '2026-09-02T00:00:00Z', { ...aboard, call: 'TC-RTM' });
      const story = after(core, loaded, departed, off, ...rhine);
      assert.equal(story.shipment('destination_locode'), 'DEDUI');
      assert.equal(story.shipment('destination_eta_at'), '2026-09-06T00:00:00Z');
      assert.equal(story.shipment('port_of_discharge_locode'), 'NLRTM');
      const there = [
        event('arrive', 'DEDUI', '2026-09-06T05:00:00Z', barge),
        event('discharge', 'DEDUI', '2026-09-06T09:00:00Z', barge),
      ];
      story.record(response('2026-09-07T00:00:00Z', [loaded, departed, off, ...rhine, ...there]));
      assert.equal(story.field('ind_ata_at'), '2026-09-06T05:00:00Z');
      assert.equal(story.field('current_status'), 'grounded');
    },
    'a place of delivery that the line states': (core) => {
      const delivery = shipmentFact('place_of_delivery', place('CHBSL'));
      const story = after(core, ...landed, event('load', 'USLAX', '2026-09-05T00:00:00Z', barge), delivery);
      assert.equal(story.shipment('destination_locode'), 'CHBSL');
      assert.equal(story.field('current_status'), 'on_ship');
    },
  }),
  ...rowsOf('M2.6-barge-arrived', {
    'before it is taken off': (core) => {
      const legs = [
        event('load', 'USLAX', '2026-09-04T00:00:00Z', barge),
        event('arrive', 'DEDUI', '2026-09-06T00:00:00Z', barge),
      ];
      const story = after(core, ...landed, ...legs);
      assert.equal(story.shipment('destination_locode'), 'DEDUI');
      assert.equal(story.field('ind_ata_at'), '2026-09-06T00:00:00Z');
    },
  }),
];
