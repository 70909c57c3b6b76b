import { describe, expect, it } from 'vitest';
import { equipmentOf, poundsOf } from '../containers/equipment.ts';
import { containerCheckDigit, hasValidCheckDigit, isContainerNumber, normalizeNumber } from './numbers.ts';

it.each([
  [' exbl 778-8990 ', 'EXBL7788990'],
  ['MSKU–123456‑7', 'MSKU1234567'],
  ['EXBL/77', 'EXBL/77'],
  ['  ', ''],
])('%j is asked for as %j', (raw, normalized) => {
  expect(normalizeNumber(raw)).toBe(normalized);
});

describe('container numbers by ISO 6346', () => {
  it.each(['CSQU3054383', 'MSKU9070323', 'TEMU1234565'])('%s has the right check digit', (number) => {
    expect(hasValidCheckDigit(number)).toBe(true);
  });

  it.each(['CSQU3054384', 'CSQU305438', 'CSQX3054383', 'csqu3054383', 'CSQU30543833'])('%s has not', (number) => {
    expect(hasValidCheckDigit(number)).toBe(false);
  });

  it('a remainder of 10 is written as 0', () => {
    const tens = Array.from({ length: 300 }, (_, index) => `SIMU${String(index).padStart(6, '0')}`);
    for (const ten of tens) expect(containerCheckDigit(ten)).toBeLessThan(10);
  });

  it('are distinguished from bills of lading by their form alone', () => {
    expect(isContainerNumber('CSQU3054384')).toBe(true);
    expect(isContainerNumber('EXBL7788990')).toBe(false);
  });
});

it.each([
  ['22G1', 'dry', 20, 'standard'],
  ['45G1', 'dry', 40, 'high_cube'],
  ['45R1', 'reefer', 40, 'high_cube'],
  ['L5G1', 'dry', 45, 'high_cube'],
  ['22T6', 'tank', 20, 'standard'],
  ['42U1', 'open top', 40, 'standard'],
  ['42P1', 'flat rack', 40, 'standard'],
  ['12B0', 'bulk', 10, 'standard'],
  ['4510', 'dry', 40, 'high_cube'],
  ['4500', 'dry', 40, 'high_cube'],
  ['4310', 'dry', 40, 'standard'],
  ['4300', 'dry', 40, 'standard'],
  ['2210', 'dry', 20, 'standard'],
  ['2200', 'dry', 20, 'standard'],
  ['4532', 'reefer', 40, 'high_cube'],
  ['2251', 'open top', 20, 'standard'],
  ['4363', 'flat rack', 40, 'standard'],
  ['2275', 'tank', 20, 'standard'],
  ['2224', null, 20, 'standard'],
  ['2280', null, 20, 'standard'],
  ['9500', 'dry', 45, 'high_cube'],
  ['2651', 'open top', 20, null],
  ['40HC', 'dry', 40, 'high_cube'],
  ['40HQ', 'dry', 40, 'high_cube'],
  ['45HC', 'dry', 45, 'high_cube'],
  ['20DV', 'dry', 20, 'standard'],
  ['40GP', 'dry', 40, 'standard'],
  ['40RH', 'reefer', 40, 'high_cube'],
  ['40RF', 'reefer', 40, null],
  ['40OT', 'open top', 40, null],
  ['20TK', 'tank', 20, null],
  ['40ZZ', null, 40, null],
  ['45GP', 'dry', 40, 'high_cube'],
  ['22GP', 'dry', 20, 'standard'],
  ['45RE', 'reefer', 40, 'high_cube'],
  ['ZZZZ', null, null, null],
  ['', null, null, null],
])('size-type %j is %s, %s feet, %s', (code, type, length, height) => {
  expect(equipmentOf(code)).toEqual({ equipment_type: type, equipment_length: length, equipment_height: height });
});

it('kilograms become pounds', () => {
  expect(poundsOf(21400)).toBe(47178.87);
});
