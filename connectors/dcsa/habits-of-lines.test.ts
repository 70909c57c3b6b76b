/** Peculiarities of real responses, reproduced in invented examples (spec/sources B4). */
import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';
import { checkClaims } from '../testing/contract-kit.ts';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

type Json = Record<string, unknown>;

const profile: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };
const journey = fixture<Json[]>('dcsa/fixtures/journey.json');
const loaded = journey[2] ?? {};
const byBill = targetOf('bill_of_lading', 'EXBL7788990');

function claimsOf(events: readonly Json[], target = byBill): Claim[] {
  const exchange = exchangeOf(responseOf(events));
  const parsed = parse(profile, exchange, target);
  checkClaims(exchange, parsed);
  return parsed.claims;
}

function eventOf(over: Json, target = byBill): EventClaim {
  const claim = claimsOf([{ ...loaded, ...over }], target).find((one) => one.kind === 'event');
  if (claim?.kind !== 'event') throw new Error('no event');
  return claim;
}

describe('a stated role', () => {
  it.each([
    ['LOAD', { description: 'Export Loaded on Vessel' }, 'pol'],
    ['LOAD', { description: 'Full Transshipment Loaded' }, 'transshipment'],
    ['DISC', { description: 'Full Transshipment Discharged' }, 'transshipment'],
    ['DISC', { description: 'Import Discharged from Vessel' }, 'pod'],
    ['LOAD', { description: 'Import to consignee' }, undefined],
    ['DISC', { carrierSpecificData: { shipmentLocationType: 'PTS' } }, 'transshipment'],
    ['DISC', { carrierSpecificData: { shipmentLocationType: 'POD' } }, 'pod'],
    ['DISC', { carrierSpecificData: { transportationPhase: 'Transshipment' } }, 'transshipment'],
    ['DISC', { carrierSpecificData: { shipmentLocationType: 'constructor' } }, undefined],
    ['DISC', { description: 'Discharged' }, undefined],
  ])('of %s with %j is %s', (equipmentEventTypeCode, over, role) => {
    expect(eventOf({ equipmentEventTypeCode, ...over }).role).toBe(role);
  });

  it('is not read from a move on land', () => {
    const transportCall = { modeOfTransport: 'RAIL', UNLocationCode: 'USCHI' };
    const rail = { equipmentEventTypeCode: 'DISC', transportCall, description: 'Import Discharged from Rail' };
    expect(eventOf(rail).role).toBeUndefined();
  });
});

describe('the name of a location', () => {
  const at = (location: Json, call: Json = {}) =>
    eventOf({ eventLocation: location, transportCall: { modeOfTransport: 'VESSEL', ...call } }).place;

  it.each(['Example Baltic Terminal', 'EXAMPLE HUB NINGBO ZHOUSHAN CT', 'EXAMPLE MEXICO HOLDINGS, , CN'])(
    'that is a terminal (%s) names the facility',
    (locationName) => {
      expect(at({ locationName, UNLocationCode: 'CNNGB' })).toMatchObject({
        unlocode: 'CNNGB',
        name: null,
        facilityName: locationName,
      });
    },
  );

  it('that is another port gives way to the code, and to the name of the facility', () => {
    const address = { name: 'EXAMPLE CONTAINER TERMINAL' };
    expect(at({ locationName: 'SHANGHAI', UNLocationCode: 'CNNGB', address })).toMatchObject({
      name: null,
      facilityName: 'EXAMPLE CONTAINER TERMINAL',
    });
  });

  it('remains if it names the port, or if the code is not listed', () => {
    expect(at({ locationName: 'NINGBO', UNLocationCode: 'CNNGB' })?.name).toBe('NINGBO');
    expect(at({ locationName: 'Example Terminal', UNLocationCode: 'ZZ9X9' })?.name).toBe('Example Terminal');
  });
});

describe('size and seal', () => {
  it.each(['4510', '4310', '2210', '4500', '40HC', '45G1'])('%s is passed on as written', (ISOEquipmentCode) => {
    expect(claimsOf([{ ...loaded, ISOEquipmentCode }])).toContainEqual(
      expect.objectContaining({ field: 'iso_type', value: ISOEquipmentCode }),
    );
  });

  it.each(['NOSEAL', 'NO SEAL', 'N/A', 'n.a.', 'SI', '-', '0000'])('%s is not a seal', (sealNumber) => {
    const claims = claimsOf([{ ...loaded, seals: [{ sealNumber, sealSource: 'CAR' }] }]);
    expect(claims.filter((claim) => 'field' in claim && claim.field === 'seal_number')).toEqual([]);
  });
});

describe('a list of objects that are not events', () => {
  const foreign = [{ status: 'Discharged', place: 'Ningbo' }, { results: [loaded] }];

  it('is unreadable, with the reason', () => {
    const exchange = exchangeOf(responseOf(foreign));
    expect(classify(profile, exchange, byBill)).toMatchObject({ failure: { reason: 'response_unreadable' } });
    expect(() => parse(profile, exchange, byBill)).toThrow(UnreadableResponse);
  });

  it('is readable if it also contains an event', () => {
    const exchange = exchangeOf(responseOf([...foreign, loaded]));
    expect(classify(profile, exchange, byBill)).toEqual({ type: 'readable' });
  });
});

describe('documents', () => {
  const [, out = {}] = journey;
  const bare = (over: Json): Json => {
    const { documentReferences: _, ...event } = { ...out, ...over };
    return event;
  };
  const off = bare({
    equipmentEventTypeCode: 'DISC',
    emptyIndicatorCode: 'LADEN',
    eventDateTime: '2026-09-03T06:10:00-07:00',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'USLAX', transportCallId: '7700001' },
  });
  const returned = bare({
    equipmentEventTypeCode: 'GTIN',
    emptyIndicatorCode: 'EMPTY',
    eventDateTime: '2026-09-10T11:00:00-07:00',
  });
  const nextCargo = bare({
    equipmentEventTypeCode: 'LOAD',
    emptyIndicatorCode: 'LADEN',
    eventDateTime: '2026-09-12T04:00:00-07:00',
    transportCall: { modeOfTransport: 'RAIL', UNLocationCode: 'USLAX' },
  });
  const named = (claims: Claim[]) =>
    claims.filter((claim) => claim.kind === 'event').map(({ documents }) => documents.map(({ number }) => number));

  it('belong to the requested number if no event names one, up to the empty return', () => {
    expect(named(claimsOf([nextCargo, returned, off]))).toEqual([[], ['EXBL7788990'], ['EXBL7788990']]);
    expect(named(claimsOf([off], targetOf('container', 'EXMU7004120')))).toEqual([[]]);
  });

  it('are left to the line if an event names them', () => {
    expect(named(claimsOf([off, loaded]))[0]).toEqual([]);
  });

  it('are not hashes', () => {
    const hash = 'ab'.repeat(32);
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: hash }];
    expect(eventOf({ documentReferences }, targetOf('container', 'EXMU7004120')).documents).toEqual([]);
  });

  it('and calls are not identified by an id that is new in each response', () => {
    expect(claimsOf([off])).toContainEqual(expect.objectContaining({ kind: 'event', transportCall: null }));
  });
});

describe('a response that repeats its events', () => {
  it('reports the same in reverse order and with a later creation time', () => {
    const later = journey.map((event) => ({ ...event, eventCreatedDateTime: '2026-08-21T00:00:00Z' })).reverse();
    const content = (claims: Claim[]) =>
      claims.map(({ pointer: _, statedAt: __, ...claim }) => JSON.stringify(claim)).sort();
    expect(content(claimsOf(later))).toEqual(content(claimsOf(journey)));
  });
});
