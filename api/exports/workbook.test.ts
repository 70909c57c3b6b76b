import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import type { Resource } from '../../resources/resource.ts';
import type { Column } from './columns.ts';
import { ExportText } from './export-text.ts';
import { sheetWriter } from './sheet.ts';
import { WorkbookStream } from './workbook.ts';

const columns: Column[] = [
  { name: 'value', field: 'value', isInstant: false, read: ({ attributes }) => attributes.value },
  { name: 'at', field: 'at', isInstant: true, read: ({ attributes }) => attributes.at },
];

const resourceOf = (value: unknown, at: unknown = null): Resource => ({
  id: '1',
  type: 'x',
  attributes: { value, at },
});

function streamOf(pages: Resource[][], onEnd = () => {}): WorkbookStream {
  const left = [...pages];
  const source = { next: async () => left.shift() ?? null, close: async () => {} };
  return new WorkbookStream('containers', new ExportText(source, sheetWriter(columns), onEnd));
}

/** Reads a workbook with a library that shares no code with the writer. */
async function sheetOf(pages: Resource[][]) {
  const { sheets } = await readXlsx(await buffer(streamOf(pages)));
  const [sheet] = sheets;
  if (sheet === undefined || sheets.length !== 1) throw new Error('there is not one sheet');
  return sheet;
}

const valuesOf = async (values: unknown[]) =>
  (await sheetOf([values.map((value) => resourceOf(value))])).rows.slice(1).map(([value]) => value);

test('a sheet has the name of the list and a frozen header', async () => {
  const sheet = await sheetOf([]);
  expect(sheet.name).toBe('containers');
  expect(sheet.rows).toEqual([['value', 'at']]);
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
});

test.each([
  { value: 12.5, read: 12.5 },
  { value: true, read: true },
  { value: null, read: null },
  { value: '=1+1', read: '=1+1' },
  { value: '12', read: '12' },
  { value: 'Łódź 上海 🚢', read: 'Łódź 上海 🚢' },
  { value: '<a href="b">&amp;</a>', read: '<a href="b">&amp;</a>' },
  { value: '  two\n lines\t ', read: '  two\n lines\t ' },
  { value: 'a\u0000b\u001fc\uffff', read: 'a\ufffdb\ufffdc\ufffd' },
  { value: 'half \ud83d', read: 'half \ufffd' },
  { value: ['a', 'b'], read: 'a; b' },
  { value: [], read: null },
  { value: [{ a: 1 }], read: '{"a":1}' },
  { value: '2026-01-01T00:00:00Z', read: '2026-01-01T00:00:00Z' },
])('$value becomes a cell with $read and no formula', async ({ value, read }) => {
  expect(await valuesOf(['first', value])).toEqual(['first', read]);
});

test('a text that Excel would decode as an escape is escaped', () => {
  expect(sheetWriter(columns).row(resourceOf('_x0041_'))).toContain('<t xml:space="preserve">_x005F_x0041_</t>');
});

test('a text longer than a cell is truncated', async () => {
  const [value] = await valuesOf(['é'.repeat(40_000)]);
  expect(value).toBe(`${'é'.repeat(32_766)}…`);
});

test('instants are dates', async () => {
  const { rows } = await sheetOf([[resourceOf('x', '2026-09-01T07:30:15Z'), resourceOf('y', '1066-10-14T09:00:00Z')]]);
  expect(rows.slice(1)).toEqual([
    ['x', new Date('2026-09-01T07:30:15Z')],
    ['y', '1066-10-14T09:00:00Z'],
  ]);
});

test('arbitrary texts on arbitrary pages survive a round trip', async () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
  const forbidden = /[\u0000-\u001f\ufffe\uffff]|\p{Cs}|_x[0-9a-f]{4}_/iu;
  const text = fc.string({ unit: 'binary', minLength: 1 }).filter((value) => !forbidden.test(value));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 4 }), async (pages) => {
      const sheet = await sheetOf(pages.map((page) => page.map((value) => resourceOf(value))));
      expect(sheet.rows.slice(1).map(([value]) => value)).toEqual(pages.flat());
    }),
    { numRuns: 50 },
  );
});

test('a workbook that is not read to its end releases its resources once, even if reading never began', async () => {
  const ends: string[] = [];
  const unread = streamOf([[resourceOf('x')]], () => ends.push('unread'));
  await unread.return();
  const begun = streamOf([[resourceOf('x')]], () => ends.push('begun'));
  await begun.next();
  await begun.return();
  await begun.return();
  await expect.poll(() => ends).toEqual(['unread', 'begun']);
});

test('a workbook fails if its rows fail', async () => {
  const source = {
    next: async () => {
      throw new Error('no rows');
    },
    close: async () => {},
  };
  const broken = new WorkbookStream('x', new ExportText(source, sheetWriter(columns), () => {}));
  await expect(buffer(broken)).rejects.toThrow('no rows');
});
