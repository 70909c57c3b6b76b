import { describe, expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import { checkClaims } from '../testing/contract-kit.ts';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';
import { STANDARD_PROFILE } from './profile.ts';
import { lineProfiles } from './profiles.ts';

const profile = lineProfiles.find(({ dialect }) => dialect === 'hmm') ?? {
  ...STANDARD_PROFILE,
  scacs: ['HDMU'] as [string],
  name: 'HMM',
  sourceNote: '',
};
const body = fixture('dcsa/fixtures/hmm.json');
const target = targetOf('booking_number', 'EXB0012345', { containers: ['EXMU7004120'] });
const address = 'https://line.test/cargo?carrierBookingReference=EXB0012345&equipmentReference=';

function claimsOf(url: string): Claim[] {
  const exchange = exchangeOf(responseOf(body, { url }));
  expect(classify(profile, exchange, target)).toEqual({ type: 'readable' });
  const parsed = parse(profile, exchange, target);
  checkClaims(exchange, parsed);
  return parsed.claims;
}

function eventsOf(url: string) {
  return claimsOf(url).flatMap((claim) =>
    claim.kind === 'event'
      ? [[claim.move, claim.mode, claim.container, claim.place?.unlocode, claim.vessel?.name, claim.voyage]]
      : [],
  );
}

describe('a response of HMM', () => {
  it('yields the moves of the requested container and the calls of its vessel', () => {
    expect(eventsOf(`${address}EXMU7004120`)).toEqual([
      ['other', null, null, undefined, undefined, null],
      ['depart', 'vessel', null, 'CNNGB', 'EXAMPLE AURORA', '0080E'],
      ['arrive', 'vessel', null, 'USLAX', 'EXAMPLE AURORA', '0080E'],
      ['gate_in', 'truck', 'EXMU7004120', 'CNNGB', undefined, null],
      ['load', 'vessel', 'EXMU7004120', 'CNNGB', 'EXAMPLE AURORA', '0080E'],
    ]);
  });

  it('yields its booking, size and load', () => {
    const claims = claimsOf(`${address}EXMU7004120`);
    expect(claims.at(4)).toMatchObject({
      laden: true,
      documents: [{ type: 'booking', number: 'EXB0012345' }],
      time: { precision: 'instant', at: '2026-08-13T14:41:00Z' },
    });
    expect(claims).toContainEqual(expect.objectContaining({ field: 'iso_type', value: '45G1' }));
    expect(claims).toContainEqual(expect.objectContaining({ field: 'booking_confirmed', value: true }));
  });

  it('for all containers does not assign a move to any of them', () => {
    const claims = claimsOf(`${address}ZZ`);
    expect(claims.filter((claim) => 'container' in claim && claim.container !== null)).toEqual([]);
    expect(claims.filter(({ kind }) => kind === 'unknown')).toHaveLength(2);
  });

  it('without events means an unknown or future booking', () => {
    const empty = { shipmentEvent: [], transportEvent: [], equipmentEvent: [], transportCall: [] };
    expect(classify(profile, exchangeOf(responseOf(empty)), target)).toMatchObject({
      failure: { reason: 'not_found_yet' },
    });
  });
});

it('all containers are requested until one has been found', () => {
  const queries = (containers: string[]) =>
    plan(profile, { ...target, containers }).map(({ query }) => Object.fromEntries(query));
  expect(queries([])).toEqual([{ carrierBookingReference: 'EXB0012345', equipmentReference: 'ZZ' }]);
  expect(queries(['EXMU7004120'])).toEqual([
    { carrierBookingReference: 'EXB0012345', equipmentReference: 'EXMU7004120' },
  ]);
});
