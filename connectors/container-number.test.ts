import { describe, expect, it } from 'vitest';
import { readContainerNumber } from './container-number.ts';
import { readEquipmentId } from './edi/equipment-number.ts';

describe('a placeholder is not a container', () => {
  it.each([
    'XXXX0000000',
    'XXXX 123456-7',
    'COCU0000000',
    'MSCU9999999',
    'ZZZU0000000',
    'TBA',
    'TBAU1234567',
    'UNKNOWN',
    '0',
    '00000000000',
    '',
    'N/A',
  ])('%s', (number) => {
    expect([readContainerNumber(number), readEquipmentId(number)]).toEqual([null, null]);
  });

  it('even without its check digit in a message', () => expect(readEquipmentId('COCU000000')).toBeNull());
  it('but one with a low serial number is a container', () => {
    expect(readContainerNumber('COCU0000016')).toBe('COCU0000016');
  });
});
