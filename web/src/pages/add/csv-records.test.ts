import { describe, expect, test } from 'vitest';
import { partsOf, readRecords } from './csv-records.ts';

describe('rows of a table', () => {
  test('end where a line ends, but not within quotes', () => {
    const records = readRecords('\uFEFFnumber,refs\r\nA,"one\r\ntwo ""x"", three"\r\n\r\nB,b\r\n');
    expect(records).toEqual([
      { text: 'number,refs', line: 1 },
      { text: 'A,"one\ntwo ""x"", three"', line: 3 },
      { text: 'B,b', line: 5 },
    ]);
  });

  test('a quote in the middle of a cell is a sign like others', () => {
    expect(readRecords('number\n5" pipe\nB').map(({ text }) => text)).toEqual(['number', '5" pipe', 'B']);
  });

  test('a quote that never ends keeps the rest together', () => {
    expect(readRecords('number\n"A\nB')).toHaveLength(2);
  });

  test('nothing is nothing', () => {
    expect(readRecords('')).toEqual([]);
  });
});

test('parts have the header and the lines of their rows', () => {
  const records = readRecords('number\nA\nB\n\nC');
  expect(partsOf(records, 2)).toEqual([
    { csv: 'number\nA\nB', lines: [2, 3] },
    { csv: 'number\nC', lines: [5] },
  ]);
  expect(partsOf([], 2)).toEqual([]);
});
