import { describe, expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import { event, RecordedShipment, response } from '../testing/statements.ts';
import { namedWithRequest } from './documents.ts';

const BILL = { requestType: 'bill_of_lading' as const, normalizedNumber: 'EXBL1', scac: 'TEST' };
const ours = { bill: 'EXBL1', booking: 'BK1' };
const planned = { classifier: 'planned' as const };

function named(claims: EventClaim[], request: Partial<TrackedNumber>) {
  const { ledger } = new RecordedShipment().record(response('2026-09-20T00:00:00Z', claims));
  const entries = [ledger.shipment, ...Object.values(ledger.containers)].flatMap(({ events }) => Object.values(events));
  const { isNamed, companions, departures } = namedWithRequest(entries, { ...BILL, ...request });
  return [isNamed, companions.map(({ number }) => number), departures.map(({ claim }) => claim.original)];
}

const NOTHING = [false, [], []];

describe('what an event states about the requested bill', () => {
  it.each<[string, EventClaim[], unknown[]]>([
    ['nothing', [], NOTHING],
    ['a move', [event('load', 'CNNGB', '2026-08-13T14:41:00Z', ours)], [true, ['EXBL1', 'BK1'], []]],
    [
      'a planned move',
      [event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...ours, ...planned })],
      [true, ['EXBL1', 'BK1'], []],
    ],
    [
      'a move under another bill',
      [event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...ours, bill: 'EXBL2' })],
      NOTHING,
    ],
    ['a move under the booking alone', [event('load', 'CNNGB', '2026-08-13T14:41:00Z', { booking: 'EXBL1' })], NOTHING],
    [
      'a planned departure',
      [event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { ...ours, ...planned })],
      [true, [], ['depart CNNGB']],
    ],
    [
      'an estimated departure',
      [event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { ...ours, classifier: 'estimated' })],
      [true, [], ['depart CNNGB']],
    ],
    ['an actual departure', [event('depart', 'CNNGB', '2026-08-14T01:00:00Z', ours)], [true, [], []]],
    [
      'a planned departure under another bill',
      [event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { bill: 'EXBL2', ...planned })],
      NOTHING,
    ],
    ['a planned departure without numbers', [event('depart', 'CNNGB', '2026-08-14T01:00:00Z', planned)], NOTHING],
    ['a planned arrival', [event('arrive', 'USLAX', '2026-09-14T01:00:00Z', { ...ours, ...planned })], [true, [], []]],
    ['a planned berthing', [event('berth', 'USLAX', '2026-09-14T01:00:00Z', { ...ours, ...planned })], [true, [], []]],
    [
      'a document',
      [event('other', 'CNNGB', '2026-08-14T01:00:00Z', { ...ours, container: null })],
      [true, ['EXBL1', 'BK1'], []],
    ],
  ])('%s', (_, claims, expected) => {
    expect(named(claims, {})).toEqual(expected);
  });

  it('that was withdrawn', () => {
    const departure = event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { ...ours, ...planned, id: 'D1' });
    const story = new RecordedShipment().record(response('2026-08-01T00:00:00Z', [departure]));
    story.record(response('2026-08-02T00:00:00Z', [{ ...departure, retracted: true }]));
    const entries = Object.values(story.ledger.containers).flatMap(({ events }) => Object.values(events));
    expect(entries.map(({ invalidated }) => invalidated?.reason)).toEqual(['retracted']);
    expect(namedWithRequest(entries, BILL)).toEqual({ isNamed: false, companions: [], departures: [] });
  });
});

it.each<[string, Parameters<typeof named>[1], unknown[]]>([
  ['the bill with its prefix', { normalizedNumber: 'TESTEXBL1' }, [true, [], ['depart CNNGB']]],
  ['the booking', { requestType: 'booking_number', normalizedNumber: 'BK1' }, [true, [], ['depart CNNGB']]],
  ['the number of the bill as a booking', { requestType: 'booking_number', normalizedNumber: 'EXBL1' }, NOTHING],
  ['a container with the number of the bill', { requestType: 'container', normalizedNumber: 'EXBL1' }, NOTHING],
])('a planned departure under the bill and the booking, for a request for %s', (_, request, expected) => {
  expect(named([event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { ...ours, ...planned })], request)).toEqual(expected);
});
