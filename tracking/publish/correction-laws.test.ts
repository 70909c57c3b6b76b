/** Properties of people's corrections and operators' mappings that hold for any statements by sources. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim, Observation } from '../claims/claims.ts';
import { PERSON, type PersonStatement, personClaim } from '../claims/person-claims.ts';
import { type Ledger, record } from '../ledger/ledger.ts';
import type { Place, PlaceDirectory } from '../places/places.ts';
import { anyHistory, END, hoursAfterStart, ledgerAfter } from '../testing/histories.ts';
import { CONTAINER } from '../testing/statements.ts';
import type { View } from '../view/view.ts';
import { publish } from './publish.ts';

const anyCorrection: fc.Arbitrary<PersonStatement> = fc
  .constantFrom(
    { field: 'delivered_at' as const, value: hoursAfterStart(900) },
    { field: 'delivered_at' as const, value: '2026-09-01' },
    { field: 'pickup_lfd' as const, value: '2026-09-20' },
    { field: 'pod_terminal' as const, value: 'smdg:SIM7' },
  )
  .map((stated) => ({
    ...stated,
    container: CONTAINER,
    id: 'c1',
    author: 'Ada',
    statedAt: hoursAfterStart(1500),
    expiresAt: null,
  }));

function say(ledger: Ledger, hours: number, claims: Claim[]): Ledger {
  const receivedAt = hoursAfterStart(hours);
  const observation: Observation = {
    source: PERSON,
    snapshotId: `by-hand-${hours}`,
    receivedAt,
    complete: false,
    absence: 'log',
    claims: claims.map((claim) => ({ ...claim, statedAt: receivedAt })),
  };
  return record(ledger, observation);
}

/** Returns the view without its raw events, where a correction remains visible. */
function published(view: View): unknown {
  return { ...view, containers: view.containers.map(({ rawEvents: _, ...others }) => others) };
}

const listsContainer = (ledger: Ledger) => CONTAINER in ledger.containers;

describe('laws of corrections', () => {
  it('undoing one restores exactly what the sources say', () => {
    fc.assert(
      fc.property(anyHistory, anyCorrection, (history, stated) => {
        const ledger = ledgerAfter(history);
        fc.pre(listsContainer(ledger));
        const corrected = say(ledger, 1510, [personClaim(stated)]);
        const undone = say(corrected, 1520, [personClaim(stated, true)]);
        expect(published(publish(undone, END))).toEqual(published(publish(ledger, END)));
      }),
    );
  });

  it('one that expires restores exactly what the sources say, by time alone', () => {
    fc.assert(
      fc.property(anyHistory, anyCorrection, (history, stated) => {
        const ledger = ledgerAfter(history);
        fc.pre(listsContainer(ledger));
        const corrected = say(ledger, 1510, [personClaim({ ...stated, expiresAt: hoursAfterStart(1550) })]);
        expect(published(publish(corrected, END))).toEqual(published(publish(ledger, END)));
      }),
    );
  });

  it('an active one overrides every source and names its author', () => {
    fc.assert(
      fc.property(anyHistory, anyCorrection, (history, stated) => {
        const ledger = ledgerAfter(history);
        fc.pre(listsContainer(ledger) && stated.field !== 'pickup_lfd');
        const view = publish(say(ledger, 1510, [personClaim(stated)]), END);
        const { fields } = view.containers.find(({ number }) => number === CONTAINER) ?? {};
        const field = stated.field === 'pod_terminal' ? fields?.pod_terminal_key : fields?.delivered_at;
        expect(field?.provenance).toMatchObject({ source: PERSON, author: 'Ada' });
      }),
    );
  });
});

const USLAX: Place = {
  key: 'USLAX',
  locode: 'USLAX',
  name: 'Los Angeles',
  country: 'US',
  terminalKey: null,
  zone: 'America/Los_Angeles',
};

describe('laws of mapped places', () => {
  it('a directory without entries changes nothing', () => {
    const empty: PlaceDirectory = { byKey: () => null };
    fc.assert(
      fc.property(anyHistory, (history) => {
        const ledger = ledgerAfter(history);
        expect(publish(ledger, END, { places: empty })).toEqual(publish(ledger, END));
      }),
    );
  });

  it('a mapping applies to all earlier statements, and the ledger is not rewritten', () => {
    const directory: PlaceDirectory = { byKey: (key) => (key === 'XXXXX' ? USLAX : null) };
    fc.assert(
      fc.property(anyHistory, (history) => {
        const ledger = ledgerAfter(history);
        const before = JSON.stringify(ledger);
        const view = publish(ledger, END, { places: directory });
        const places = view.containers.flatMap(({ events, rawEvents }) => [...events, ...rawEvents]);
        expect(places.filter(({ locode }) => locode === 'XXXXX')).toEqual([]);
        expect(view.unmatchedPlaces.filter(({ key }) => key === 'XXXXX')).toEqual([]);
        expect(JSON.stringify(ledger)).toBe(before);
      }),
    );
  });
});
