import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STANDARD_PROFILE } from './profile.ts';
import { parsePush, verifyNotification } from './push.ts';

const secret = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const body = Buffer.from('[{"eventType":"SHIPMENT"}]');
const digest = 'e7295654e11a09bb156e315fd677c33d448700e752f34046cafdb60d0d70cd22';
const signed = (signature: string | string[]) => ({ 'notification-signature': signature });

describe('the signature of a push', () => {
  it('matches the test vector', () => {
    expect(verifyNotification(body, signed(`sha256=${digest}`), [secret])).toBe(true);
  });

  it('may be surrounded by blanks, with its scheme in capitals', () => {
    expect(verifyNotification(body, signed(` SHA256=${digest} `), [secret])).toBe(true);
  });

  it.each([
    ['no header', {}],
    ['another digest', signed(`sha256=${digest.replace('e', 'f')}`)],
    ['a shorter digest', signed(`sha256=${digest.slice(2)}`)],
    ['another scheme', signed(`sha1=${digest}`)],
    ['no scheme', signed(digest)],
    ['two headers, joined', signed(`sha256=${digest}, sha256=${digest}`)],
    ['two headers, as a list', signed([`sha256=${digest}`, `sha256=${digest}`])],
    ['only the deprecated header', { signature: `sha256=${digest}` }],
  ])('is refused with %s', (_, headers) => {
    expect(verifyNotification(body, headers, [secret])).toBe(false);
  });

  it('covers the exact bytes', () => {
    expect(verifyNotification(Buffer.from('[{"eventType": "SHIPMENT"}]'), signed(`sha256=${digest}`), [secret])).toBe(
      false,
    );
  });

  it('may be made with any valid secret, but not with an empty one', () => {
    const other = Buffer.alloc(32, 7).toString('base64');
    expect(verifyNotification(body, signed(`sha256=${digest}`), [other, secret])).toBe(true);
    expect(verifyNotification(body, signed(`sha256=${digest}`), [other])).toBe(false);
    const empty = createHmac('sha256', '').update(body).digest('hex');
    expect(verifyNotification(body, signed(`sha256=${empty}`), [''])).toBe(false);
  });
});

describe('content of a push', () => {
  const profile = { ...STANDARD_PROFILE, scacs: ['TEST'] as [string], name: 'Test', sourceNote: 'test' };
  const event = {
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode: 'LOAD',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-08-01T10:00:00Z',
    equipmentReference: 'MSKU0000007',
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'TESTBILL1' }],
  };
  const read = (type: 'booking_number' | 'bill_of_lading', value: string) =>
    parsePush(
      profile,
      Buffer.from(JSON.stringify([event])),
      {
        source: { kind: 'line', code: 'TEST' },
        number: { type, value },
        containers: [],
        billOfLading: null,
        locode: null,
      },
      '2026-08-01T12:00:00Z',
    );

  it('is only part of what the line has: it proves neither a list of containers nor an absence', () => {
    const parsed = read('bill_of_lading', 'TESTBILL1');
    expect(parsed).toMatchObject({ complete: false, absence: 'log' });
    expect(parsed.claims.map(({ kind }) => kind)).toContain('event');
    expect(parsed.claims.some(({ kind }) => kind === 'listing')).toBe(false);
  });

  it('never assigns a booking the single bill that some of its events name', () => {
    const isBill = (claim: { kind: string }) => claim.kind === 'shipment_fact';
    expect(read('bill_of_lading', 'TESTBILL1').claims.some(isBill)).toBe(true);
    expect(read('booking_number', 'BOOKING1').claims.some(isBill)).toBe(false);
  });
});
