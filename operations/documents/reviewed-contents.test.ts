import { expect, test } from 'vitest';
import { reviewedContents } from './reviewed-contents.ts';

test('values become contents in the form of the schemas', () => {
  const { contents, problems } = reviewedContents([
    { name: 'equipmentReference', value: 'mscu 668387-3', container_number: 'MSCU6683873' },
    { name: 'cargoGrossWeight', value: '18000', container_number: 'MSCU6683873' },
    { name: 'portOfDischarge', value: 'nl rtm' },
    { name: 'totalAmount', value: '1250.00 USD' },
  ]);
  expect(problems).toEqual([]);
  expect(contents).toMatchObject({
    transport: { portOfDischarge: { UNLocationCode: 'NLRTM' } },
    totalAmount: { value: 1250, currencyCode: 'USD' },
    utilizedTransportEquipments: [
      { equipmentReference: 'MSCU6683873', cargoGrossWeight: { value: 18_000, unit: 'KGM' } },
    ],
  });
});

test.each([
  ['lastFreeDay', '31 August'],
  ['cargoGrossWeight', 0],
  ['equipmentReference', 'MSCU6683874'],
  ['vesselIMONumber', '9811001'],
  ['portOfDischarge', 'Rotterdam'],
  ['totalAmount', 'much'],
  ['__proto__', 'x'],
])('%s does not take %s', (name, value) => {
  expect(
    reviewedContents([
      { name: 'customerReference', value: 'PO 1' },
      { name, value },
    ]).problems,
  ).toMatchObject([{ index: 1, detail: expect.stringContaining(name) }]);
});
