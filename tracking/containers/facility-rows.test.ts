import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim, Source } from '../claims/claims.ts';
import { type ResolvedEvent, resolveEvent } from '../events/resolved-event.ts';
import { placesBy } from '../places/place-matching.ts';
import { arrived, discharged, eta, loaded } from '../testing/journeys.ts';
import {
  BOREAL,
  CONTAINER,
  event,
  fact,
  LINE,
  listing,
  RecordedShipment,
  response,
  TERMINAL,
  terminalAt,
} from '../testing/statements.ts';
import { instantMs } from '../time/event-time.ts';
import { type FacilityRow, facilityRows, isAcceptedFact, type RowScene } from './facility-rows.ts';

const NEVER = { arrivedMs: null, fromMs: null, untilMs: Number.POSITIVE_INFINITY };
const onDock = { at: terminalAt('USLAX', 'SIM1') };
const yard = [fact('known', true), fact('terminal_status', 'YARD')];
const released = [fact('known', true), fact('available', true)];

interface Input {
  row: Claim[];
  at?: string;
  moves?: EventClaim[];
  own?: EventClaim[];
  scene?: Partial<RowScene>;
  leftAt?: string;
}

/** Returns the row that results from a terminal's facts and the moves of the line and the terminal. */
function rowOf({ row, at = '2026-09-04T08:00:00Z', moves = [], own = [], scene, leftAt }: Input): FacilityRow {
  const { ledger } = new RecordedShipment()
    .record(response('2026-09-01T00:00:00Z', moves))
    .record(response(at, [...row, ...own], { source: TERMINAL }));
  const containers = Object.values(ledger.containers);
  const standing: ResolvedEvent[] = [ledger.shipment, ...containers]
    .flatMap(({ events }) => Object.values(events))
    .map((entry) => resolveEvent(entry));
  const rows = facilityRows({
    ...{ facts: containers.flatMap(({ facts }) => Object.values(facts)), standing, valid: standing, transfers: [] },
    stays: {
      pod: {
        arrivedMs: moves.includes(arrived) ? instantMs('2026-09-02T14:30:00Z') : null,
        fromMs: moves.includes(discharged) ? instantMs('2026-09-03T06:10:00Z') : null,
        untilMs: leftAt === undefined ? Number.POSITIVE_INFINITY : instantMs(leftAt),
      },
      inland: NEVER,
    },
    reversed: new Set(),
    ...{ inlandKey: null, podKey: 'USLAX', places: placesBy(undefined), nowMs: instantMs(at) },
    ...scene,
  });
  const [found] = rows.values();
  if (found === undefined) throw new Error('no row');
  return found;
}

const landed = [loaded, arrived, discharged];

describe('a row of the terminal at the POD', () => {
  it('after the discharge: the container is there', () => {
    const { presence, isPresent, isListed, facility } = rowOf({ row: yard, moves: landed });
    expect([presence, isPresent, isListed, facility]).toEqual(['here', true, true, 'pod']);
  });

  it('that dates from before the arrival does not show it there', () => {
    const { presence, isPresent } = rowOf({ row: yard, moves: landed, at: '2026-09-02T08:00:00Z' });
    expect([presence, isPresent]).toEqual(['here', false]);
  });

  it('before the arrival: expected, and a release is early', () => {
    const moves = [loaded, eta('2026-09-08T12:00:00Z')];
    expect(rowOf({ row: released, moves })).toMatchObject({ presence: 'expected', releasedEarly: true });
    expect(rowOf({ row: [fact('known', true)], moves })).toMatchObject({ presence: 'expected', releasedEarly: false });
  });

  it('after its own gate-out: gone', () => {
    const own = [event('gate_out', 'USLAX', '2026-09-04T07:00:00Z', onDock)];
    expect(rowOf({ row: yard, moves: landed, own }).presence).toBe('gone');
  });

  it('of a former visit alone is about that visit', () => {
    const own = [event('gate_out', 'USLAX', '2026-06-04T07:00:00Z', onDock)];
    const standing: ResolvedEvent[] = [];
    expect(rowOf({ row: yard, moves: [loaded], own, scene: { standing } }).presence).toBe('other_visit');
  });

  it('of a port from which a vessel took the container on is about an earlier stop', () => {
    const onward = event('load', 'USLAX', '2026-09-04T07:00:00Z', { vessel: BOREAL });
    const scene = { podKey: 'USOAK' };
    expect(
      rowOf({ row: [fact('known', true, { place: onDock.at })], moves: [...landed, onward], scene }).presence,
    ).toBe('other_visit');
  });
});

describe('a row after another source reported that the container left', () => {
  const leftAt = '2026-09-04T00:00:00Z';

  it.each([
    ['2026-09-04T06:00:00Z', 'gone', false, instantMs('2026-09-04T06:00:00Z')],
    ['2026-09-04T06:00:01Z', 'unproven', true, null],
  ])('and that is in the yard at %s', (at, presence, stillListed, repetitionMs) => {
    expect(rowOf({ row: yard, moves: landed, at, leftAt })).toMatchObject({ presence, stillListed, repetitionMs });
  });

  it('and that no longer lists it agrees', () => {
    const row = [fact('known', false)];
    expect(rowOf({ row, moves: landed, at: '2026-09-05T00:00:00Z', leftAt })).toMatchObject({
      ...{ presence: 'gone', stillListed: false, repetitionMs: null },
    });
  });
});

describe('a row that took its gate-out back', () => {
  const out = event('gate_out', 'USLAX', '2026-09-03T20:00:00Z', onDock);
  const back = event('gate_in', 'USLAX', '2026-09-04T02:00:00Z', { ...onDock, laden: null });
  const outBy = (source: Source): ResolvedEvent[] => {
    const { ledger } = new RecordedShipment()
      .record(response('2026-09-03T08:00:00Z', [listing([CONTAINER])]))
      .record(response('2026-09-03T22:00:00Z', [out], { source }));
    const entries = Object.values(ledger.containers).flatMap(({ events }) => Object.values(events));
    return entries.map((entry) => resolveEvent(entry));
  };
  const other = { ...TERMINAL, code: 'smdg:SIM5' };

  it.each<[string, boolean, Source[], Partial<Input>]>([
    ['against a line', true, [LINE, TERMINAL], {}],
    ['against a line, with its own discharge', true, [LINE, TERMINAL], { own: [discharged] }],
    ['and explains it by a gate-in', false, [LINE, TERMINAL], { own: [back] }],
    ['and has a gate-in of the line', true, [LINE, TERMINAL], { moves: [...landed, back] }],
    [
      'but no longer shows it',
      false,
      [LINE, TERMINAL],
      { row: [fact('known', true), fact('terminal_status', 'departed')] },
    ],
    ['alone', false, [TERMINAL], {}],
    ['against another terminal', false, [other, TERMINAL], {}],
    ['but only that of the line', false, [LINE], {}],
    ['but only those of others', false, [LINE, other], {}],
    ['or none', false, [], {}],
  ])('%s: still listed: %s', (_, stillListed, sources, more) => {
    const reversed = new Set(sources.flatMap(outBy));
    expect(rowOf({ row: yard, moves: landed, ...more, scene: { reversed } }).stillListed).toBe(stillListed);
  });
});

it('a row that no longer lists a container that it had shown is flagged, and the wrong terminal is not', () => {
  const lost = [fact('known', false), fact('location', 'C41')];
  expect(rowOf({ row: lost, moves: landed })).toMatchObject({ unlisted: true, isPresent: false });
  expect(rowOf({ row: [fact('known', false)], moves: landed }).unlisted).toBe(false);
  expect(rowOf({ row: yard, moves: landed }).unlisted).toBe(false);
});

it('facts count by where the row places the container', () => {
  const { source } = rowOf({ row: yard, moves: landed });
  const entry = (claim: ReturnType<typeof fact>, from = source) => {
    const story = new RecordedShipment().record(response('2026-09-01T00:00:00Z', [loaded]));
    const { ledger } = story.record(response('2026-09-04T08:00:00Z', [claim], { source: from }));
    const [found] = Object.values(ledger.containers).flatMap(({ facts }) => Object.values(facts));
    if (found === undefined) throw new Error('no fact');
    return found;
  };
  const accepted = (presence: FacilityRow['presence']) => {
    const row = { ...rowOf({ row: yard, moves: landed }), presence };
    const rows = new Map([[`${source.kind}:${source.code}`, row]]);
    return [
      fact('available', true),
      fact('available', false),
      fact('holds', []),
      fact('fees', []),
      fact('iso_type', '22G1'),
    ]
      .filter((claim) => isAcceptedFact(rows, entry(claim)))
      .map(({ field, value }) => (field === 'available' ? `${field} ${value}` : field));
  };
  expect(accepted('here')).toEqual(['available true', 'available false', 'holds', 'fees', 'iso_type']);
  expect(accepted('unproven')).toEqual(['available false', 'holds', 'fees', 'iso_type']);
  expect(accepted('expected')).toEqual(['available false', 'holds', 'iso_type']);
  expect(accepted('gone')).toEqual(['available false', 'fees', 'iso_type']);
  expect(accepted('other_visit')).toEqual(['iso_type']);
  expect(isAcceptedFact(new Map(), entry(fact('available', true), LINE))).toBe(true);
});
