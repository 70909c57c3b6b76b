import { describe, expect, test } from 'vitest';
import { readRecords, tableOf } from './csv-records.ts';

describe('rows of a CSV file', () => {
  test('end with the line, except within quotes', () => {
    const records = readRecords('\uFEFFnumber,refs\r\nA,"one\r\ntwo ""x"", three"\r\n\r\nB,b\r\n');
    expect(records).toEqual([
      { text: 'number,refs', line: 1 },
      { text: 'A,"one\ntwo ""x"", three"', line: 3 },
      { text: 'B,b', line: 5 },
    ]);
  });

  test('a quote in the middle of a cell is plain text', () => {
    expect(readRecords('number\n5" pipe\nB').map(({ text }) => text)).toEqual(['number', '5" pipe', 'B']);
  });

  test('an unclosed quote extends to the end', () => {
    expect(readRecords('number\n"A\nB')).toHaveLength(2);
  });

  test('an empty file has no rows', () => {
    expect(readRecords('')).toEqual([]);
  });
});

test('a part of the rows gets the header', () => {
  const [header, ...rows] = readRecords('number\nA\n"B\nb"\n\nC');
  expect(header && tableOf(header, rows.slice(1))).toBe('number\n"B\nb"\nC');
  expect(rows.map(({ line }) => line)).toEqual([2, 4, 6]);
});
