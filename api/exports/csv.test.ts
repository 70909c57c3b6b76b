import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeRow } from './csv.ts';

test.each([
  { values: [1, -2.5, true, null, undefined], row: '1,-2.5,true,,' },
  { values: ['a', ['b', 'c'], [], { d: 1 }, [{ e: null }]], row: 'a,b; c,,"{""d"":1}","{""e"":null}"' },
  { values: ['＝1', '＠a'], row: `'＝1,'＠a` },
  { values: ['=1+1', ['=1', 'x'], '\r', '2 - 1'], row: `'=1+1,'=1; x,"'\r",2 - 1` },
  { values: ['PO;=1+1', 'a\n@b', 'c; -5', 'd;e'], row: `PO;'=1+1,"a\n'@b",c; -5,d;e` },
])('$row', ({ values, row }) => {
  expect(writeRow(values)).toBe(`${row}\r\n`);
});

const withoutApostrophes = (texts: readonly string[]) => texts.map((text) => text.replaceAll("'", ''));

test('every text survives a round trip, except for apostrophes before formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), (texts) => {
      const [read = []]: string[][] = parse(writeRow(texts), { relaxColumnCount: true, recordDelimiter: '\r\n' });
      expect(withoutApostrophes(read)).toEqual(withoutApostrophes(texts));
      for (const text of read) expect(text).not.toMatch(/^([=+@\t\r]|-(?!\d+(\.\d+)?$))|[;\t\r\n][=+@-]/);
    }),
  );
}, 60_000);
