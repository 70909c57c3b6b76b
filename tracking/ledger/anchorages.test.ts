import { expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { arrived, eta, loaded } from '../testing/journeys.ts';
import { BOREAL, event, fact, place, response } from '../testing/statements.ts';
import { withoutAnchorages } from './anchorages.ts';

const offTheCoast = place('USLAX', { facilityType: 'anchorage' });
const anchored = (more: Partial<EventClaim> = {}): EventClaim => ({ ...arrived, place: offTheCoast, ...more });

function movesOf(...claims: EventClaim[]): string[] {
  const { claims: after } = withoutAnchorages(response('2026-09-02T18:00:00Z', claims));
  return after.map((claim) => (claim.kind === 'event' ? claim.move : claim.kind));
}

it('an actual arrival at an anchorage or departure from it is no call', () => {
  expect(movesOf(anchored(), anchored({ move: 'depart' }), anchored({ mode: null }))).toEqual([
    'other',
    'other',
    'other',
  ]);
});

it('other moves and other places stay as they are', () => {
  const elsewhere = [loaded, arrived, { ...arrived, place: null }, anchored({ move: 'discharge' })];
  expect(movesOf(anchored(), ...elsewhere)).toEqual(['other', ...elsewhere.map(({ move }) => move)]);
  const claims = [fact('known', true)];
  expect(withoutAnchorages(response('2026-09-02T18:00:00Z', claims)).claims).toBe(claims);
});

it('an anchorage is recognized by its name, but the port of Anchorage and places on land are not', () => {
  const named = (words: string, unlocode: string | null = 'USLAX') =>
    anchored({ place: place(unlocode, { name: words }) });
  expect(movesOf(named('Los Angeles Anchorage'), named('Pilot Station'), named('PILOT BOARDING PLACE'))).toEqual([
    'other',
    'other',
    'other',
  ]);
  expect(movesOf(anchored({ place: place('USLAX', { facilityName: 'Anchorage B' }) }))).toEqual(['other']);
  expect(movesOf(named('Anchorage', 'USANC'), named('Anchorage, AK', null), named('Pilot Bay'))).toEqual([
    'arrive',
    'arrive',
    'arrive',
  ]);
  expect(movesOf(anchored({ mode: 'rail' }), anchored({ mode: 'truck' }))).toEqual(['arrive', 'arrive']);
});

it('an estimate at an anchorage counts unless the call at the port is estimated too', () => {
  const expected = { ...eta('2026-09-01T08:00:00Z'), place: offTheCoast };
  const berth = eta('2026-09-13T08:00:00Z');
  expect(movesOf(expected)).toEqual(['arrive']);
  expect(movesOf(expected, berth)).toEqual(['other', 'arrive']);
  const others = [
    { ...berth, move: 'depart' as const },
    { ...berth, vessel: BOREAL },
    { ...berth, place: place('USOAK') },
  ];
  for (const other of others) expect(movesOf(expected, other)).toEqual(['arrive', other.move]);
});

it('a berthing at an anchorage is not set aside', () => {
  expect(movesOf(event('berth', 'USLAX', '2026-09-02T18:00:00Z', { at: offTheCoast }))).toEqual(['berth']);
});
