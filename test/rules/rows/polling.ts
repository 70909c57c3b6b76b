import assert from 'node:assert/strict';
import type { Claim, Source } from '../../../tracking/claims/claims.ts';
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
import { CONTAINER, event, fact, LINE, RAILROAD, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const HOUR = 3600;
const sailing = [loaded, departed, plannedDischarge, eta('2026-09-02T12:00:00Z')];
const landed = [...sailing, arrived, discharged];
const onward = event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' });
const onTrain = event('load', 'USLAX', '2026-09-05T00:00:00Z', { mode: 'rail' });
const offTrain = event('discharge', 'USCHI', '2026-09-09T20:00:00Z', { mode: 'rail' });
const outOfRamp = event('gate_out', 'USCHI', '2026-09-09T21:00:00Z');

function request(core: Core, claims: Claim[], now: string, source: Source, jitter = 0) {
  const { view } = core.story().record(response(now, claims));
  return core.plan.planNextPoll({ source, view, now, jitter, settings: core.plan.defaultPollSettings });
}

const sources = { line: LINE, terminal: TERMINAL, railroad: RAILROAD };
type Cell = readonly [kind: keyof typeof sources, phase: string, title: string, Claim[], now: string, hours: number];

const CELLS: readonly Cell[] = [
  ['line', 'booked', 'not departed', [emptyOut], '2026-08-11T00:00:00Z', 12],
  ['line', 'at-sea', 'two weeks before the ETA', sailing, '2026-08-20T00:00:00Z', 24],
  ['line', 'approaching', '4 days before the ETA', sailing, '2026-08-29T12:00:00Z', 12],
  ['line', 'arriving', '1 day before the ETA', sailing, '2026-09-01T12:00:00Z', 4],
  ['line', 'arriving', 'the ETA passed, no arrival', sailing, '2026-09-08T12:00:00Z', 4],
  ['line', 'at-terminal', 'discharged', landed, '2026-09-03T18:00:00Z', 12],
  ['line', 'on-rail', 'on a train', [...landed, onward, onTrain], '2026-09-06T00:00:00Z', 24],
  ['line', 'at-ramp', 'taken off the train', [...landed, onward, onTrain, offTrain], '2026-09-10T00:00:00Z', 12],
  ['line', 'picked-up', 'gone', [...landed, pickedUp], '2026-09-07T00:00:00Z', 24],
  ['terminal', 'approaching', '4 days before the ETA', sailing, '2026-08-29T12:00:00Z', 12],
  ['terminal', 'arriving', '1 day before the ETA', sailing, '2026-09-01T12:00:00Z', 4],
  ['terminal', 'at-terminal', 'by day', landed, '2026-09-03T18:00:00Z', 1],
  ['terminal', 'at-terminal', 'by night', landed, '2026-09-04T08:00:00Z', 4],
  ['terminal', 'picked-up', 'gone', [...landed, pickedUp], '2026-09-08T00:00:00Z', 24],
  ['railroad', 'at-terminal', 'discharged, going inland', [...landed, onward], '2026-09-03T18:00:00Z', 4],
  ['railroad', 'on-rail', 'on a train', [...landed, onward, onTrain], '2026-09-06T00:00:00Z', 2],
  ['railroad', 'at-ramp', 'taken off the train', [...landed, onward, onTrain, offTrain], '2026-09-10T00:00:00Z', 4],
  ['railroad', 'picked-up', 'gone', [...landed, onward, onTrain, outOfRamp], '2026-09-10T00:00:00Z', 24],
];

/** Returns the sources that are polled for the containers in one response of a line. */
function wanted(core: Core, claims: Claim[], now: string): string[] {
  const { view } = core.story().record(response(now, claims));
  assert.ok(view !== null);
  const available = { terminal: () => true, railroads: ['SIMR'] };
  return core.plan.wantedSources(view, available, now).map((one) => one.source.code);
}

function railroads(codes: string[]): string[] {
  return codes.filter((code) => !code.includes(':'));
}

const namedTerminal = { ...plannedDischarge, place: discharged.place };

export const POLLING_ROWS: readonly Row[] = [
  ...rowsOf('M4-locating', {
    'before the first response': (core) => {
      const settings = core.plan.defaultPollSettings;
      const now = '2026-08-11T00:00:00Z';
      assert.equal(core.plan.planNextPoll({ source: LINE, view: null, now, jitter: 0, settings }).seconds, 0);
    },
  }),
  ...CELLS.map(([kind, phase, title, claims, now, hours]) => ({
    rule: `M4-${kind}-${phase}`,
    title: `${kind} ${title}`,
    run: (core: Core) => assert.equal(request(core, claims, now, sources[kind]).seconds, hours * HOUR),
  })),
  ...rowsOf('M4-jitter', {
    'a tenth longer, a tenth shorter': (core) => {
      assert.equal(request(core, [emptyOut], '2026-08-11T00:00:00Z', LINE, 1).seconds, 47_520);
      assert.equal(request(core, [emptyOut], '2026-08-11T00:00:00Z', LINE, -1).seconds, 38_880);
    },
  }),
  ...rowsOf('M4-soonest-box', {
    'one container landed, one still empty': (core) => {
      const other = { ...emptyOut, container: 'SIMU0000027' };
      assert.equal(request(core, [...landed, other], '2026-09-03T18:00:00Z', TERMINAL).seconds, HOUR);
    },
  }),
  ...rowsOf('M4-urgent', {
    'two days before the ETA, not three': (core) => {
      assert.equal(request(core, sailing, '2026-08-31T12:00:00Z', LINE).urgent, true);
      assert.equal(request(core, sailing, '2026-08-30T00:00:00Z', LINE).urgent, false);
    },
    'two days before the last free day': (core) => {
      const free = [...landed, fact('last_free_day', '2026-09-09')];
      assert.equal(request(core, free, '2026-09-08T00:00:00Z', LINE).urgent, true);
    },
  }),
  ...rowsOf('M4-terminal-from', {
    'not at sea': (core) => assert.deepEqual(wanted(core, [...sailing, namedTerminal], '2026-08-20T00:00:00Z'), []),
    'from 5 days before': (core) =>
      assert.deepEqual(wanted(core, [...sailing, namedTerminal], '2026-08-28T13:00:00Z'), ['smdg:SIM1']),
  }),
  ...rowsOf('M4-railroad-from', {
    'not before the discharge': (core) => {
      const coming = { ...onward, classifier: 'planned' as const };
      assert.deepEqual(railroads(wanted(core, [...sailing, arrived, coming], '2026-09-02T18:00:00Z')), []);
    },
    'after the discharge': (core) =>
      assert.deepEqual(wanted(core, [...landed, onward], '2026-09-04T00:00:00Z'), ['SIMR', 'smdg:SIM1']),
  }),
  ...rowsOf('D18-not-asked', {
    'its terminal is not polled, its line at the pace of the other container': (core) => {
      const now = '2026-09-03T18:00:00Z';
      const other = { ...emptyOut, container: 'SIMU0000027' };
      const reported = core.story().record(response(now, [...landed, namedTerminal, other]));
      const { view } = reported.publishAt(now, { stopped: new Set([CONTAINER]) });
      assert.ok(view !== null);
      const available = { terminal: () => true, railroads: ['SIMR'] };
      assert.deepEqual(core.plan.wantedSources(view, available, now), []);
      const settings = core.plan.defaultPollSettings;
      assert.equal(core.plan.planNextPoll({ source: TERMINAL, view, now, jitter: 0, settings }).seconds, 24 * HOUR);
    },
  }),
];
