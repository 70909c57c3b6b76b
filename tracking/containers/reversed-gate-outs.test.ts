import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim, Source } from '../claims/claims.ts';
import { isTimed, resolveEvent } from '../events/resolved-event.ts';
import { placesBy } from '../places/place-matching.ts';
import { arrived, departed, discharged, loaded } from '../testing/journeys.ts';
import {
  event,
  fact,
  instant,
  place,
  RAILROAD,
  RecordedShipment,
  response,
  TERMINAL,
  terminalAt,
} from '../testing/statements.ts';
import { reversedGateOuts } from './reversed-gate-outs.ts';

const OUT_AT = '2026-09-05T03:00:00Z';
const landed = [loaded, departed, arrived, discharged];
const out = event('gate_out', 'USLAX', OUT_AT, { mode: 'truck' });
const back = event('gate_in', 'USLAX', '2026-09-05T06:00:00Z', { laden: null });
const ownDischarge = event('discharge', 'USLAX', '2026-09-03T06:20:00Z');
const gone = [fact('known', true), fact('terminal_status', 'departed'), fact('available', false)];
const yard = [fact('known', true), fact('terminal_status', 'yard'), fact('available', true)];
const empty = [fact('known', true), fact('terminal_status', 'yard')];
const OTHER: Source = { kind: 'terminal', code: 'smdg:SIM5' };
/** A code from another list, which may be the same terminal. */
const UNCLEAR: Source = { kind: 'terminal', code: 'firms:Y258' };

type Step = readonly [at: string, source: Source | 'line', ...claims: Claim[]];

function after(...steps: Step[]) {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', landed));
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

const status = (word: string) => fact('terminal_status', word);
const at = (claim: EventClaim, time: string): EventClaim => ({ ...claim, time: instant(time) });
const returnedAt = (time: string) => event('gate_in', 'USLAX', time, { laden: false });
const delivered = event('delivered', 'USLAX', '2026-09-07T03:00:00Z');
const hold = fact('holds', [{ name: 'customs', status: 'hold', description: null }]);
const pending = fact('holds', [{ name: 'customs', status: 'pending', description: null }]);
const { place: _, ...withoutPlace } = discharged;
const landedSomewhere = [loaded, departed, arrived, { ...withoutPlace, place: place('USLAX') }];

/** Returns the day, hour and source of the gate-outs that are reversed after the steps. */
function reversed(history: EventClaim[], ...steps: Step[]): string[] {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', history));
  for (const [when, source, ...claims] of steps) {
    story.record(source === 'line' ? response(when, [...history, ...claims]) : response(when, claims, { source }));
  }
  const { shipment, containers } = story.ledger;
  const own = Object.values(containers);
  const events = [shipment, ...own].flatMap((ledger) => Object.values(ledger.events));
  const found = reversedGateOuts({
    events: events.filter(({ invalidated }) => invalidated === null).map((entry) => resolveEvent(entry)),
    facts: own.flatMap(({ facts }) => Object.values(facts)),
    memory: own.flatMap(({ availability }) => availability),
    places: placesBy(undefined),
  });
  const timed = [...found].filter(isTimed);
  return timed
    .map(({ moment, entry }) => `${new Date(moment.ms).toISOString().slice(8, 13)} ${entry.source.code}`)
    .sort();
}

const OWN = '05T03 smdg:SIM1';
const BY_LINE = '05T03 TEST';
const NEXT_DAY = '2026-09-06T09:00:00Z';
const EARLIER = '2026-09-05T11:00:00Z';
const emptyAgain: Step = [NEXT_DAY, TERMINAL, ...empty];
const yardAgain: Step = [NEXT_DAY, TERMINAL, ...yard];
const second = at(out, '2026-09-08T03:00:00Z');
const byLineWith = (...claims: EventClaim[]): Step => ['2026-09-12T09:00:00Z', 'line', ...claims];
const otherYard: Step = [EARLIER, OTHER, ...yard];
const rampRow = (where: string | null, word: string) => [
  fact('terminal_status', word, { place: where === null ? null : place(where) }),
  fact('available', word === 'yard', { place: where === null ? null : place(where) }),
];
const rampOut = (where: string | null): Step => ['2026-09-05T09:00:00Z', RAILROAD, ...rampRow(where, 'departed'), out];
const rampAgain = (where: string | null): Step => [NEXT_DAY, RAILROAD, ...rampRow(where, 'yard')];
const atRamp = (value: string) => fact('terminal_status', value, { place: place('USLAX') });

it.each<[string, Step[], string[]]>([
  ['a row that lists it', [['2026-09-05T09:00:00Z', TERMINAL, ...empty, ownDischarge, out]], []],
  ['its own yard, without a release', [left, emptyAgain], [OWN]],
  ['its own yard, if the line confirms it', [left, byLine, emptyAgain], []],
  ['its own yard, if another terminal confirms it', [left, ['2026-09-05T10:00:00Z', UNCLEAR, out], emptyAgain], [OWN]],
  ['its own yard, if the line has it empty', [left, byLineWith({ ...out, laden: false }), emptyAgain], [OWN]],
  [
    'its own yard, if the line has it at a ramp',
    [left, byLineWith({ ...out, place: place('USPHX') }), emptyAgain],
    [OWN],
  ],
  ['its own yard, if the line has it somewhere', [left, byLineWith({ ...out, place: place(null) }), emptyAgain], []],
  [
    'its own yard, if the line has it planned',
    [left, byLineWith({ ...out, classifier: 'planned' }), emptyAgain],
    [OWN],
  ],
  [
    'its own ramp, that gives no place',
    [
      ['2026-09-05T09:00:00Z', RAILROAD, status('departed'), { ...out, place: place(null) }],
      byLine,
      [NEXT_DAY, RAILROAD, status('yard')],
    ],
    [],
  ],
])('a gate-out that its source lists no longer, against %s', (_case, steps, expected) => {
  expect(reversed(landed, ...steps)).toEqual(expected);
});

it.each<[string, Step[], string[]]>([
  ['in the yard', [left, byLine, yardAgain], [BY_LINE, OWN]],
  ['in a block', [left, byLine, [NEXT_DAY, TERMINAL, status(''), fact('location', 'Block 12'), hold]], []],
  ['that shows only a block', [byLine, [EARLIER, TERMINAL, fact('location', 'Block 12'), hold, back]], [BY_LINE]],
  [
    'departed from a block',
    [byLine, [EARLIER, TERMINAL, status('departed'), fact('location', 'Block 12'), hold, back]],
    [],
  ],
  ['not on file', [byLine, [EARLIER, TERMINAL, ...yard.slice(1), fact('known', false), back]], []],
  ['held', [byLine, [EARLIER, TERMINAL, ...empty, hold, back]], [BY_LINE]],
  ['with a pending hold', [byLine, [EARLIER, TERMINAL, ...empty, pending, back]], []],
  ['gated in, but not there', [byLine, [EARLIER, TERMINAL, ...gone, hold, back]], []],
  ['gated in at the time of the gate-out', [byLine, [EARLIER, TERMINAL, ...yard, at(back, OUT_AT)]], []],
  ['that lists it', [byLine, [EARLIER, TERMINAL, ...yard, out]], []],
  ['that listed only the discharge', [['2026-09-04T09:00:00Z', TERMINAL, ownDischarge], byLine, yardAgain], []],
  ['of the line', [byLine, [EARLIER, 'line', ...yard, out, back]], []],
  ['at another port', [byLineWith({ ...out, place: place('USNYC') }), [EARLIER, TERMINAL, ...yard, back]], []],
  ['of a ramp there', [rampOut(null), byLine, rampAgain(null)], ['05T03 SIMR', BY_LINE]],
  ['of a ramp at another port', [rampOut('USPHX'), byLine, rampAgain('USPHX')], ['05T03 SIMR']],
  ['after two weeks', [left, byLine, ['2026-09-19T03:00:00Z', TERMINAL, ...yard]], []],
  ['a second before', [left, byLine, ['2026-09-19T02:59:59Z', TERMINAL, ...yard]], [BY_LINE, OWN]],
])('a gate-out against a row %s', (_case, steps, expected) => {
  expect(reversed(landed, ...steps)).toEqual(expected);
});

it.each<[string, EventClaim[], string[]]>([
  ['an empty return', [returnedAt('2026-09-10T18:00:00Z')], []],
  ['a delivery', [delivered], []],
  ['a gate-in without a load', [at(back, '2026-09-10T18:00:00Z')], [OWN]],
  ['an empty return before the gate-out', [returnedAt('2026-09-01T18:00:00Z')], [OWN]],
  ['an empty return at the same time', [returnedAt(OUT_AT)], [OWN]],
  ['another gate-out and an empty return', [second, returnedAt('2026-09-10T18:00:00Z')], [OWN]],
  [
    'an empty return and another gate-out',
    [at(second, '2026-09-11T18:00:00Z'), returnedAt('2026-09-10T18:00:00Z')],
    [],
  ],
  ['another gate-out before the yard', [at(second, '2026-09-06T03:00:00Z'), returnedAt('2026-09-10T18:00:00Z')], []],
  [
    'an empty return, another gate-out and a delivery',
    [returnedAt('2026-09-07T03:00:00Z'), second, at(delivered, '2026-09-10T18:00:00Z')],
    [],
  ],
  ['an empty gate-out', [{ ...second, laden: false }], [OWN]],
  ['an empty gate-out and an empty return', [{ ...second, laden: false }, returnedAt('2026-09-10T18:00:00Z')], []],
])('a gate-out before its own yard, with %s', (_case, claims, expected) => {
  expect(reversed(landed, left, yardAgain, byLineWith(...claims))).toEqual(expected);
});

it('a gate-out stands against the empty gate-in of its terminal', () => {
  const again = at(out, '2026-09-05T08:00:00Z');
  const row: Step = [EARLIER, TERMINAL, ...yard, back, returnedAt('2026-09-05T10:00:00Z')];
  expect(reversed(landed, byLine, [EARLIER, UNCLEAR, again], row)).toEqual([BY_LINE]);
});

describe('a row that reported the container as available between two gate-outs', () => {
  const leftTwice: Step = ['2026-09-08T09:00:00Z', TERMINAL, ...gone, out, second];
  const offDock = event('off_dock', 'USLAX', '2026-09-07T03:00:00Z');
  const outFirst: Step = ['2026-09-05T09:00:00Z', TERMINAL, fact('known', true), out];
  it.each<[string, Step[], string[]]>([
    ['and in the yard', [outFirst, yardAgain, leftTwice], [OWN]],
    ['but nowhere', [outFirst, [NEXT_DAY, TERMINAL, fact('available', true)], leftTwice], []],
    ['but held', [outFirst, [NEXT_DAY, TERMINAL, ...yard, hold], leftTwice], []],
    ['but at another terminal', [outFirst, [NEXT_DAY, UNCLEAR, ...yard], leftTwice], []],
    ['but only before both', [['2026-09-04T09:00:00Z', TERMINAL, ...yard], leftTwice], []],
    ['but only after both', [outFirst, leftTwice, ['2026-09-09T09:00:00Z', TERMINAL, ...yard, out, second]], []],
    ['but before its only gate-out', [byLine, yardAgain, ['2026-09-08T09:00:00Z', TERMINAL, ...gone, second]], []],
    [
      'but before it was moved off dock',
      [outFirst, yardAgain, ['2026-09-08T09:00:00Z', TERMINAL, ...gone, out, offDock]],
      [],
    ],
    ['and that lists a single one', [outFirst, yardAgain, ['2026-09-08T09:00:00Z', TERMINAL, ...gone, out]], []],
  ])('%s', (_case, steps, expected) => {
    expect(reversed(landed, ...steps)).toEqual(expected);
  });
});

describe('a gate-out and the yard of another terminal', () => {
  const outOf = (code: string): Step => byLineWith({ ...out, place: terminalAt('USLAX', code) });
  it.each<[string, EventClaim[], Step[], string[]]>([
    ['after the discharge at the first', landed, [byLine, otherYard], [BY_LINE]],
    ['without any terminal', landedSomewhere, [byLine, otherYard], []],
    ['reported by the first', landedSomewhere, [['2026-09-05T09:00:00Z', TERMINAL, ...gone, out], otherYard], [OWN]],
    ['from the first', landedSomewhere, [outOf('SIM1'), otherYard], [BY_LINE]],
    ['from the other', landed, [outOf('SIM5'), otherYard], []],
    [
      'after a loading at a terminal',
      [{ ...loaded, place: terminalAt('CNNGB', 'SIM2') }, ...landedSomewhere.slice(1)],
      [byLine, otherYard],
      [],
    ],
    ['that has left it', landed, [byLine, [EARLIER, OTHER, ...gone, hold]], []],
    ['that may be the same', landed, [byLine, [EARLIER, UNCLEAR, ...yard]], []],
    ['that is a ramp', landed, [byLine, [EARLIER, RAILROAD, atRamp('yard'), fact('available', true)]], []],
    [
      'that is a partner',
      landed,
      [byLine, [EARLIER, { kind: 'terminal', code: 'edi:example' }, atRamp('yard'), fact('available', true)]],
      [],
    ],
    ['that discharged it', landed, [byLine, [EARLIER, OTHER, ...yard, ownDischarge]], []],
    [
      'that was to discharge it',
      landed,
      [byLine, [EARLIER, OTHER, ...yard, { ...ownDischarge, classifier: 'planned' }]],
      [BY_LINE],
    ],
    ['that does not release it', landed, [byLine, [EARLIER, OTHER, ...empty]], []],
    ['and a laden gate-in there', landed, [byLine, [EARLIER, OTHER, ...yard, { ...back, laden: true }]], []],
    ['before the gate-out', landed, [['2026-09-04T09:00:00Z', OTHER, ...yard], byLine], []],
    ['of another port', landed, [byLineWith({ ...out, place: place('USNYC') }), otherYard], []],
  ])('%s', (_case, history, steps, expected) => {
    expect(reversed(history, ...steps)).toEqual(expected);
  });
});
