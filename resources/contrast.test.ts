import { describe, expect, test } from 'vitest';
import { contrastOf, readableOn, TEXT_CONTRAST } from './contrast.ts';

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // Known values of WCAG examples.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4.0],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
    expect(contrastOf(other, one)).toBeCloseTo(expected, 2);
  });
});

describe('a readable color', () => {
  test.each([
    ['#1a2329', '#0b5f80'],
    ['#1a2329', '#000000'],
    ['#ffffff', '#ffe600'],
    ['#ffffff', '#ffffff'],
  ])('on %s is made from %s', (ground, color) => {
    expect(contrastOf(ground, readableOn(ground, color))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test('stays as it is if it can be read', () => {
    expect(readableOn('#ffffff', '#0b5f80')).toBe('#0b5f80');
  });
});
