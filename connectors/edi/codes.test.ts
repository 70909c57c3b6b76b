/** Reads every code of the canonical map (spec/sources E1) from a message of the matching type. */
import { describe, expect, test } from 'vitest';
import { EDI_CODE_TABLES } from '../../reference/edi-codes/code-tables.ts';
import type { EdiMessageType } from './partner.ts';
import { eventsOf, meaningText, PARTNER, partsOf, type StatusOptions, statusMessage } from './testing/messages.ts';

interface Row {
  type: EdiMessageType;
  codes: string;
  /** In the form that `meaningText` returns. */
  means: string;
  options?: StatusOptions;
}

const empty: StatusOptions = { load: 'empty' };
const unsaid: StatusOptions = { load: null };
const pLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWX'].map((letter) => `P${letter}`).join(' ');
/** Codes that 322 shares with 315. */
const shared315: [codes: string, means: string, options?: StatusOptions][] = [
  ['EE', 'gate_out empty'],
  ['I', 'gate_in laden'],
  ['I', 'gate_in empty', empty],
  ['I', 'gate_in', unsaid],
  ['CO', 'gate_in laden', unsaid],
  ['AE AP', 'load vessel laden'],
  ['VD', 'depart vessel laden'],
  ['VA', 'arrive vessel laden'],
  ['A', 'arrive laden'],
  ['UV', 'discharge vessel laden'],
  ['AL', 'load rail laden'],
  ['RL P', 'depart rail laden'],
  ['AR', 'arrive rail laden'],
  ['UR', 'discharge rail laden'],
  ['AV', 'available laden'],
  ['OA', 'gate_out laden'],
  ['OA', 'gate_out empty', empty],
  ['OA', 'gate_out', unsaid],
  ['AM', 'gate_out truck laden'],
  ['D X1', 'delivered laden'],
  ['RD', 'gate_in empty'],
  [`CR CU CT C1 K HG HR TC FP FT OB BF AA AD X9 SA SB IB IR RI AG A1 A2 A3 A4 ${pLetters}`, 'other'],
  ['NF', 'other'],
];

const rows: Row[] = [
  ...(['315', '322'] as const).flatMap((type) =>
    shared315
      .filter(([codes]) => type === '315' || (codes !== 'A' && codes !== 'NF'))
      .map(([codes, means, options]) => ({ type, codes, means, ...(options ? { options } : {}) })),
  ),
  { type: '322', codes: 'A', means: 'arrive rail laden' },
  { type: '322', codes: 'GI', means: 'gate_in laden' },
  { type: '322', codes: 'OGT', means: 'gate_out empty', options: empty },
  { type: '322', codes: 'OGT', means: 'gate_out laden' },
  { type: '322', codes: 'IGT', means: 'gate_in laden' },
  { type: '322', codes: 'IGT', means: 'gate_in empty', options: empty },
  { type: '322', codes: 'RAM', means: 'load rail laden' },
  { type: '322', codes: 'ARR', means: 'arrive rail laden' },
  { type: '322', codes: 'DRM', means: 'discharge rail laden' },
  { type: '322', codes: 'NOT', means: 'available laden' },
  { type: '322', codes: 'FTE NF', means: 'other planned' },
  { type: 'IFTSTA', codes: '13', means: 'gate_out empty', options: empty },
  { type: 'IFTSTA', codes: '13', means: 'gate_out laden' },
  { type: 'IFTSTA', codes: '74', means: 'gate_in laden' },
  { type: 'IFTSTA', codes: '48 51', means: 'load vessel laden', options: { mode: '1' } },
  { type: 'IFTSTA', codes: '48 51', means: 'load barge laden', options: { mode: '8' } },
  { type: 'IFTSTA', codes: '24 127', means: 'depart vessel laden', options: { mode: '1' } },
  { type: 'IFTSTA', codes: '24 127', means: 'depart rail laden', options: { mode: '2' } },
  { type: 'IFTSTA', codes: '24 127', means: 'depart laden' },
  { type: 'IFTSTA', codes: '1 40', means: 'arrive vessel laden', options: { mode: '1' } },
  { type: 'IFTSTA', codes: '1 40', means: 'arrive rail laden', options: { mode: '2' } },
  { type: 'IFTSTA', codes: '1 40', means: 'arrive truck laden', options: { mode: '3' } },
  { type: 'IFTSTA', codes: '29 346', means: 'discharge vessel laden' },
  { type: 'IFTSTA', codes: '100', means: 'discharge vessel laden transshipment' },
  { type: 'IFTSTA', codes: '70', means: 'load rail laden' },
  { type: 'IFTSTA', codes: '26', means: 'discharge rail laden' },
  { type: 'IFTSTA', codes: '71 112', means: 'available laden' },
  { type: 'IFTSTA', codes: '63', means: 'not_available laden' },
  { type: 'IFTSTA', codes: '21', means: 'delivered laden' },
  { type: 'IFTSTA', codes: '80 82', means: 'gate_in empty' },
  {
    type: 'IFTSTA',
    codes: '78 12 126 128 228 38 267 359 6 7 88 93 28 57 86 85 62 302 16',
    means: 'other',
  },
  { type: 'CODECO', codes: '34', means: 'gate_in laden' },
  { type: 'CODECO', codes: '34', means: 'gate_in empty', options: empty },
  { type: 'CODECO', codes: '36', means: 'gate_out laden' },
  { type: 'CODECO', codes: '36', means: 'gate_out empty', options: empty },
  { type: 'COARRI', codes: '44 98', means: 'discharge vessel laden' },
  { type: 'COARRI', codes: '46 270', means: 'load vessel laden' },
];

const cases = rows.flatMap(({ codes, ...row }) => codes.split(' ').map((code) => ({ ...row, code })));

test.each(cases)('$type $code is $means', ({ type, code, means, options }) => {
  expect(eventsOf(statusMessage(type, code, options)).map(meaningText)).toEqual([means]);
});

test('every code of a table has a row', () => {
  const tested = new Set(cases.map(({ type, code }) => `${type} ${code}`));
  const known = Object.entries(EDI_CODE_TABLES).flatMap(([type, table]) =>
    Object.keys(table).map((code) => `${type} ${code}`),
  );
  expect(known.filter((code) => !tested.has(code))).toEqual([]);
});

test.each([
  ['315', 'BF', 'booking_confirmed'],
  ['IFTSTA', '6', 'booking_confirmed'],
  ['IFTSTA', '7', 'booking_cancelled'],
] as const)('%s %s says %s of the shipment', (type, code, field) => {
  const facts = partsOf(statusMessage(type, code)).flatMap(({ claims }) => claims);
  expect(facts).toContainEqual(expect.objectContaining({ kind: 'shipment_fact', field, value: true }));
});

describe('an unmapped code', () => {
  test.each(['315', '322', 'IFTSTA', 'CODECO', 'COARRI'] as const)('%s: stays visible and is reported', (type) => {
    const [part] = partsOf(statusMessage(type, '999'));
    expect(part?.claims.find((claim) => claim.kind === 'unknown')?.original).toContain('999');
    expect(part?.claims.some((claim) => claim.kind === 'event')).toBe(false);
    expect(part?.problems.map(({ what }) => what).join()).toContain('is not mapped');
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is not a code', (code) => {
    expect(eventsOf(statusMessage('IFTSTA', code))).toEqual([]);
  });
});

describe('overrides of a partner', () => {
  const partner = {
    ...PARTNER,
    codeOverrides: {
      '315': { ZQ: { move: 'berth', mode: 'vessel', says: 'alongside' }, AE: null },
      IFTSTA: { 'HS:P': { move: 'depart', mode: 'rail', says: 'left a terminal' } },
    },
  } as const;

  test('add a code and remove one', () => {
    expect(eventsOf(statusMessage('315', 'ZQ'), partner).map(meaningText)).toEqual(['berth vessel laden']);
    expect(eventsOf(statusMessage('315', 'AE'), partner)).toEqual([]);
    expect(eventsOf(statusMessage('315', 'VD'), partner).map(meaningText)).toEqual(['depart vessel laden']);
  });

  test('a code from another list has the partner’s meaning, and none without it', () => {
    expect(eventsOf(statusMessage('IFTSTA', 'P:HS'), partner).map(meaningText)).toEqual(['depart rail laden']);
    expect(eventsOf(statusMessage('IFTSTA', 'P:HS'))).toEqual([]);
    expect(eventsOf(statusMessage('IFTSTA', '24:HS', { mode: '1' }))).toEqual([]);
  });
});
