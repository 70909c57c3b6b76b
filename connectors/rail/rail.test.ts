import { describe, expect, it } from 'vitest';
import { checkClaims, read } from '../testing/contract-kit.ts';
import { mutationsOf } from '../testing/mutations.ts';
import { accessTo, exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { createRailConnector } from './connector.ts';

type Json = Record<string, unknown>;

const railroad = createRailConnector(accessTo('SIMR', 'https://r.test'));
const document = fixture<{ containers: Json[] }>('rail/fixtures/availability.json');
const target = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'] });

function parsed(over: Json = {}) {
  const exchange = exchangeOf(responseOf({ ...document, containers: [{ ...document.containers[0], ...over }] }));
  const result = railroad.parse(exchange, target);
  checkClaims(exchange, result);
  return result.claims;
}

describe('a railroad', () => {
  it('is polled for containers, not for a ramp', () => {
    expect(JSON.parse(railroad.plan(target)[0]?.body ?? '')).toEqual({ containers: ['EXMU7004120'] });
  });

  it('uses ids without check digit, and is the carrier of its trains', () => {
    const events = parsed().filter((claim) => claim.kind === 'event');
    expect(
      events.map(({ container, move, mode, classifier, carrier, place }) => [
        container,
        move,
        mode,
        classifier,
        carrier,
        place?.unlocode,
      ]),
    ).toEqual([
      ['EXMU7004120', 'load', 'rail', 'actual', 'SIMR', 'USLAX'],
      ['EXMU7004120', 'depart', 'rail', 'actual', 'SIMR', 'USLAX'],
      // An interchange is not an arrival; its carrier is the one named in the response.
      ['EXMU7004120', 'other', 'rail', 'actual', 'NSRR', 'USCHI'],
      ['EXMU7004120', 'arrive', 'rail', 'estimated', 'SIMR', 'USCHI'],
    ]);
    expect(events.at(-1)?.place?.facility).toEqual({ code: 'SIMR1', codeList: 'OTHER' });
    expect(events[2]?.place?.facility).toBeNull();
  });

  it.each([
    ['rail_arrived', 'arrive', 'rail', true],
    ['rail_unloaded', 'discharge', 'rail', true],
    ['available', 'available', null, true],
    ['not_available', 'not_available', null, true],
    ['gate_out', 'gate_out', null, true],
    ['full_out', 'gate_out', null, true],
    ['empty_in', 'gate_in', null, false],
    ['empty_out', 'gate_out', null, false],
  ])('%s', (code, move, mode, laden) => {
    const events = [{ code, at: '2026-09-13T07:00:00-05:00', classifier: 'actual' }];
    const claim = parsed({ events, eta: null }).find((one) => one.kind === 'event');
    expect(claim).toMatchObject({ move, mode, laden, place: { unlocode: 'USCHI', facilityType: 'rail_ramp' } });
  });

  it('reads an unmapped code as unknown', () => {
    expect(parsed()).toContainEqual(expect.objectContaining({ kind: 'unknown', original: 'notified' }));
  });

  it('reads null as no report of holds and fees', () => {
    const fields = parsed().flatMap((claim) => (claim.kind === 'container_fact' ? [claim.field] : []));
    expect(fields).toEqual(['known', 'available', 'terminal_status', 'last_free_day']);
  });

  it('does not guess between two containers with the same first ten characters', () => {
    const both = { ...target, containers: ['EXMU7004120', 'EXMU7004121'] };
    expect(railroad.parse(exchangeOf(responseOf(document)), both).claims).toEqual([]);
  });

  it('no mutation throws or moves a container', () => {
    const moves = (claims: ReturnType<typeof parsed>) =>
      claims.flatMap((claim) =>
        claim.kind === 'event' ? [JSON.stringify([claim.move, claim.classifier, claim.time, claim.laden])] : [],
      );
    const truth = new Set(moves(parsed()));
    for (const mutation of mutationsOf(document)) {
      const exchange = exchangeOf(responseOf(mutation.document));
      const result = read(railroad, exchange, target);
      if (!result) continue;
      checkClaims(exchange, result);
      expect(
        moves(result.claims).filter((move) => !truth.has(move)),
        mutation.name,
      ).toEqual([]);
    }
  });
});
