import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  loaded,
  pickedUp,
  plannedDischarge,
} from '../../../tracking/testing/journeys.ts';
import {
  event,
  fact,
  LINE,
  place,
  RAILROAD,
  type RecordedShipment,
  response,
  TERMINAL,
  terminalAt,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, eta('2026-09-02T12:00:00Z'), arrived, discharged];
const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
const onTrain = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
const outOfRamp = event('gate_out', 'USCHI', '2026-09-09T18:00:00Z');
const inland = [...landed, onward, onTrain];

/** Returns the sources that are polled after a story, if one terminal and two railroads are available. */
function wantedAfter(core: Core, { view }: RecordedShipment, now: string): string[] {
  assert.ok(view !== null);
  const available = { terminal: () => true, railroads: ['SIMR', 'SIMS'] };
  return core.plan.wantedSources(view, available, now).map((one) => one.source.code);
}

function wanted(core: Core, claims: Claim[], now: string): string[] {
  return wantedAfter(core, core.story().record(response(now, claims)), now);
}

const unnamed = landed.map((claim) =>
  'place' in claim && claim.place ? { ...claim, place: place(claim.place.unlocode) } : claim,
);
const firms = place('USLAX', { facility: { code: 'Z123', codeList: 'FIRMS' }, facilityType: 'port_terminal' });
const underFirms = landed.map((claim) =>
  'place' in claim && claim.place?.unlocode === 'USLAX' ? { ...claim, place: firms } : claim,
);
const simulated = (key: string) => key === 'smdg:SIM1' || key === 'smdg:SIM5';

function wantedOf(core: Core, claims: Claim[]): string[] {
  const { view } = core.story().record(response('2026-09-04T00:00:00Z', claims));
  assert.ok(view !== null);
  return core.plan
    .wantedSources(view, { terminal: simulated, railroads: [] }, '2026-09-04T00:00:00Z')
    .map((one) => one.source.code);
}

const PARTNER_TERMINAL = { kind: 'terminal', code: 'edi:gate' } as const;
const PARTNER_RAILROAD = { kind: 'railroad', code: 'edi:train' } as const;

const OTHER = 'SIMU0000027';
const now = '2026-09-03T18:00:00Z';

export const POLLED_SOURCE_ROWS: readonly Row[] = [
  ...rowsOf('M4-terminals-of-the-port', {
    'two terminals, neither named': (core) => assert.deepEqual(wantedOf(core, unnamed), ['smdg:SIM1', 'smdg:SIM5']),
  }),
  ...rowsOf('M4-another-code-list', {
    'the line writes a customs code': (core) =>
      assert.deepEqual(wantedOf(core, underFirms), ['smdg:SIM1', 'smdg:SIM5']),
  }),
  ...rowsOf('M4-listed-under-another-code', {
    'the line writes a customs code': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', underFirms));
      assert.equal(story.field('pod_terminal_key'), 'firms:Z123');
      story.record(response('2026-09-04T01:00:00Z', [fact('known', true)], { source: TERMINAL }));
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM1');
    },
  }),
  ...rowsOf('M4-no-terminal-without-pod', {
    'actual events alone': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', [loaded, departed, arrived, discharged]));
      assert.equal(story.view?.shipment.fields.port_of_discharge_locode.value, null);
      assert.equal(story.field('pod_terminal_key'), null);
    },
  }),
  ...rowsOf('M4-ramp-of-the-laden', {
    'returned to a depot in the same town': (core) => {
      const at = (code: string) => place('USCHI', { facility: { code, codeList: 'BIC' } });
      const out = { ...outOfRamp, place: at('USCHIAAAA') };
      const back = event('gate_in', 'USCHI', '2026-09-12T00:00:00Z', { laden: false, at: at('USCHIBBBB') });
      const story = core.story().record(response('2026-09-12T06:00:00Z', [...inland, out, back]));
      assert.equal(story.view?.shipment.fields.destination_terminal_key.value, 'bic:USCHIAAAA');
    },
  }),
  ...rowsOf('E7-partner-is-no-terminal', {
    'it names the facility, after a message that names none': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', unnamed));
      const out = event('gate_out', 'USLAX', '2026-09-05T17:00:00Z', { at: place('USLAX') });
      story.record(response('2026-09-05T18:00:00Z', [out], { source: PARTNER_TERMINAL }));
      assert.equal(story.field('pod_terminal_key'), null);
      const named = { ...out, place: terminalAt('USLAX', 'SIM5') };
      story.record(response('2026-09-05T19:00:00Z', [named], { source: PARTNER_TERMINAL }));
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM5');
    },
  }),
  ...rowsOf('E7-partner-is-not-elsewhere', {
    'a position in the yard': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      story.record(response('2026-09-05T18:00:00Z', [fact('location', 'C41')], { source: PARTNER_TERMINAL }));
      assert.equal(story.field('location_at_pod_terminal'), 'C41');
    },
  }),
  ...rowsOf('E7-partner-is-no-carrier', {
    'a loading on rail': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', [...landed, onward]));
      story.record(response('2026-09-05T02:00:00Z', [onTrain], { source: PARTNER_RAILROAD }));
      assert.equal(story.field('pod_rail_carrier_scac'), null);
      story.record(response('2026-09-05T03:00:00Z', [{ ...onTrain, carrier: 'BNSF' }], { source: PARTNER_RAILROAD }));
      assert.equal(story.field('pod_rail_carrier_scac'), 'BNSF');
    },
  }),
  ...rowsOf('M4-terminal-until', {
    'the line reported the gate-out': (core) =>
      assert.deepEqual(wanted(core, [...landed, pickedUp], '2026-09-08T00:00:00Z'), ['smdg:SIM1']),
  }),
  ...rowsOf('M4-terminal-until-discharge', {
    'the line reported it, and the loading on the train': (core) =>
      assert.deepEqual(wanted(core, inland, '2026-09-06T00:00:00Z'), ['SIMR', 'SIMS', 'smdg:SIM1']),
  }),
  ...rowsOf('M4-railroad-until', {
    'the line reported the gate-out at the ramp': (core) =>
      assert.deepEqual(wanted(core, [...inland, outOfRamp], '2026-09-10T00:00:00Z'), ['SIMR', 'SIMS']),
  }),
  ...rowsOf('M4-agreed', {
    'by the terminal': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      const out = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z');
      story.record(response('2026-09-06T18:00:00Z', [fact('known', true), out], { source: TERMINAL }));
      story.record(response('2026-09-06T19:00:00Z', [...landed, pickedUp]));
      assert.deepEqual(wantedAfter(core, story, '2026-09-06T19:00:00Z'), []);
    },
    'by the railroad': (core) => {
      const story = core.story().record(response('2026-09-08T00:00:00Z', inland));
      story.record(response('2026-09-09T20:00:00Z', [...inland, outOfRamp]));
      story.record(response('2026-09-09T21:00:00Z', [outOfRamp], { source: RAILROAD }));
      assert.deepEqual(wantedAfter(core, story, '2026-09-09T21:00:00Z'), []);
    },
  }),
  ...rowsOf('M4-out-by-terminal-alone', {
    'for a day, if it was available': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      const at = { source: TERMINAL };
      story.record(response('2026-09-05T00:00:00Z', [fact('known', true), fact('available', true)], at));
      const out = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z');
      story.record(response('2026-09-06T18:00:00Z', [fact('known', true), out], at));
      assert.deepEqual(wantedAfter(core, story, '2026-09-07T16:00:00Z'), ['smdg:SIM1']);
      assert.deepEqual(wantedAfter(core, story, '2026-09-07T18:00:00Z'), []);
    },
  }),
  ...rowsOf('M4-shifted', {
    'moved to another terminal of the port': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', landed));
      const out = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z');
      story.record(response('2026-09-06T18:00:00Z', [fact('known', true), out], { source: TERMINAL }));
      assert.ok(wantedAfter(core, story, '2026-09-08T16:00:00Z').length > 1);
      assert.deepEqual(wantedAfter(core, story, '2026-09-08T18:00:00Z'), []);
    },
  }),
  ...rowsOf('M4-not-for-ever', {
    'at the POD': (core) => assert.deepEqual(wanted(core, [...landed, pickedUp], '2026-09-21T00:00:00Z'), []),
    'at the ramp': (core) => assert.deepEqual(wanted(core, [...inland, outOfRamp], '2026-09-24T00:00:00Z'), []),
  }),
  ...rowsOf('M4-carrying-railroad', {
    'one of two railroads reported the loading': (core) => {
      const story = core.story().record(response('2026-09-04T00:00:00Z', [...landed, onward]));
      const byRail = { ...onTrain, carrier: 'SIMR' };
      story.record(response('2026-09-05T02:00:00Z', [byRail], { source: RAILROAD }));
      assert.deepEqual(wantedAfter(core, story, '2026-09-05T02:00:00Z'), ['SIMR', 'smdg:SIM1']);
    },
  }),
  ...rowsOf('M4-north-america', {
    'by train from Rotterdam': (core) => {
      const at = place('NLRTM');
      const sea = [plannedDischarge, arrived, discharged].map((claim) => ({ ...claim, place: at }));
      const train = event('arrive', 'DEDUI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
      assert.deepEqual(
        wanted(core, [loaded, departed, ...sea, train], '2026-09-04T00:00:00Z').filter((code) =>
          code.startsWith('SIM'),
        ),
        [],
      );
    },
  }),
  ...rowsOf('M4-own-terminal', {
    'one container has left, the other is at another terminal': (core) => {
      const out = event('gate_out', 'USLAX', '2026-09-03T12:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
      const elsewhere = { ...discharged, container: OTHER, place: terminalAt('USLAX', 'SIM2') };
      const { view } = core.story().record(response(now, [...landed, out, { ...loaded, container: OTHER }, elsewhere]));
      const settings = core.plan.defaultPollSettings;
      const next = core.plan.planNextPoll({ source: TERMINAL, view, now, jitter: 0, settings });
      assert.equal(next.phase, 'picked_up');
    },
  }),
  ...rowsOf('M4-over', {
    'returned empty, its gate-out never reported': (core) => {
      const back = event('gate_in', 'USCHI', '2026-09-12T00:00:00Z', { laden: false });
      assert.deepEqual(wanted(core, [...inland, back], '2026-09-12T06:00:00Z'), []);
    },
  }),
  ...rowsOf('M4-least-wait', {
    'never longer than a day': (core) => {
      const settings = { ...core.plan.defaultPollSettings, minimumSeconds: 86_400 };
      const { view } = core.story().record(response('2026-08-11T00:00:00Z', [emptyOut]));
      const next = core.plan.planNextPoll({ source: LINE, view, now: '2026-08-11T00:00:00Z', jitter: 0, settings });
      assert.equal(next.seconds, 86_400);
    },
  }),
  ...rowsOf('G41-silent-again', {
    'the last push was four days ago': (core) => {
      const settings = core.plan.defaultPollSettings;
      const { view } = core.story().record(response('2026-08-11T00:00:00Z', [emptyOut]));
      const seconds = (pushedAt: string) =>
        core.plan.planNextPoll({ source: LINE, view, now: '2026-08-11T00:00:00Z', jitter: 0, settings, pushedAt })
          .seconds;
      assert.deepEqual([seconds('2026-08-10T00:00:00Z'), seconds('2026-08-07T00:00:00Z')], [24 * 3600, 12 * 3600]);
    },
  }),
];
