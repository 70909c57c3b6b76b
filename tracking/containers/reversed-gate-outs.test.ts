import { describe, expect, it } from 'vitest';
import type { Claim, Source } from '../claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../testing/journeys.ts';
import { event, fact, response, Story, TERMINAL } from '../testing/statements.ts';

const OUT_AT = '2026-09-05T03:00:00Z';
const landed = [loaded, departed, arrived, discharged];
const out = event('gate_out', 'USLAX', OUT_AT, { mode: 'truck' });
const back = event('gate_in', 'USLAX', '2026-09-05T06:00:00Z', { laden: null });
const ownDischarge = event('discharge', 'USLAX', '2026-09-03T06:20:00Z');
const gone = [fact('known', true), fact('terminal_status', 'departed'), fact('available', false)];
const yard = [fact('known', true), fact('terminal_status', 'yard'), fact('available', true)];
const empty = [fact('known', true), fact('terminal_status', 'yard')];
const OTHER: Source = { kind: 'terminal', code: 'smdg:SIM5' };
/** A code of another list, which may be the same terminal. */
const UNCLEAR: Source = { kind: 'terminal', code: 'firms:Y258' };

type Step = readonly [at: string, source: Source | 'line', ...claims: Claim[]];

/** Returns the published status and gate-out after the steps. */
function after(...steps: Step[]) {
  const story = new Story().record(response('2026-09-03T08:00:00Z', landed));
  for (const [at, source, ...claims] of steps) {
    story.record(source === 'line' ? response(at, [...landed, ...claims]) : response(at, claims, { source }));
  }
  return [story.field('current_status'), story.field('pod_full_out_at')];
}

const AVAILABLE = ['available', null];
const PICKED_UP = ['picked_up', OUT_AT];
const left: Step = ['2026-09-05T09:00:00Z', TERMINAL, ...gone, ownDischarge, out];
const byLine: Step = ['2026-09-05T10:00:00Z', 'line', out];

describe('a gate-out is taken back', () => {
  it.each<[string, Step[], unknown[]]>([
    ['by its own row', [left, ['2026-09-06T09:00:00Z', TERMINAL, ...yard]], AVAILABLE],
    ['although the line reports it', [left, byLine, ['2026-09-06T09:00:00Z', TERMINAL, ...yard]], AVAILABLE],
    ['by a gate-in in the yard', [byLine, ['2026-09-05T11:00:00Z', TERMINAL, ...yard, out, back]], AVAILABLE],
    ['by the terminal it moved to', [left, ['2026-09-05T11:00:00Z', OTHER, ...yard]], AVAILABLE],
    ['up to two weeks later', [left, byLine, ['2026-09-18T09:00:00Z', TERMINAL, ...yard]], AVAILABLE],
  ])('%s', (_, steps, expected) => {
    expect(after(...steps)).toEqual(expected);
  });
});

describe('a gate-out stands', () => {
  it.each<[string, Step[]]>([
    ['if the row lists it', [left, byLine, ['2026-09-06T09:00:00Z', TERMINAL, ...yard, out]]],
    [
      'if the row neither releases nor holds it',
      [left, byLine, ['2026-09-06T09:00:00Z', TERMINAL, fact('terminal_status', 'yard')]],
    ],
    ['after more than two weeks', [left, byLine, ['2026-09-20T09:00:00Z', TERMINAL, ...yard]]],
    ['if a first row comes late', [byLine, ['2026-09-05T11:00:00Z', TERMINAL, ...yard]]],
    ['if the other terminal may be the same', [left, ['2026-09-05T11:00:00Z', UNCLEAR, ...yard]]],
    ['if the other terminal discharged it', [left, ['2026-09-05T11:00:00Z', OTHER, ...yard, ownDischarge]]],
    ['if the other terminal does not treat it as import', [left, ['2026-09-05T11:00:00Z', OTHER, ...empty]]],
  ])('%s', (_, steps) => {
    expect(after(...steps)).toEqual(PICKED_UP);
  });
});
