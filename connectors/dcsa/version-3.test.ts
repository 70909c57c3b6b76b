import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';
import { checkClaims } from '../testing/contract-kit.ts';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { parse } from './parse.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';
import { parsePush } from './push.ts';

type Json = Record<string, unknown>;

const profile: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };
const { events } = fixture<{ events: Json[] }>('dcsa/fixtures/version-3.json');
const target = targetOf('booking_number', 'EXB0012345');

function claimsOf(list: readonly Json[]): Claim[] {
  const exchange = exchangeOf(responseOf({ events: list }));
  const parsed = parse(profile, exchange, target);
  checkClaims(exchange, parsed);
  return parsed.claims;
}

const eventsIn = (claims: readonly Claim[]): EventClaim[] => claims.filter((claim) => claim.kind === 'event');
const load = (over: Json = {}): Json => ({ ...events[1], ...over });

describe('Track & Trace 3.0', () => {
  it('yields the claims of its nested members', () => {
    const claims = claimsOf(events);
    expect(eventsIn(claims).map(({ move, classifier, original }) => [move, classifier, original])).toEqual([
      ['other', 'actual', 'BKG CONF'],
      ['load', 'actual', 'LOAD'],
      ['arrive', 'estimated', 'ARRI'],
      ['other', 'actual', 'MEAS'],
    ]);
    expect(eventsIn(claims)[1]).toMatchObject({
      container: 'EXMU7004120',
      mode: 'vessel',
      laden: true,
      role: 'pol',
      voyage: '031E',
      vessel: { imo: '9074729', name: 'EXAMPLE AURORA' },
      transportCall: { id: 'EX-CALL-1', sequence: 1 },
      place: { unlocode: 'CNNGB', latitude: 29.88, facility: { code: 'EXT01', codeList: 'SMDG' } },
      documents: [
        { type: 'booking', number: 'EXB0012345' },
        { type: 'bill_of_lading', number: 'EXBL7788990' },
      ],
    });
    expect(eventsIn(claims)[2]).toMatchObject({ role: 'pod', statedAt: '2026-08-20T09:00:00Z' });
    expect(claims).toContainEqual(
      expect.objectContaining({
        field: 'seal_number',
        value: 'EX99812',
        pointer: '/events/1/equipmentDetails/seals/1/sealNumber',
      }),
    );
    expect(claims).toContainEqual(expect.objectContaining({ field: 'booking_confirmed', value: true }));
  });

  it('reads a push in the same way', () => {
    const body = Buffer.from(JSON.stringify({ events }));
    const { claims } = parsePush(profile, body, target, '2026-08-20T10:00:00Z');
    expect(eventsIn(claims)).toHaveLength(4);
  });

  it.each(['EXPORT', 'IMPORT', 'TRANSSHIPMENT'])(
    'takes the role of a loading in %s from its movement',
    (movementType) => {
      const equipmentDetails = { ...(events[1]?.equipmentDetails as Json), movementType };
      const role = { EXPORT: 'pol', TRANSSHIPMENT: 'transshipment' }[movementType];
      expect(eventsIn(claimsOf([load({ equipmentDetails })]))[0]?.role).toBe(role);
    },
  );

  it.each([
    ['LOAD', 'EXPORT', 'POTE', 'vessel', 'pol'],
    ['DISC', 'IMPORT', 'POTE', 'vessel', 'pod'],
    ['DISC', 'TRANSSHIPMENT', 'POTE', 'vessel', 'transshipment'],
    ['LOAD', 'IMPORT', 'POTE', null, undefined],
    ['LOAD', 'EXPORT', 'DEPO', null, undefined],
    ['GTIN', 'EXPORT', 'POTE', null, undefined],
  ])('without transport details, %s in %s at %s is by %s', (code, movementType, facilityTypeCode, mode, role) => {
    const eventClassification = { ...(events[1]?.eventClassification as Json), equipmentEventTypeCode: code };
    const equipmentDetails = { ...(events[1]?.equipmentDetails as Json), movementType };
    const eventLocation = { ...(events[1]?.eventLocation as Json), facilityTypeCode };
    const bare = load({ eventClassification, equipmentDetails, eventLocation, transportDetails: undefined });
    expect(eventsIn(claimsOf([bare]))[0]).toMatchObject({ mode });
    expect(eventsIn(claimsOf([bare]))[0]?.role).toBe(role);
  });

  it('withdraws a retracted event', () => {
    expect(eventsIn(claimsOf([load({ isRetracted: true })]))[0]).toMatchObject({ move: 'load', retracted: true });
  });

  it('keeps the last update of an event, in any order of the list', () => {
    const later = load({ eventUpdatedDateTime: '2026-08-14T01:00:00Z', eventDateTime: '2026-08-14T01:10:00+08:00' });
    for (const list of [
      [load(), later],
      [later, load()],
    ]) {
      const read = eventsIn(claimsOf(list));
      expect(read.map(({ time }) => time)).toEqual([{ precision: 'instant', at: '2026-08-13T17:10:00Z' }]);
    }
  });

  it('reads new references in place of those that they replace', () => {
    const shipmentDetails = {
      documentReference: { typeCode: 'BKG', reference: 'EXB0012345' },
      documentReferenceReplacements: [
        {
          oldReferences: [{ typeCode: 'BKG', reference: 'EXB0012345' }],
          newReferences: [{ typeCode: 'BKG', reference: 'EXB0099999' }],
        },
      ],
    };
    expect(eventsIn(claimsOf([load({ shipmentDetails })]))[0]?.documents).toEqual([
      { type: 'booking', number: 'EXB0099999' },
    ]);
  });
});
