import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { isTimed, resolveEvent } from '../events/resolved-event.ts';
import { AURORA, event, place, RecordedShipment, response } from '../testing/statements.ts';
import { callsWithoutContainer } from './calls-without-container.ts';
import { isLeftBehind } from './left-behind.ts';

const aboard = { vessel: AURORA, voyage: '026E' };
const into = event('gate_in', 'CNNGB', '2026-08-12T03:00:00Z');
const sailed = event('depart', 'CNNGB', '2026-08-14T01:00:00Z', aboard);
const out = event('gate_out', 'CNNGB', '2026-08-18T02:00:00Z');
const empty = event('gate_in', 'CNNGB', '2026-08-19T02:00:00Z', { laden: false });
const call = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', aboard);
const at = (time: string) => ({ time: { precision: 'instant' as const, at: time } });

function timed(...claims: EventClaim[]) {
  const { ledger } = new RecordedShipment().record(response('2026-09-02T20:00:00Z', claims));
  const entries = Object.values(ledger.containers).flatMap(({ events }) => Object.values(events));
  return entries.map((entry) => resolveEvent(entry)).filter(isTimed);
}

function leftBehind(...claims: EventClaim[]): boolean {
  const events = timed(sailed, ...claims);
  return events.some((one) => one.claim.move === 'depart' && isLeftBehind(one, events));
}

it('a container that was at the port before and after the departure was left behind', () => {
  expect(leftBehind(into, out)).toBe(true);
  expect(leftBehind(into, empty)).toBe(true);
  expect(leftBehind(into, out, { ...call, place: sailed.place, ...at('2026-08-13T01:00:00Z') })).toBe(true);
});

it('but not if it was there on one side only, elsewhere or in another state', () => {
  expect(leftBehind(into)).toBe(false);
  expect(leftBehind(out)).toBe(false);
  expect(leftBehind({ ...into, laden: false }, out)).toBe(false);
  expect(leftBehind({ ...into, move: 'other' }, out)).toBe(false);
  expect(leftBehind({ ...into, ...at('2026-08-15T03:00:00Z') }, out)).toBe(false);
  expect(leftBehind(into, { ...out, ...at('2026-08-13T02:00:00Z') })).toBe(false);
  expect(leftBehind(into, { ...out, laden: false })).toBe(false);
  expect(leftBehind(into, { ...empty, laden: true })).toBe(false);
  expect(leftBehind(into, { ...empty, move: 'other' })).toBe(false);
  expect(leftBehind(into, { ...out, classifier: 'planned' })).toBe(false);
  expect(leftBehind(into, { ...out, place: place('USLAX') })).toBe(false);
});

it('nor if it was loaded, or arrived before it was seen there again', () => {
  const load = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard });
  expect(leftBehind(into, load, out)).toBe(false);
  expect(leftBehind(into, { ...load, classifier: 'planned' }, out)).toBe(true);
  expect(leftBehind(into, { ...load, mode: 'rail' }, out)).toBe(true);
  expect(leftBehind(into, { ...load, ...at('2026-08-20T14:41:00Z') }, out)).toBe(true);
  expect(leftBehind(into, { ...call, ...at('2026-08-17T01:00:00Z') }, out)).toBe(false);
  expect(leftBehind(into, call, out)).toBe(true);
});

it('the later calls of that vessel are without the container', () => {
  const without = (...claims: EventClaim[]) =>
    [...callsWithoutContainer(timed(...claims))].map(({ claim }) => claim.original).sort();
  expect(without(into, sailed, out, call)).toEqual(['arrive USLAX', 'depart CNNGB']);
  const discharged = event('discharge', 'USLAX', '2026-09-03T06:10:00Z', aboard);
  expect(without(into, sailed, out, call, discharged)).toEqual([]);
  expect(without(into, sailed, out, call, { ...discharged, classifier: 'planned' })).toEqual([
    'arrive USLAX',
    'depart CNNGB',
  ]);
  const plan = { ...sailed, classifier: 'planned' as const };
  expect(without(into, plan, out, call)).toEqual([]);
  const came = event('arrive', 'CNNGB', '2026-08-13T01:00:00Z', aboard);
  expect(without(into, came, sailed, out)).toEqual(['depart CNNGB']);
});
