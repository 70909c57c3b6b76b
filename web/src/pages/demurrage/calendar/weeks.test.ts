import { expect, test } from 'vitest';
import { weeksOf } from './weeks.ts';

test('weeks begin on Monday and hold each item on its day', () => {
  const items = [{ day: '2026-11-28' }, { day: '2026-11-30' }, { day: '2026-11-30' }];
  const weeks = weeksOf(items, '2026-11-28', 2);
  expect(weeks.map((week) => [week[0]?.day, week[6]?.day])).toEqual([
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ]);
  expect(weeks.flat().map(({ items: of }) => of.length)).toEqual([0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]);
});

test('past days are left out, and later ones add weeks', () => {
  const weeks = weeksOf([{ day: '2026-11-27' }, { day: '2027-01-01' }], '2026-11-28', 2);
  expect(weeks).toHaveLength(6);
  expect(weeks.flat().filter(({ items }) => items.length > 0)).toEqual([
    { day: '2027-01-01', items: [{ day: '2027-01-01' }] },
  ]);
});

test('a day in a distant year does not fill the page', () => {
  expect(weeksOf([{ day: '2099-01-01' }], '2026-11-28', 2)).toHaveLength(26);
});
