import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, PlaceIndex } from './place-index.ts';

const places = [
  ['USLAX', 'Los Angeles', 'California', 'United States'],
  ['USLGB', 'Long Beach', 'California', 'United States'],
  ['USNYC', 'New York / New Jersey', 'NY', 'United States'],
  ['BRSSZ', 'Santos', 'Brazil'],
  ['BRSSA', 'São Salvador', 'Brazil'],
  ['ESLAX', 'Laxe', 'Spain'],
  ['GBLON', 'London', 'United Kingdom'],
  ['OMSLL', 'Salalah', 'Oman'],
  ['ROCND', 'Constanta', 'Romania'],
  ['CLANG', 'Angelmo', 'Chile'],
].map(([key = '', name = '', ...around]) => ({ key, codes: [key], name, around }));

async function search(listings: typeof places, typed: string): Promise<string[]> {
  const index = await PlaceIndex.of(listings, (one) => one);
  return index.search(typed, () => true).map(({ key }) => key);
}

describe('what is found', () => {
  it.each<[typed: string, found: string[]]>([
    ['uslax', ['USLAX']],
    ['los angeles', ['USLAX']],
    ['usl', ['USLGB', 'USLAX']],
    ['lo', ['GBLON', 'USLGB', 'USLAX']],
    ['ange', ['CLANG', 'USLAX']],
    ['jersey', ['USNYC']],
    ['york new', ['USNYC']],
    ['sao salvador', ['BRSSA']],
    ['SÃO', ['BRSSA']],
    ['oman', ['OMSLL']],
    ['brazil', ['BRSSZ', 'BRSSA']],
    ['california beach', ['USLGB']],
    ['lax', ['ESLAX']],
    ['onstan', ['ROCND']],
    ['nowhere', []],
    [' / ', []],
    ['%', []],
  ])('%s', async (typed, found) => {
    expect(await search(places, typed)).toEqual(found);
  });

  it('is in the order of code or name, beginning, word, middle, place around', async () => {
    const entries = [
      ['a', 'Port of Rail', 'x'],
      ['b', 'Somewhere', 'Rail Country'],
      ['c', 'Railway', 'x'],
      ['d', 'Rail', 'x'],
      ['e', 'Monorail', 'x'],
    ].map(([key = '', name = '', around = '']) => ({ key, codes: [], name, around: [around] }));
    expect(await search(entries, 'rail')).toEqual(['d', 'c', 'a', 'e', 'b']);
  });
});

it('ignores accents, case and separators', () => {
  expect(fold('  Saint-Denis / Réunion ')).toBe('saint denis reunion');
});

it('finds the same as looking at each place by itself', async () => {
  const words = fc.constantFrom('san', 'port', 'new', 'santo', 'po', 'ort', 'us');
  const name = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 20 }), name, async (names, typed) => {
      const listings = names.map((one, index) => ({ key: `k${index}`, codes: [], name: one, around: ['us'] }));
      const expected = listings.filter(({ name: one }) => {
        const line = ` ${one} us`;
        return one.includes(typed) || typed.split(' ').every((word) => line.includes(` ${word}`));
      });
      expect((await search(listings, typed)).toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
    }),
  );
});

it('searches a hundred thousand places in a moment', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    key: `K${index}`,
    codes: [`K${index}`],
    name: `Port number ${index}`,
    around: ['United States'],
  }));
  const index = await PlaceIndex.of(many, (one) => one);
  const began = performance.now();
  expect(index.search('number 99999', () => true)).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(5_000);
});
