import { describe, expect, test } from 'vitest';
import type { ExtractedField } from '../../documents/document.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { readDocument } from './parse.ts';
import type { DocumentStatements, StatedField } from './statements.ts';

const CONTAINER = 'SIMU0000011';
const OTHER = 'SIMU0000027';
const quote = (text: string): ExtractedField['quote'] => ({
  page: 1,
  box: { x: 40, y: 100, width: 90, height: 11 },
  text,
});

function field(name: string, value: StatedField['value'], more: Partial<StatedField> = {}): StatedField {
  return { name, value, confidence: 0.97, tier: 'layout', item: null, quote: quote(`${name} ${value}`), ...more };
}

function read(fields: StatedField[], more: Partial<DocumentStatements> = {}) {
  const statements: DocumentStatements = {
    documentId: 'd1',
    documentType: 'arrival_notice',
    issuedAt: '2026-08-28T10:00:00Z',
    isOfOneShipment: true,
    fields,
    ...more,
  };
  return readDocument(Buffer.from(JSON.stringify(statements)));
}

/** Returns the claims as short texts. */
function stated(claims: ReturnType<typeof read>): string[] {
  return claims.map((claim) => {
    if (claim.kind === 'event') {
      const { move, role, time, vessel, place } = claim;
      const at =
        time === null ? '' : time.precision === 'date' ? time.date : time.precision === 'local' ? time.local : time.at;
      return [move, role, place?.unlocode, at, vessel?.name].filter((part) => part).join(' ');
    }
    if (claim.kind === 'container_fact') return `${claim.container} ${claim.field} ${String(claim.value)}`;
    if (claim.kind === 'shipment_fact' && claim.field === 'port_of_discharge') return `pod ${claim.value?.unlocode}`;
    return claim.kind;
  });
}

const first = field('equipmentReference', CONTAINER, { item: CONTAINER });
const second = field('equipmentReference', OTHER, { item: OTHER });

describe('a document', () => {
  test.each<[string, StatedField[], Partial<DocumentStatements>, string[]]>([
    ['a port', [field('portOfDischarge', 'USLAX')], {}, ['pod USLAX']],
    ['a port without a code', [field('portOfDischarge', 'Los Angeles')], {}, []],
    ['a date', [field('portOfDischargeArrivalDate', '2026-09-04')], {}, ['arrive pod 2026-09-04']],
    ['a local time', [field('portOfDischargeArrivalDate', '2026-09-04T06:30')], {}, ['arrive pod 2026-09-04T06:30:00']],
    ['a date that is none', [field('portOfDischargeArrivalDate', 'soon')], {}, []],
    ...[
      ...['9999-99-99', '0000-01-01', '2026-02-30', '1999-12-31', '2050-01-01'],
      ...['9999-12-31T23:59:59', '2026-09-04T24:30', '2026-09-04T06:60', '2026-09-04T06:30:99'],
    ].map((date): [string, StatedField[], Partial<DocumentStatements>, string[]] => [
      `the impossible date ${date}`,
      [first, field('portOfDischargeArrivalDate', date), field('lastFreeDay', date)],
      {},
      [],
    ]),
    ['a weight that no container has', [first, field('cargoGrossWeight', 1e308)], {}, []],
    ['an unsure date', [field('portOfDischargeArrivalDate', '2026-09-04', { confidence: 0.89 })], {}, []],
    [
      'two dates',
      [field('portOfDischargeArrivalDate', '2026-09-04'), field('portOfDischargeArrivalDate', '2026-09-05')],
      {},
      [],
    ],
    ['a vessel', [field('vesselName', 'EXAMPLE AURORA')], {}, ['arrive pod EXAMPLE AURORA']],
    ['the vessel of a booking', [field('vesselName', 'EXAMPLE AURORA')], { documentType: 'booking_confirmation' }, []],
    [
      'the departure of a booking',
      [field('plannedDepartureDate', '2026-08-13'), field('portOfLoading', 'CNNGB')],
      { documentType: 'booking_confirmation' },
      ['shipment_fact', 'depart pol CNNGB 2026-08-13'],
    ],
    [
      'the seal and weight of a single container',
      [first, field('sealNumber', 'EX123456'), field('cargoGrossWeight', 18_000)],
      {},
      [`${CONTAINER} seal_number EX123456`, `${CONTAINER} weight_kg 18000`],
    ],
    ['one weight of two containers', [first, second, field('cargoGrossWeight', 36_000)], {}, []],
    [
      'one last free day of two containers',
      [first, second, field('lastFreeDay', '2026-09-09')],
      {},
      [`${CONTAINER} last_free_day 2026-09-09`, `${OTHER} last_free_day 2026-09-09`],
    ],
    [
      'last free days by container',
      [first, second, field('lastFreeDay', '2026-09-09', { item: CONTAINER })],
      {},
      [`${CONTAINER} last_free_day 2026-09-09`],
    ],
    ['a last free day without a container', [field('lastFreeDay', '2026-09-09')], {}, []],
    ['a proof of delivery', [field('deliveryDate', '2026-09-09'), first], { documentType: 'proof_of_delivery' }, []],
    ['an unrecognized kind', [field('portOfDischarge', 'USLAX')], { documentType: null }, []],
    [
      'a document about several shipments',
      [first, field('portOfDischarge', 'USLAX'), field('lastFreeDay', '2026-09-09', { item: CONTAINER })],
      { isOfOneShipment: false },
      [`${CONTAINER} last_free_day 2026-09-09`],
    ],
  ])('of type %s states only what is certain', (_title, fields, more, expected) => {
    expect(stated(read(fields, more))).toEqual(expected);
  });

  test('points to the field and the passage, and yields the same claims each time', () => {
    const fields = [field('issueDate', '2026-08-29'), field('portOfDischargeArrivalDate', '2026-09-04')];
    const [claim] = read(fields);
    expect(claim).toMatchObject({
      pointer: '/fields/1',
      statedAt: '2026-08-28T10:00:00Z',
      quote: { page: 1, text: 'portOfDischargeArrivalDate 2026-09-04' },
    });
    expect(claimsHash(read(fields))).toEqual(claimsHash(read(fields)));
  });

  test('without statements is not read', () => {
    expect(() => readDocument(Buffer.from('{}'))).toThrow(UnreadableResponse);
    expect(() => readDocument(Buffer.from('<html>'))).toThrow(UnreadableResponse);
  });
});
