import { expect, test } from 'vitest';
import { payloadOf } from '../../documents/fields/payload.ts';
import { manualFields, manualProblems } from './manual-fields.ts';

const quote = { page: 2, box: null, text: 'POD USLAX' };
const field = (name: string, value: string | number, item: string | null = null) => ({
  name,
  value,
  confidence: 0.95,
  tier: 'layout' as const,
  quote,
  item,
});
const extracted = [
  field('portOfDischarge', 'USLAX'),
  field('portOfDischargeArrivalDate', '2026-09-04'),
  field('equipmentReference', 'SIMU0000011', 'SIMU0000011'),
  field('cargoGrossWeight', 18_000, 'SIMU0000011'),
  field('lastFreeDay', '2026-09-09', 'SIMU0000011'),
];

test('contents that a person confirms have the same values and passages', () => {
  const confirmed = manualFields({ ...payloadOf('arrival_notice', extracted) }, extracted);
  const plain = (one: { name: string; value: unknown; item: string | null; quote: unknown }) =>
    [one.name, one.value, one.item, one.quote] as const;
  expect(confirmed.map(plain).sort()).toEqual(extracted.map(plain).sort());
  expect(confirmed.every(({ confidence, tier }) => confidence === 1 && tier === 'person')).toBe(true);
});

test('a changed value has no passage, and a removed one is gone', () => {
  const contents = { transport: { portOfDischargeArrivalDate: '2026-09-05' } };
  expect(manualFields(contents, extracted)).toEqual([
    { name: 'portOfDischargeArrivalDate', value: '2026-09-05', confidence: 1, tier: 'person', item: null, quote: null },
  ]);
});

test.each([
  ['text in place of an object', { transport: 'x', utilizedTransportEquipments: 'x' }],
  ['units without a number', { utilizedTransportEquipments: [{}, null, { equipmentReference: 1 }] }],
])('%s is ignored', (_title, contents) => {
  expect(manualFields(contents, extracted)).toEqual([]);
});

test('dates and weights that cannot be right are listed, and the contents as extracted have none', () => {
  expect(manualProblems({ ...payloadOf('arrival_notice', extracted), note: 'by hand', issueDate: null })).toEqual([]);
  const contents = {
    issueDate: '9999-99-99',
    transport: { plannedDepartureDate: 20_260_904 },
    utilizedTransportEquipments: [{}, { lastFreeDay: '2026-02-30', cargoGrossWeight: { value: 1e308, unit: 'KGM' } }],
  };
  expect(manualProblems(contents).map(({ path }) => path.join('/'))).toEqual([
    'issueDate',
    'transport/plannedDepartureDate',
    'utilizedTransportEquipments/1/cargoGrossWeight',
    'utilizedTransportEquipments/1/lastFreeDay',
  ]);
});
