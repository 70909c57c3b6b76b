import { describe, expect, it } from 'vitest';
import { entryOf, fold, searchEntries } from './place-search.ts';

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
].map(([key = '', name = '', ...around]) => entryOf({ key, codes: [key], name, around }));

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
  ])('%s', (typed, found) => {
    expect(searchEntries(places, typed).map(({ key }) => key)).toEqual(found);
  });

  it('is in the order of code or name, beginning, word, middle, place around', () => {
    const entries = [
      ['a', 'Port of Rail', 'x'],
      ['b', 'Somewhere', 'Rail Country'],
      ['c', 'Railway', 'x'],
      ['d', 'Rail', 'x'],
      ['e', 'Monorail', 'x'],
    ].map(([key = '', name = '', around = '']) => entryOf({ key, codes: [], name, around: [around] }));
    expect(searchEntries(entries, 'rail').map(({ key }) => key)).toEqual(['d', 'c', 'a', 'e', 'b']);
  });
});

it('folds accents, case and what stands between words', () => {
  expect(fold('  Saint-Denis / Réunion ')).toBe('saint denis reunion');
});

it('searches a hundred thousand places in a moment', () => {
  const many = Array.from({ length: 100_000 }, (_, index) =>
    entryOf({ key: `K${index}`, codes: [`K${index}`], name: `Port number ${index}`, around: ['United States'] }),
  );
  const began = performance.now();
  expect(searchEntries(many, 'number 99999')).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(500);
});
