import { describe, expect, it } from 'vitest';
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';
import type { PollTarget } from '../connector.ts';
import { checkClaims } from '../testing/contract-kit.ts';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { parse } from './parse.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

type Json = Record<string, unknown>;

const standard: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };
const journey = fixture<Json[]>('dcsa/fixtures/journey.json');
const byBill = targetOf('bill_of_lading', 'EXBL7788990');
const byContainer = targetOf('container', 'EXMU7004120');

function claimsOf(events: unknown[], target: PollTarget = byBill, profile: DcsaProfile = standard): Claim[] {
  const exchange = exchangeOf(responseOf(events));
  const parsed = parse(profile, exchange, target);
  checkClaims(exchange, parsed);
  return parsed.claims;
}

function event(over: Json = {}): Json {
  return { ...journey[2], ...over };
}

function only(over: Json, target: PollTarget = byBill, profile: DcsaProfile = standard): Claim | undefined {
  return claimsOf([event(over)], target, profile).find((claim) => claim.kind === 'event' || claim.kind === 'unknown');
}

function eventOf(over: Json, profile: DcsaProfile = standard): EventClaim {
  const claim = only(over, byBill, profile);
  if (claim?.kind !== 'event') throw new Error(`no event but ${claim?.kind}`);
  return claim;
}

describe('a journey', () => {
  it('yields the claims of its events and the facts from all of them', () => {
    const claims = claimsOf(journey);
    const events = claims.filter((claim) => claim.kind === 'event');
    expect(events.map(({ move, classifier, container }) => [move, classifier, container])).toEqual([
      ['other', 'actual', null],
      ['gate_out', 'actual', 'EXMU7004120'],
      ['load', 'actual', 'EXMU7004120'],
      ['depart', 'actual', null],
      ['arrive', 'estimated', null],
      ['discharge', 'planned', 'EXMU7004136'],
      ['other', 'actual', null],
    ]);
    expect(events.at(-1)?.original).toBe('SRM RELS');
    expect(claims).toContainEqual(expect.objectContaining({ field: 'booking_confirmed', value: true, pointer: '/0' }));
    expect(claims).toContainEqual(expect.objectContaining({ field: 'bill_of_lading', value: 'EXBL7788990' }));
    expect(claims).toContainEqual(
      expect.objectContaining({
        field: 'seal_number',
        value: 'EX99812',
        container: 'EXMU7004120',
        pointer: '/2/seals/1/sealNumber',
      }),
    );
    expect(claims).toContainEqual(
      expect.objectContaining({ field: 'iso_type', value: '22G1', container: 'EXMU7004136' }),
    );
    expect(claims).toContainEqual(
      expect.objectContaining({ kind: 'listing', containers: ['EXMU7004120', 'EXMU7004136'], complete: false }),
    );
  });

  it('reads every member of an event', () => {
    expect(eventOf({})).toEqual({
      kind: 'event',
      pointer: '/0',
      statedAt: '2026-08-13T19:10:00Z',
      container: 'EXMU7004120',
      move: 'load',
      mode: 'vessel',
      laden: true,
      classifier: 'actual',
      time: { precision: 'instant', at: '2026-08-13T14:41:00Z' },
      place: {
        unlocode: 'CNNGB',
        name: 'Ningbo',
        region: null,
        country: null,
        latitude: null,
        longitude: null,
        facility: { code: 'EXT09', codeList: 'SMDG' },
        facilityType: 'port_terminal',
        facilityName: null,
      },
      vessel: { imo: '9123453', name: 'EXAMPLE AURORA' },
      voyage: '026E',
      transportCall: { id: 'TC-NGB-0826', sequence: 1 },
      carrier: null,
      sourceEventId: '6f2f0f4e-0b1b-4c5e-9d53-0d2a52f7c003',
      retracted: false,
      original: 'LOAD',
      documents: [
        { type: 'booking', number: 'EXB0012345' },
        { type: 'bill_of_lading', number: 'EXBL7788990' },
      ],
    });
  });

  it('treats the listing as complete only for lines that always list all, and only if read to the last page', () => {
    const snapshot: DcsaProfile = { ...standard, absence: 'snapshot' };
    const listing = (complete: boolean) =>
      parse(snapshot, { ...exchangeOf(responseOf(journey)), complete }, byBill).claims.find(
        (claim) => claim.kind === 'listing',
      );
    expect(listing(true)).toMatchObject({ complete: true });
    expect(listing(false)).toMatchObject({ complete: false });
    expect(claimsOf(journey.slice(0, 1)).some((claim) => claim.kind === 'listing')).toBe(false);
  });

  it('includes the page number in pointers if there are several pages', () => {
    const exchange = exchangeOf(responseOf(journey.slice(0, 3)), responseOf({ events: journey.slice(3) }));
    const parsed = parse(standard, exchange, byBill);
    checkClaims(exchange, parsed);
    expect(parsed.claims[3]?.pointer).toBe('/1/events/0');
  });

  it('reads the flat events of version 1', () => {
    const claims = claimsOf(fixture<Json[]>('dcsa/fixtures/version-1-flat.json'));
    expect(claims[0]).toMatchObject({
      container: 'EXMU7004120',
      move: 'gate_in',
      mode: 'truck',
      place: { unlocode: 'CNNGB', facility: { code: 'EXT09', codeList: 'OTHER' }, facilityName: 'Example Terminal' },
    });
    expect(claims[1]).toMatchObject({
      move: 'depart',
      mode: 'vessel',
      voyage: '026E',
      vessel: { imo: '9123453' },
      transportCall: { id: 'TC-1' },
    });
    expect(claims).toContainEqual(expect.objectContaining({ field: 'booking_confirmed', value: true }));
  });
});

describe('codes', () => {
  it.each([
    ['LOAD', 'load'],
    ['DISC', 'discharge'],
    ['GTIN', 'gate_in'],
    ['GTOT', 'gate_out'],
    ['PICK', 'gate_out'],
    ['DROP', 'gate_in'],
    ['AVPU', 'available'],
    ['AVAILABLE_FOR_PICKUP', 'available'],
    ['STUF', 'other'],
    ['STRP', 'other'],
    ['INSP', 'other'],
    ['RSEA', 'other'],
    ['RMVD', 'other'],
    ['AVDO', 'other'],
    ['CUSS', 'other'],
    ['CUSI', 'other'],
    ['CUSR', 'other'],
    ['WAYP', 'other'],
  ])('equipment %s', (code, move) => {
    expect(eventOf({ equipmentEventTypeCode: code })).toMatchObject({ move, original: code });
  });

  it.each([
    ['ARRI', 'arrive'],
    ['DEPA', 'depart'],
    ['ARRIVED', 'arrive'],
  ])('transport %s belongs to every container on the call', (code, move) => {
    const over = {
      eventType: 'TRANSPORT',
      transportEventTypeCode: code,
      equipmentEventTypeCode: undefined,
      equipmentReference: undefined,
    };
    expect(eventOf(over)).toMatchObject({ move, container: null });
  });

  it.each([
    ['ACT', 'actual'],
    ['EST', 'estimated'],
    ['PLN', 'planned'],
    ['PLAN', 'planned'],
    ['ACTUAL', 'actual'],
  ])('classifier %s', (code, classifier) => {
    expect(eventOf({ eventClassifierCode: code })).toMatchObject({ classifier });
  });

  it.each([
    ['VESSEL', 'vessel'],
    ['RAIL', 'rail'],
    ['TRUCK', 'truck'],
    ['BARGE', 'barge'],
    ['MULTIMODAL', null],
    ['', null],
  ])('mode %s', (modeOfTransport, mode) => {
    expect(eventOf({ transportCall: { modeOfTransport } })).toMatchObject({ mode });
  });

  it.each([
    ['LADEN', true],
    ['EMPTY', false],
    ['', null],
    ['FULL', null],
  ])('empty indicator %s', (emptyIndicatorCode, laden) => {
    expect(eventOf({ emptyIndicatorCode })).toMatchObject({ laden });
  });

  it.each([
    [{ equipmentEventTypeCode: 'TELE' }, 'TELE'],
    [{ eventClassifierCode: 'REQ' }, 'LOAD'],
    [{ eventType: 'TRANSPORT', transportEventTypeCode: 'OMIT', equipmentEventTypeCode: undefined }, 'OMIT'],
    [
      {
        eventType: 'SHIPMENT',
        shipmentEventTypeCode: 'CONF',
        documentTypeCode: 'XXX',
        equipmentEventTypeCode: undefined,
      },
      'XXX CONF',
    ],
    [{ eventDateTime: undefined }, 'LOAD'],
    [{ eventDateTime: 'tomorrow' }, 'LOAD'],
    [{ eventDateTime: '0001-01-01T00:00:00Z' }, 'LOAD'],
    [{ equipmentReference: undefined }, 'LOAD'],
    [{ equipmentReference: 'EXMU7004120\nEXMU7004136' }, 'LOAD'],
  ])('%j remains unknown, with its original wording', (over, original) => {
    expect(only(over)).toMatchObject({ kind: 'unknown', original });
  });

  it('reads a listed document without a milestone as a raw event', () => {
    const over = {
      eventType: 'SHIPMENT',
      shipmentEventTypeCode: 'RECE',
      documentTypeCode: 'VGM',
      equipmentEventTypeCode: undefined,
    };
    expect(eventOf(over)).toMatchObject({ move: 'other', original: 'VGM RECE', place: null, vessel: null });
  });
});

describe('container of an event', () => {
  it('an equipment event without a container belongs to the polled one, or to the one in its references', () => {
    expect(only({ equipmentReference: undefined }, byContainer)).toMatchObject({
      kind: 'event',
      container: 'EXMU7004120',
    });
    const references = [{ referenceType: 'EQ', referenceValue: 'EXMU7004136' }];
    expect(only({ equipmentReference: '', references })).toMatchObject({ kind: 'event', container: 'EXMU7004136' });
  });
  it('an unreadable container is not mistaken for the polled one', () => {
    expect(only({ equipmentReference: 'EXMU7004120\nEXMU7004136' }, byContainer)).toMatchObject({
      kind: 'unknown',
      container: null,
    });
  });
  it('other containers are skipped when one was polled', () => {
    expect(
      claimsOf([event({ equipmentReference: 'EXMU7004136' })], byContainer).filter((claim) => claim.kind === 'event'),
    ).toEqual([]);
  });
});

describe('invalid values are treated as missing', () => {
  const call = (over: Json) => ({ transportCall: { ...(journey[2]?.transportCall as Json), ...over } });
  it.each([
    [{ vesselIMONumber: '0000000', vesselName: 'TBN' }, null],
    [{ vesselIMONumber: '', vesselName: '' }, null],
    [
      { vesselIMONumber: '9123454', vesselName: 'EXAMPLE AURORA' },
      { imo: null, name: 'EXAMPLE AURORA' },
    ],
    [{ vesselIMONumber: '9999999', vesselName: 'A\nB' }, null],
  ])('vessel %j', (vessel, expected) => {
    expect(eventOf(call({ vessel }))).toMatchObject({ vessel: expected });
  });
  it('null island', () => {
    const over = { eventLocation: { latitude: '0.0', longitude: '0' }, transportCall: { modeOfTransport: 'VESSEL' } };
    expect(eventOf(over)).toMatchObject({ place: null });
  });
  it('coordinates are degrees', () => {
    const place = (latitude: string) =>
      eventOf({ eventLocation: { latitude, longitude: '-118.26', UNLocationCode: 'USLAX' } }).place;
    expect(place('33.74')).toMatchObject({ latitude: 33.74, longitude: -118.26 });
    expect(place('133.74')).toMatchObject({ latitude: null, longitude: null });
  });
  it('a facility at another port is not a detail of the event’s place', () => {
    expect(eventOf({ eventLocation: { UNLocationCode: 'USLAX' } }).place).toMatchObject({
      unlocode: 'USLAX',
      facility: null,
    });
  });
  it('a malformed place code', () => {
    expect(eventOf({ eventLocation: { UNLocationCode: 'CNNGB,CNSHA' }, transportCall: undefined }).place).toBeNull();
  });
});

describe('voyage', () => {
  it('is the import voyage for arrivals and the export voyage for departures', () => {
    expect(eventOf({}).voyage).toBe('026E');
    expect(eventOf({ equipmentEventTypeCode: 'DISC' }).voyage).toBe('025W');
  });
  it('falls back to the other voyage', () => {
    expect(eventOf({ transportCall: { importVoyageNumber: '1W', exportVoyageNumber: '' } }).voyage).toBe('1W');
  });
});

describe('time quality', () => {
  const local: DcsaProfile = { ...standard, timeQuality: 'local_no_offset' };
  const dates: DcsaProfile = { ...standard, timeQuality: 'date_only' };
  const lies: DcsaProfile = { ...standard, ignoresOffset: true };
  it.each([
    ['local time stays local', local, '2026-08-13T22:41:00', { precision: 'local', local: '2026-08-13T22:41:00' }],
    ['a date stays a date', standard, '2026-08-13', { precision: 'date', date: '2026-08-13' }],
    [
      'midnight is a time where times are given',
      standard,
      '2026-08-13T00:00:00Z',
      { precision: 'instant', at: '2026-08-13T00:00:00Z' },
    ],
    [
      'midnight is a date where dates are given',
      dates,
      '2026-08-13T00:00:00+08:00',
      { precision: 'date', date: '2026-08-13' },
    ],
    [
      'a real time from a line of dates',
      dates,
      '2026-08-13T09:00:00+08:00',
      { precision: 'instant', at: '2026-08-13T01:00:00Z' },
    ],
    ['an offset that lies', lies, '2026-08-13T22:41:00Z', { precision: 'local', local: '2026-08-13T22:41:00' }],
  ] as const)('%s', (_name, profile, eventDateTime, time) => {
    expect(eventOf({ eventDateTime }, profile)).toMatchObject({ time });
  });
});

describe('withdrawals', () => {
  it('a retracted event is marked', () => expect(eventOf({ isRetracted: true })).toMatchObject({ retracted: true }));
  it.each(['OMIT', 'BLNK', 'CUTR'])(
    'a plan for a port call that is %s is void, but an actual is not',
    (portCallStatusCode) => {
      const transportCall = { portCallStatusCode, modeOfTransport: 'VESSEL' };
      expect(eventOf({ eventClassifierCode: 'PLN', transportCall })).toMatchObject({ retracted: true });
      expect(eventOf({ transportCall })).toMatchObject({ retracted: false });
    },
  );
});

describe('additions of 2.3', () => {
  it.each(['PENC', 'CANC'])('shipment status %s is recognized', (shipmentEventTypeCode) => {
    const [claim] = claimsOf([{ ...journey[0], shipmentEventTypeCode }]);
    expect(claim).toMatchObject({ kind: 'event', original: `BKG ${shipmentEventTypeCode}` });
  });
  it('the kind of facility may be at the top level of an event', () => {
    expect(eventOf({ facilityTypeCode: 'DEPO', transportCall: undefined })).toMatchObject({
      place: { unlocode: 'CNNGB', facilityType: 'depot' },
    });
  });
  it.each(['CBR', 'SHI', 'ECR', 'CSI', 'BPR', 'BID', 'ERT'])(
    'references of type %s are skipped, not refused',
    (type) => {
      const claim = eventOf({
        documentReferences: [{ documentReferenceType: type, documentReferenceValue: 'X1234' }],
        references: [{ referenceType: type, referenceValue: 'X1234' }],
      });
      expect(claim).toMatchObject({ kind: 'event', documents: [] });
    },
  );
});

describe('documents', () => {
  it.each(['NA', 'N/A', '--', 'TBA', '0', '00000', 'NONE', 'UNKNOWN', 'PENDING', 'X', 'AB1', 'MANY1 MANY2'.repeat(5)])(
    '%s is not a document',
    (number) => {
      const documentReferences = [{ documentReferenceType: 'TRD', documentReferenceValue: number }];
      expect(claimsOf([event({ documentReferences })])[0]).toMatchObject({ documents: [] });
    },
  );
  it.each(['12345', 'B1234', 'MEDUAB123456', 'HLCU-12/34.5', 'SE AB 100001'])('%s is a document', (number) => {
    const documentReferences = [{ documentReferenceType: 'TRD', documentReferenceValue: number }];
    const documents = [{ type: 'bill_of_lading', number: number.replaceAll(' ', '') }];
    expect(claimsOf([event({ documentReferences })])[0]).toMatchObject({ documents });
  });
  it('several bills do not yield a single one', () => {
    const other = event({
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'EXBL0000001' }],
    });
    expect(
      claimsOf([event(), other]).some((claim) => claim.kind === 'shipment_fact' && claim.field === 'bill_of_lading'),
    ).toBe(false);
  });
  it('a booking that is confirmed again retracts its cancellation', () => {
    const reported = (shipmentEventTypeCode: string, eventDateTime: string) => ({
      ...journey[0],
      shipmentEventTypeCode,
      eventDateTime,
    });
    const claims = claimsOf(
      [reported('CONF', '2026-08-03T00:00:00Z'), reported('CANC', '2026-08-02T00:00:00Z')],
      targetOf('booking_number', 'EXB0012345'),
    );
    expect(claims).toContainEqual(expect.objectContaining({ field: 'booking_cancelled', value: false }));
    expect(claims).toContainEqual(expect.objectContaining({ field: 'booking_confirmed', value: true }));
  });
  it('roles of places are trusted if they are sent', () => {
    const shipmentLocations = [{ shipmentLocationTypeCode: 'PDE', location: { UNLocationCode: 'USCHI' } }];
    expect(claimsOf([event({ shipmentLocations })])).toContainEqual(
      expect.objectContaining({
        field: 'place_of_delivery',
        value: expect.objectContaining({ unlocode: 'USCHI' }),
        pointer: '/0/shipmentLocations/0',
      }),
    );
  });
  it('roles of places are those of the polled bill, not of another bill in the response', () => {
    const under = (number: string, unlocode: string) =>
      event({
        documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: number }],
        shipmentLocations: [{ shipmentLocationTypeCode: 'POD', location: { UNLocationCode: unlocode } }],
      });
    const podOf = (events: unknown[]) =>
      claimsOf(events).flatMap((claim) => (claim.kind === 'shipment_fact' ? [claim.value] : []));
    const both = podOf([under('EXBL7788990', 'USLAX'), under('EXBL0000001', 'KRPUS')]);
    expect(both).toContainEqual(expect.objectContaining({ unlocode: 'USLAX' }));
    expect(podOf([under('EXBL0000001', 'KRPUS')])).toContainEqual(expect.objectContaining({ unlocode: 'KRPUS' }));
  });
  it('roles of places are not those of another trip, whatever the order of the list', () => {
    const stated = (unlocode: string, eventDateTime: string, ...documents: [string, string][]) =>
      event({
        eventDateTime,
        documentReferences: documents.map(([type, number]) => ({
          documentReferenceType: type,
          documentReferenceValue: number,
        })),
        shipmentLocations: [{ shipmentLocationTypeCode: 'POD', location: { UNLocationCode: unlocode } }],
      });
    const podsOf = (events: unknown[], target = byBill) =>
      claimsOf(events, target).flatMap((claim) =>
        claim.kind === 'shipment_fact' && claim.field === 'port_of_discharge' ? [claim.value?.unlocode] : [],
      );
    const bill: [string, string] = ['TRD', 'EXBL7788990'];
    const booking: [string, string] = ['BKG', 'EXB0012345'];
    const own = stated('USLAX', '2026-08-20T00:00:00Z', bill);
    const next = stated('CNSHA', '2026-09-20T00:00:00Z', ['BKG', 'EXB0099999']);
    const earlier = stated('USOAK', '2026-08-01T00:00:00Z', booking);
    const both = stated('USLGB', '2026-08-02T00:00:00Z', bill, booking);
    const unlabelled = stated('KRPUS', '2026-09-30T00:00:00Z');
    for (const order of [(list: unknown[]) => list, (list: unknown[]) => list.toReversed()]) {
      expect(podsOf(order([own, next]))).toEqual(['USLAX']);
      expect(podsOf(order([own, unlabelled]))).toEqual(['USLAX']);
      expect(podsOf(order([{ ...both, shipmentLocations: [] }, earlier]))).toEqual(['USOAK']);
      expect(podsOf(order([earlier, both, own]))).toEqual(['USLAX']);
      expect(podsOf(order([own, next]), byContainer)).toEqual(['CNSHA']);
    }
  });
});

it('anything but a list of events is unreadable', () => {
  for (const body of [{}, 'x', '<html>', null, { events: {} }]) {
    expect(() => parse(standard, exchangeOf(responseOf(body)), byBill)).toThrow(UnreadableResponse);
  }
});

it('elements that are not objects do not affect their siblings', () => {
  expect(claimsOf([null, 'x', event()]).find((claim) => claim.kind === 'event')?.pointer).toBe('/2');
});

it('an event that names only other containers is skipped when one was polled', () => {
  const transport = { ...journey[3], references: [{ referenceType: 'EQ', referenceValue: 'EXMU7004136' }] };
  expect(claimsOf([transport], byContainer).filter((claim) => claim.kind === 'event')).toEqual([]);
});
