import { expect, test } from 'vitest';
import { findNumberFormats, NUMBER_FORMATS } from './number-formats.ts';
import { findShippingLine } from './shipping-lines.ts';

test('every form is of a known line and fits its own example', () => {
  for (const { scac, pattern, example } of NUMBER_FORMATS) {
    expect(findShippingLine(scac)?.scac).toBe(scac);
    expect(example).toMatch(pattern);
  }
});

test('letters of a line say the line: no marked form fits the example of another line', () => {
  for (const { scac, marked, example } of NUMBER_FORMATS) {
    const lines = findNumberFormats(example).filter((format) => format.marked);
    if (marked) expect([...new Set(lines.map((format) => format.scac))], example).toEqual([scac]);
    else expect(lines, example).toEqual([]);
  }
});

test('a container number has no marked form: letters and seven digits are a box first', () => {
  for (const number of ['MSCU6639870', 'HLCU1234567', 'OOLU1234567', 'ZIMU1234567', 'SMLU1234567'])
    expect(findNumberFormats(number).filter((format) => format.marked)).toEqual([]);
});

test('spaces, dashes and lower case do not matter', () => {
  expect(findNumberFormats('maeu-212 345 678').map((format) => format.scac)).toEqual(['MAEU']);
  expect(findNumberFormats('?')).toEqual([]);
});
