import { expect, test } from 'vitest';
import { CONTAINER_OWNERS, findContainerOwner } from './container-owners.ts';
import { findShippingLine } from './shipping-lines.ts';

test('an owner code is three letters and a U, and has one owner', () => {
  for (const { code } of CONTAINER_OWNERS) expect(code).toMatch(/^[A-Z]{3}U$/);
  const codes = CONTAINER_OWNERS.map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('the line of an owner is in the seed under that very code, and a lessor has none', () => {
  for (const { code, kind, scac } of CONTAINER_OWNERS) {
    if (scac !== null) expect(findShippingLine(scac)?.scac, code).toBe(scac);
    if (kind === 'lessor') expect(scac, code).toBeNull();
  }
});

test('codes of large fleets and lessors are there', () => {
  expect(findContainerOwner('MSKU')).toMatchObject({ owner: 'Maersk', kind: 'line', scac: 'MAEU' });
  expect(findContainerOwner('apzu3431970')).toMatchObject({ scac: 'CMDU', note: 'APL and NOL' });
  for (const code of 'TRLU TRHU TCLU TEMU TGHU TCNU GESU SEGU FSCU FCIU CAIU CAXU BEAU TGCU CRSU'.split(' '))
    expect(findContainerOwner(code)?.kind, code).toBe('lessor');
  expect(findContainerOwner('EXMU')).toBeNull();
});
