import assert from 'node:assert/strict';
import type { Claim, Source } from '../../../tracking/claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  fullIn,
  loaded,
  plannedDischarge,
} from '../../../tracking/testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  listing,
  response,
  TERMINAL,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const aboard = { vessel: AURORA, voyage: '026E', call: 'TC-NGB' };
const onward = { vessel: BOREAL, voyage: '114W' };
const atSea = [emptyOut, fullIn, loaded, departed];
const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const byTerminal = { source: TERMINAL };
const SIM5: Source = { kind: 'terminal', code: 'smdg:SIM5' };
const SECOND = 'SIMU0000027';

const hubPlan = event('discharge', 'SGSIN', '2026-08-20T09:00:00Z', {
  ...aboard,
  call: 'TC-SIN',
  classifier: 'planned',
});
const hubArrival = event('arrive', 'SGSIN', '2026-08-20T00:00:00Z', { ...aboard, call: 'TC-SIN', container: null });
const relay = event('load', 'SGSIN', '2026-08-24T00:00:00Z', { ...onward, call: 'TC-SIN-2', classifier: 'planned' });
const farEta = event('arrive', 'NLRTM', '2026-09-15T00:00:00Z', {
  ...onward,
  container: null,
  call: 'TC-RTM',
  classifier: 'estimated',
});

/** Records that the line moves the call at the POD to another terminal, two days after a report by the terminal. */
function moved(core: Core) {
  const plan = (code: string) => ({ ...plannedDischarge, place: terminalAt('USLAX', code) });
  const sailing = (code: string): Claim[] => [loaded, departed, plan(code), eta('2026-09-02T12:00:00Z')];
  const story = core.story().record(response('2026-08-30T00:00:00Z', sailing('SIM1')));
  story.record(
    response(
      '2026-08-31T00:00:00Z',
      [fact('known', true), fact('location', 'C41'), fact('last_free_day', '2026-09-09')],
      byTerminal,
    ),
  );
  return story.record(response('2026-09-01T00:00:00Z', sailing('SIM5')));
}

export const JOURNEY_QUIRK_ROWS: readonly Row[] = [
  ...rowsOf('G8-impossible-order', {
    'a gate-out before the discharge': (core) => {
      const early = event('gate_out', 'USLAX', '2026-09-01T00:00:00Z');
      const story = core
        .story()
        .record(response('2026-09-04T00:00:00Z', [loaded, departed, arrived, discharged, early]));
      assert.deepEqual(story.milestone('full_out')?.flags, ['impossible_order']);
      assert.equal(story.milestone('full_out')?.timestamp, '2026-09-01T00:00:00Z');
    },
  }),
  ...rowsOf('G9-zone-doubt', {
    'ten hours early, zone unknown': (core) => {
      const out = event('gate_out', 'XXXXX', '2026-08-13T06:00:00', { laden: false });
      const inside = event('gate_in', 'CNNGB', '2026-08-12T20:00:00Z');
      const story = core.story().record(response('2026-08-15T00:00:00Z', [out, inside, loaded]));
      assert.deepEqual(story.milestone('empty_out')?.flags, ['zone_unknown']);
    },
  }),
  ...rowsOf('G10-date-only', {
    'the date of a known time': (core) => {
      const story = core.story().record(response('2026-08-15T06:00:00Z', [loaded]));
      story.record(response('2026-08-15T12:00:00Z', [event('load', 'CNNGB', '2026-08-13', aboard)]));
      assert.deepEqual([story.field('pol_vessel_loaded_at'), story.lastEventNames()], ['2026-08-13T14:41:00Z', []]);
    },
    'the time of a known date is news': (core) => {
      const story = core
        .story()
        .record(response('2026-08-15T06:00:00Z', [event('load', 'CNNGB', '2026-08-13', aboard)]));
      story.record(response('2026-08-15T12:00:00Z', [loaded]));
      assert.deepEqual(story.lastEventNames(), ['container.transport.vessel_loaded']);
    },
  }),
  ...rowsOf('G10-local-midnight', {
    'in Shanghai, and on the day when the clocks change in Los Angeles': (core) => {
      const story = core
        .story()
        .record(
          response('2026-11-10T00:00:00Z', [
            event('gate_in', 'CNNGB', '2026-08-12'),
            loaded,
            departed,
            arrived,
            discharged,
            event('gate_out', 'USLAX', '2026-11-02'),
          ]),
        );
      assert.equal(story.field('pol_full_in_at'), '2026-08-11T16:00:00Z');
      assert.equal(story.milestone('full_in')?.precision, 'date');
      assert.equal(story.field('pod_full_out_at'), '2026-11-02T08:00:00Z');
    },
  }),
  ...rowsOf('G11-offset-suspect', {
    'two moves at the terminal, seven hours off': (core) => {
      const lie = (move: 'discharge' | 'gate_out', at: string) => event(move, 'USLAX', at, { call: null });
      const story = core
        .story()
        .record(
          response('2026-09-08T00:00:00Z', [
            loaded,
            departed,
            plannedDischarge,
            lie('discharge', '2026-09-02T23:10:00Z'),
            lie('gate_out', '2026-09-06T10:00:00Z'),
          ]),
        );
      assert.deepEqual(story.container().flags, []);
      story.record(
        response(
          '2026-09-08T01:00:00Z',
          [lie('discharge', '2026-09-03T06:10:00Z'), lie('gate_out', '2026-09-06T17:00:00Z')],
          byTerminal,
        ),
      );
      assert.deepEqual(story.container().flags, ['offset_suspect:line:TEST']);
      assert.equal(story.milestone('vessel_discharged')?.timestamp, '2026-09-03T06:10:00Z');
    },
    'two moves in Ningbo that are later than their own statement': (core) => {
      const story = core
        .story()
        .record(
          response('2026-08-12T05:00:00Z', [event('gate_out', 'CNNGB', '2026-08-12T06:30:00Z', { laden: false })]),
        );
      story.record(
        response('2026-08-12T20:00:00Z', [
          event('gate_out', 'CNNGB', '2026-08-12T06:30:00Z', { laden: false }),
          event('gate_in', 'CNNGB', '2026-08-13T01:00:00Z'),
        ]),
      );
      assert.ok(story.container().flags.includes('offset_suspect:line:TEST'));
    },
    'one that differs proves nothing': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-04T01:00:00Z', [event('discharge', 'USLAX', '2026-09-03T13:10:00Z')], byTerminal));
      assert.deepEqual(story.container().flags, []);
    },
  }),
  ...rowsOf('G12-no-invented-hub', {
    'the plan of the vessel that left without the container': (core) => {
      const stalePlan = event('load', 'CNNGB', '2026-08-13T00:00:00Z', { ...aboard, classifier: 'planned' });
      const stale = event('arrive', 'SGSIN', '2026-10-20T00:00:00Z', {
        ...aboard,
        classifier: 'planned',
        call: 'TC-X',
      });
      const rolled = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { ...onward, call: 'TC-NGB-2' });
      const story = core.story().record(response('2026-08-21T00:00:00Z', [stalePlan, stale, rolled, farEta]));
      assert.equal(story.shipment('port_of_discharge_locode'), 'NLRTM');
      assert.ok(!story.kinds().some((kind) => kind.startsWith('transshipment')));
    },
  }),
  ...rowsOf('G12-rolled-over', {
    'left on a later vessel': (core) => {
      const plan = event('load', 'CNNGB', '2026-08-13T00:00:00Z', { ...aboard, classifier: 'planned' });
      const rolled = event('load', 'CNNGB', '2026-08-20T00:00:00Z', { ...onward, call: 'TC-NGB-2' });
      const story = core.story().record(response('2026-08-12T12:00:00Z', [fullIn, plan]));
      assert.deepEqual(story.container().flags, []);
      story.record(response('2026-08-21T00:00:00Z', [fullIn, rolled, farEta]));
      assert.deepEqual(story.container().flags, ['rolled_over']);
    },
  }),
  ...rowsOf('G13-new-hub', {
    'the arrival is announced again as that of a transshipment': (core) => {
      const story = core.story().record(response('2026-08-21T00:00:00Z', [loaded, departed, hubPlan, hubArrival]));
      story.record(response('2026-08-21T12:00:00Z', [loaded, departed, hubPlan, hubArrival, relay, farEta]));
      assert.partialDeepStrictEqual(
        story.changes?.milestones.filter((change) => change.type === 'withdrawn'),
        [{ reason: 'reclassified', replacedBy: 'transshipment_arrived@SGSIN' }],
      );
      assert.equal(story.field('pod_arrived_at'), null);
    },
  }),
  ...rowsOf('G14-terminal-changed', {
    'before the arrival': (core) => {
      const story = moved(core);
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM5');
      assert.ok(story.lastEventNames().includes('container.pod_terminal_changed'));
    },
  }),
  ...rowsOf('G14-both-asked', {
    'for a day': (core) => {
      const story = moved(core);
      const wanted = (now: string) =>
        story.view === null
          ? []
          : core.plan
              .wantedSources(story.view, { terminal: () => true, railroads: [] }, now)
              .map((one) => one.source.code);
      assert.deepEqual(wanted('2026-09-01T12:00:00Z'), ['smdg:SIM1', 'smdg:SIM5']);
      assert.deepEqual(wanted('2026-09-02T00:00:00Z'), ['smdg:SIM5']);
    },
  }),
  ...rowsOf('G14-old-terminal-is-silent', {
    'its position after the discharge elsewhere': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      const there = { source: { kind: 'terminal', code: 'smdg:SIM2' } } as const;
      story.record(response('2026-09-03T09:00:00Z', [fact('known', true), fact('location', 'B7')], there));
      assert.equal(story.field('location_at_pod_terminal'), null);
    },
    'its location there': (core) => assert.equal(moved(core).field('location_at_pod_terminal'), null),
    'its last free day returns with the terminal': (core) => {
      const story = moved(core);
      story.record(response('2026-09-03T08:00:00Z', landed));
      assert.deepEqual(
        [story.field('pod_terminal_key'), story.field('pickup_lfd')],
        ['smdg:SIM1', '2026-09-09T07:00:00Z'],
      );
    },
  }),
  ...rowsOf('G14-off-dock', {
    'to a facility that the terminal names': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      const outside = event('off_dock', 'USLAX', '2026-09-04T07:00:00Z', {
        at: terminalAt('USLAX', 'YARD9', 'container_yard'),
      });
      story.record(response('2026-09-04T08:00:00Z', [outside], byTerminal));
      assert.equal(story.field('pod_terminal_key'), 'smdg:YARD9@USLAX');
    },
    'to a facility that lists the container since': (core) => {
      const story = core.story().record(response('2026-09-03T08:00:00Z', landed));
      story.record(response('2026-09-04T08:00:00Z', [event('off_dock', 'USLAX', '2026-09-04T07:00:00Z')], byTerminal));
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM1');
      const here = fact('known', true, { place: terminalAt('USLAX', 'SIM5') });
      story.record(response('2026-09-04T12:00:00Z', [here], { source: SIM5 }));
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM5');
    },
  }),
  ...rowsOf('G15-original-eta', {
    'through every later one': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [...atSea, eta('2026-09-01T00:00:00Z')]));
      for (const day of ['03', '05'])
        story.record(
          response(`2026-08-${day}T00:00:00Z`.replace('08-0', '08-2'), [...atSea, eta(`2026-09-${day}T00:00:00Z`)]),
        );
      assert.equal(story.shipment('pod_original_eta_at'), '2026-09-01T00:00:00Z');
      assert.equal(story.shipment('pod_eta_at'), '2026-09-05T00:00:00Z');
    },
  }),
  ...rowsOf('G16-all-witnesses', {
    'line and terminal at the discharge': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-04T01:00:00Z', [event('discharge', 'USLAX', '2026-09-03T06:25:00Z')], byTerminal));
      const witnesses = story.milestone('vessel_discharged')?.witnesses.map((one) => one.source.kind);
      assert.deepEqual(witnesses, ['terminal', 'line']);
    },
  }),
  ...rowsOf('G17-booking-split', {
    'two containers under two bills': (core) => {
      const one = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, booking: 'BK1', bill: 'BL1' });
      const two = event('load', 'CNNGB', '2026-08-13T15:41:00Z', {
        ...aboard,
        booking: 'BK1',
        bill: 'BL2',
        container: SECOND,
      });
      const story = core
        .story({ requestType: 'booking_number', normalizedNumber: 'BK1' })
        .record(response('2026-08-15T00:00:00Z', [one, two]));
      assert.deepEqual(story.view?.shipment.flags, ['booking_split']);
      assert.deepEqual(story.container(SECOND).documents, { billsOfLading: ['BL2'], bookings: ['BK1'] });
      assert.deepEqual(
        story.view?.containers.map((container) => container.number),
        [CONTAINER, SECOND],
      );
    },
  }),
  ...rowsOf('G18-bookings-combined', {
    'two containers of two bookings': (core) => {
      const one = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, booking: 'BK1', bill: 'EXBL1' });
      const two = event('load', 'CNNGB', '2026-08-13T15:41:00Z', {
        ...aboard,
        booking: 'BK2',
        bill: 'TESTEXBL1',
        container: SECOND,
      });
      const story = core.story().record(response('2026-08-15T00:00:00Z', [one, two]));
      assert.deepEqual(story.view?.shipment.flags, ['bookings_combined']);
      assert.deepEqual(story.view?.shipment.documents, { billsOfLading: ['EXBL1'], bookings: ['BK1', 'BK2'] });
    },
  }),
  ...rowsOf('G19-long-gap', {
    'the return was never reported': (core) => {
      const before = [
        event('load', 'DEHAM', '2026-05-05T00:00:00Z', { ...onward, bill: 'OLD1' }),
        event('gate_out', 'CNNGB', '2026-06-22T00:00:00Z', { bill: 'OLD1' }),
      ];
      const now = [fullIn, loaded, departed].map((one) => ({
        ...one,
        documents: [{ type: 'bill_of_lading' as const, number: 'NEW1' }],
      }));
      const story = core
        .story({ requestType: 'container', normalizedNumber: CONTAINER })
        .record(response('2026-08-20T00:00:00Z', [...before, ...now]));
      assert.equal(story.shipment('port_of_lading_locode'), 'CNNGB');
      assert.equal(story.field('pol_full_in_at'), '2026-08-12T03:00:00Z');
      assert.ok(!story.kinds().includes('full_out'));
    },
  }),
  ...rowsOf('G20-boxes-come-late', {
    'a booking gets its first container': (core) => {
      const story = core
        .story({ requestType: 'booking_number' })
        .record(response('2026-08-01T00:00:00Z', [eta('2026-09-02T00:00:00Z')]));
      assert.deepEqual([story.view?.containers, story.shipment('pod_eta_at')], [[], '2026-09-02T00:00:00Z']);
      story.record(response('2026-08-02T00:00:00Z', [listing([CONTAINER]), eta('2026-09-02T00:00:00Z')]));
      assert.ok(story.lastEventNames().includes('container.created'));
    },
  }),
  ...rowsOf('G21-box-removed', {
    'from two complete lists': (core) => {
      const other = { ...loaded, container: SECOND };
      const story = core
        .story()
        .record(response('2026-08-15T00:00:00Z', [listing([CONTAINER, SECOND]), loaded, other]));
      for (const day of ['16', '17'])
        story.record(response(`2026-08-${day}T00:00:00Z`, [listing([CONTAINER]), loaded]));
      assert.equal(story.container(SECOND).removed, true);
      assert.deepEqual(story.kinds(SECOND), ['vessel_loaded']);
    },
  }),
];
