import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';
import type { PollTarget, ResponseExchange } from '../connector.ts';
import { checkClaims, factOf, read } from '../testing/contract-kit.ts';
import { mutationsOf } from '../testing/mutations.ts';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

const profile: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['EXMP'],
  name: 'Example',
  sourceNote: '',
  absence: 'snapshot',
};
const connector = {
  classify: (...[exchange, target]: [Parameters<typeof classify>[1], Parameters<typeof classify>[2]]) =>
    classify(profile, exchange, target),
  parse: (...[exchange, target]: [ResponseExchange, Parameters<typeof classify>[2]]) =>
    parse(profile, exchange, target),
};
const targets = [
  targetOf('bill_of_lading', 'EXBL7788990'),
  targetOf('booking_number', 'EXB0012345'),
  targetOf('container', 'EXMU7004120'),
];

/**
 * Returns the parts of an event to compare. In a mutated response, each must be either missing or equal to the
 * fixture's.
 */
function meaningOf(claim: EventClaim) {
  const { container, move, mode, laden, classifier, time, voyage, original, place, vessel } = claim;
  const what = { container, move, mode, laden, classifier, time, voyage, original };
  return {
    ...what,
    unlocode: place?.unlocode ?? null,
    imo: vessel?.imo ?? null,
    facilityType: place?.facilityType ?? null,
  };
}
type Meaning = ReturnType<typeof meaningOf>;
type Json = Record<string, unknown>;

function meanings(claims: Claim[]): Map<string, Meaning> {
  return new Map(
    claims.flatMap((claim) => (claim.kind === 'event' ? [[claim.pointer, meaningOf(claim)] as const] : [])),
  );
}

/** Builds the response of a line polled for one container: the container's events, and those that name no container. */
function filtered(document: Json[], target: PollTarget): Json[] {
  if (target.number.type !== 'container') return document;
  return document.filter(({ equipmentReference }) => {
    return (
      equipmentReference === undefined || String(equipmentReference).replace(/[^A-Z0-9]/g, '') === target.number.value
    );
  });
}

describe.each(['dcsa/fixtures/journey.json', 'dcsa/fixtures/version-1-flat.json'])('%s', (path) => {
  const document = fixture<Json[]>(path);

  it.each(targets)(
    'polled by $number.type: no mutation throws or turns into a wrong fact',
    (target) => {
      const sent = filtered(document, target);
      const truth = meanings(read(connector, exchangeOf(responseOf(sent)), target)?.claims ?? []);
      const wrong: unknown[] = [];
      for (const mutation of mutationsOf(sent)) {
        const exchange = exchangeOf(responseOf(mutation.document));
        const parsed = read(connector, exchange, target);
        if (!parsed) continue;
        checkClaims(exchange, parsed);
        // A dropped event shifts its siblings' pointers, so contents are compared only for the other mutations.
        if ((mutation.document as unknown[]).length !== sent.length) continue;
        for (const [pointer, meaning] of meanings(parsed.claims)) {
          for (const [member, value] of Object.entries(meaning)) {
            const expected = truth.get(pointer)?.[member as keyof Meaning];
            if (value === null || isFallback(member, value, mutation.name)) continue;
            if (JSON.stringify(value) !== JSON.stringify(expected))
              wrong.push([mutation.name, member, value, expected]);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
    30_000,
  );

  it('a response is read the same way every time, whatever the order of its events', () => {
    for (const target of targets) {
      const facts = (events: unknown[]) =>
        (read(connector, exchangeOf(responseOf(events)), target)?.claims ?? []).map(factOf).sort();
      expect(facts(document)).toEqual(facts(document));
      expect(facts([...document].reverse())).toEqual(facts(document));
    }
  });

  it('yields no data wherever it is truncated', () => {
    const text = JSON.stringify(document);
    for (let end = 1; end < text.length; end += 97) {
      expect(
        read(connector, exchangeOf(responseOf(text.slice(0, end))), targetOf('container', 'EXMU7004120')),
      ).toBeNull();
    }
  });

  it.each([403, 404, 429, 500])('with status %i, it is not data', (status) => {
    expect(
      read(connector, exchangeOf(responseOf(document, { status })), targetOf('container', 'EXMU7004120')),
    ).toBeNull();
  });
});

/**
 * True for a fallback value that a missing member may reveal, because the response states it as well; an unreadable
 * member must not.
 */
function isFallback(member: string, value: unknown, mutation: string): boolean {
  if (mutation.startsWith('joined')) return false;
  if (member === 'voyage') return ['025W', '026E', '027W', '42', 'QQQQ', 'constructor'].includes(String(value));
  return member === 'container' && value === 'EXMU7004120' && /^(drop|null|empty string)/.test(mutation);
}
