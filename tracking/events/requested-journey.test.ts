import { describe, expect, it } from 'vitest';
import type { EventClaim, FacilityType } from '../claims/claims.ts';
import { journeyOwner } from '../ledger/ledger.ts';
import { discharged, loaded, pickedUp, returned } from '../testing/journeys.ts';
import { AURORA, BOREAL, event, place, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';
import { belongsTo } from './journey.ts';
import { journeyOf } from './requested-journey.ts';
import { resolveEvent } from './resolved-event.ts';

const OWNER = {
  request: { requestType: 'bill_of_lading' as const, normalizedNumber: 'EXBL1', scac: 'TEST' },
  isNamed: false,
  companions: [],
  departures: [],
};

/** Returns the day of September on which the import ends, for empty gate-ins at places of the given types. */
function endOf(...moves: EventClaim[]): string | null {
  const { ledger } = new RecordedShipment().record(
    response('2026-09-20T00:00:00Z', [loaded, discharged, pickedUp, ...moves]),
  );
  const events = Object.assign({}, ...Object.values(ledger.containers).map((container) => container.events));
  const { endMs } = journeyOf(events, OWNER, null, '2026-09-20T00:00:00Z');
  return endMs === null ? null : new Date(endMs).toISOString().slice(8, 10);
}

function emptyIn(facilityType: FacilityType | null, day: string): EventClaim {
  return event('gate_in', 'USLAX', `2026-09-${day}T18:00:00Z`, { laden: false, at: place('USLAX', { facilityType }) });
}

describe('the end of an import', () => {
  it.each<[FacilityType | null, string]>([
    ['depot', '10'],
    ['port_terminal', '10'],
    ['freight_station', '13'],
    ['customer', '13'],
    [null, '13'],
  ])('with empty gate-ins at %s and, three days later, a depot', (first, end) => {
    expect(endOf(emptyIn(first, '10'), emptyIn('depot', '13'))).toBe(end);
  });

  it('is open while no return is reported, or laden moves follow', () => {
    expect(endOf()).toBeNull();
    expect(endOf(returned)).toBe('10');
    const unstated = event('gate_in', 'USLAX', '2026-09-11T18:00:00Z', { laden: null });
    expect(endOf(returned, unstated)).toBe('10');
    expect(endOf(emptyIn('depot', '07'), event('gate_out', 'USLAX', '2026-09-08T18:00:00Z'))).toBeNull();
  });
});

describe('an empty gate-out after the return of the import', () => {
  const depotIn = (time: string, bill?: string) =>
    event('gate_in', 'USLAX', time, {
      laden: false,
      at: place('USLAX', { facilityType: 'depot' }),
      ...(bill === undefined ? {} : { bill }),
    });
  const emptyOut = (time: string, bill?: string) =>
    event('gate_out', 'USLAX', time, { laden: false, ...(bill === undefined ? {} : { bill }) });
  const landed = [loaded, discharged, pickedUp].map((claim) => ({
    ...claim,
    documents: [{ type: 'bill_of_lading' as const, number: 'EXBL1' }],
  }));
  const first = depotIn('2026-09-10T08:00:00Z', 'EXBL1');

  /** Returns when the import ends and the next journey starts, as days and hours of September. */
  function endAndNext(claims: EventClaim[]): (string | null)[] {
    const { ledger } = new RecordedShipment().record(response('2026-09-25T00:00:00Z', claims));
    const [container] = Object.values(ledger.containers);
    const { endMs, nextMs } = journeyOf(container?.events ?? {}, OWNER, null, '2026-09-25T00:00:00Z');
    return [endMs, nextMs].map((ms) =>
      ms === null || ms === Number.POSITIVE_INFINITY ? null : new Date(ms).toISOString().slice(8, 13),
    );
  }

  it.each<[string, (string | null)[], EventClaim[]]>([
    [
      'a depot that refused it, before the next gate-in',
      ['10T08', null],
      [...landed, first, emptyOut('2026-09-10T09:00:00Z')],
    ],
    [
      'a depot that refused it for a day, before another took it',
      ['12T08', null],
      [...landed, first, emptyOut('2026-09-11T08:00:00Z'), depotIn('2026-09-12T08:00:00Z')],
    ],
    [
      'one that refused it, under another bill',
      ['10T08', '11T08'],
      [...landed, first, emptyOut('2026-09-11T08:00:00Z', 'EXBL2'), depotIn('2026-09-12T08:00:00Z')],
    ],
    [
      'the next cargo, loaded soon',
      ['10T08', '11T08'],
      [...landed, first, emptyOut('2026-09-11T08:00:00Z'), event('gate_in', 'USLAX', '2026-09-12T08:00:00Z')],
    ],
    ['the next cargo, days later', ['10T08', '13T08'], [...landed, first, emptyOut('2026-09-13T08:00:00Z')]],
    [
      'days later under the bill of the import',
      ['10T08', null],
      [...landed, first, emptyOut('2026-09-20T08:00:00Z', 'EXBL1')],
    ],
    ['one that was never at sea', [null, null], [pickedUp, first, emptyOut('2026-09-11T08:00:00Z', 'EXBL1')]],
  ])('%s: the import ends and the next journey starts %j', (_case, expected, claims) => {
    expect(endAndNext(claims)).toEqual(expected);
  });
});

describe('a move of a terminal after the pickup', () => {
  const documents = [{ type: 'bill_of_lading' as const, number: 'EXBL1' }];
  const journey = {
    startMs: 0,
    nextMs: Number.POSITIVE_INFINITY,
    endMs: null,
    documents,
    pickup: { ms: Date.parse('2026-09-06T17:00:00Z'), documents },
    previous: null,
    awaitedSinceMs: null,
  };

  it.each<[string, boolean, EventClaim]>([
    [
      'laden gate-in under another booking',
      false,
      event('gate_in', 'USLAX', '2026-09-13T16:00:00Z', { booking: 'B2' }),
    ],
    ['loading under another booking', false, event('load', 'USLAX', '2026-09-13T16:00:00Z', { booking: 'B2' })],
    ['laden gate-in under the bill', true, event('gate_in', 'USLAX', '2026-09-13T16:00:00Z', { bill: 'EXBL1' })],
    ['laden gate-in without documents', true, event('gate_in', 'USLAX', '2026-09-13T16:00:00Z')],
    ['gate-out under another number', true, event('gate_out', 'USLAX', '2026-09-06T18:00:00Z', { booking: 'D2' })],
    ['laden gate-in before the pickup', true, event('gate_in', 'USLAX', '2026-09-05T16:00:00Z', { booking: 'B2' })],
  ])('%s: belongs to the import: %s', (_case, expected, claim) => {
    const { ledger } = new RecordedShipment()
      .record(response('2026-09-07T00:00:00Z', [loaded]))
      .record(response('2026-09-20T00:00:00Z', [claim], { source: TERMINAL }));
    const entries = Object.values(Object.values(ledger.containers)[0]?.events ?? {});
    const reported = entries.find(({ source }) => source.kind === 'terminal');
    expect(reported !== undefined && belongsTo(journey, resolveEvent(reported))).toBe(expected);
  });
});

describe('the requested booking is planned to depart where the import of another bill has ended', () => {
  const request = {
    requestType: 'booking_number' as const,
    normalizedNumber: 'BK2',
    requestedAt: '2026-09-05T00:00:00Z',
  };
  const under = (bill: string) => (claim: EventClaim) => ({
    ...claim,
    documents: [{ type: 'bill_of_lading' as const, number: bill }],
  });
  const imported = [loaded, discharged, pickedUp, returned].map(under('OLD1'));
  const planned = (from: string, time: string, vessel = BOREAL) =>
    event('depart', from, time, { container: null, vessel, booking: 'BK2', classifier: 'planned' });

  function awaits(claims: EventClaim[]): boolean {
    const { ledger } = new RecordedShipment(request).record(response('2026-09-20T00:00:00Z', claims));
    const [container] = Object.values(ledger.containers);
    return (
      journeyOf(container?.events ?? {}, journeyOwner(ledger), null, '2026-09-20T00:00:00Z').awaitedSinceMs !== null
    );
  }

  it.each<[string, boolean, EventClaim[]]>([
    ['returned', true, [...imported, planned('USOAK', '2026-10-01T00:00:00Z')]],
    ['picked up', true, [...imported.slice(0, 3), planned('USLAX', '2026-10-01T00:00:00Z')]],
    ['still at the terminal', false, [...imported.slice(0, 2), planned('USLAX', '2026-10-01T00:00:00Z')]],
    ['before it ended', false, [...imported, planned('USLAX', '2026-09-01T00:00:00Z')]],
    ['in another country', false, [...imported, planned('SGSIN', '2026-10-01T00:00:00Z')]],
    ['by the vessel that discharged it', false, [...imported, planned('USLAX', '2026-10-01T00:00:00Z', AURORA)]],
    ['by an unknown vessel', false, [...imported, { ...planned('USLAX', '2026-10-01T00:00:00Z'), vessel: null }]],
    ['without numbers', false, [loaded, discharged, pickedUp, planned('USLAX', '2026-10-01T00:00:00Z')]],
  ])('%s: waits for the next journey: %s', (_case, expected, claims) => {
    expect(awaits(claims)).toBe(expected);
  });
});
