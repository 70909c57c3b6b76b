import { describe, expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { departed, discharged, emptyOut, fullIn, loaded, pickedUp, returned } from '../testing/journeys.ts';
import { CONTAINER, event, LINE, response } from '../testing/statements.ts';
import { purgeDetector } from './purged-history.ts';

function entryOf(claim: EventClaim): EventEntry {
  const { pointer: key } = claim;
  return {
    key,
    fingerprint: key,
    claim,
    source: LINE,
    snapshotId: 'snapshot',
    observedAt: '2026-09-07T00:00:00Z',
    missing: null,
    invalidated: null,
    late: false,
  };
}

/** Returns which of the missing claims are treated as purged, given what a response lists. */
function purged(
  missing: EventClaim[],
  listed: EventClaim[],
  { container = CONTAINER as string | null, at = '09-12' } = {},
) {
  const entriesOf = (claims: EventClaim[]) => claims.filter((one) => one.container === container).map(entryOf);
  const isPurged = purgeDetector(
    response(`2026-${at}T00:00:00Z`, listed),
    container,
    entriesOf(listed),
    missing.map(entryOf),
  );
  return missing.filter((claim) => isPurged(entryOf(claim)));
}

describe('a purge of young history', () => {
  it('takes everything before a cut and nothing after it', () => {
    expect(purged([emptyOut, fullIn, loaded], [discharged, pickedUp])).toEqual([emptyOut, fullIn, loaded]);
    expect(purged([emptyOut, loaded], [fullIn, discharged])).toEqual([]);
    expect(purged([emptyOut, pickedUp], [fullIn, discharged])).toEqual([]);
  });

  it('leaves something: a response without moves of the container proves none', () => {
    expect(purged([emptyOut, fullIn], [departed])).toEqual([]);
    expect(purged([emptyOut, fullIn], [event('other', 'USLAX', '2026-09-04T00:00:00Z')])).toEqual([]);
    expect(purged([emptyOut], [{ ...discharged, classifier: 'planned' }])).toEqual([]);
    expect(purged([emptyOut], [{ ...discharged, retracted: true }])).toEqual([]);
  });

  it('is none if a move takes the place of the same move', () => {
    const again = event('load', 'CNSHA', '2026-08-15T00:00:00Z');
    expect(purged([loaded], [again, discharged])).toEqual([]);
    expect(purged([{ ...loaded, laden: false }], [again, discharged])).toHaveLength(1);
    expect(purged([emptyOut], [pickedUp])).toEqual([emptyOut]);
  });

  it('takes no event at the moment of the cut, and none without a time', () => {
    expect(purged([event('gate_in', 'USLAX', '2026-09-03T06:10:00Z')], [discharged])).toEqual([]);
    expect(purged([event('gate_in', 'CNNGB', null)], [discharged])).toEqual([]);
  });

  it.each([
    ['a later call', event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { container: null }), true],
    ['a discharge', discharged, true],
    ['a pickup', pickedUp, true],
    ['an empty return', returned, true],
    ['a gate-in', event('gate_in', 'CNNGB', '2026-08-15T00:00:00Z'), false],
    ['a loading', event('load', 'CNNGB', '2026-08-15T00:00:00Z'), false],
    ['an empty gate-out', event('gate_out', 'CNNGB', '2026-08-15T00:00:00Z', { laden: false }), false],
  ])('takes a departure before %s: %s', (_, claim, isPurged) => {
    expect(purged([departed], [claim], { container: null })).toEqual(isPurged ? [departed] : []);
  });
});

describe('a purge of old history', () => {
  it('takes what is missing before the first listed event once it is 45 days old', () => {
    const missing = [emptyOut, pickedUp];
    const listed = [fullIn, discharged];
    expect(purged(missing, listed, { at: '09-24' })).toEqual([]);
    expect(purged(missing, listed, { at: '09-25' })).toEqual([emptyOut]);
  });
});
