import { expect, it } from 'vitest';
import { Patience } from './patience.ts';

it('lasts while the measure grows, however slowly, and ends when it no longer does', () => {
  let now = 0;
  const patience = new Patience(10, () => now);
  for (const measure of [1, 2, 3]) {
    now += 9;
    patience.note(measure);
    expect(patience.isOver).toBe(false);
  }
  for (const measure of [3, null, 2]) {
    now += 4;
    patience.note(measure);
  }
  expect(patience.isOver).toBe(true);
});
