import { expect, it } from 'vitest';
import { fenced, inline } from './fenced-text.ts';

it('keeps a text inside of its fence, whatever it holds', () => {
  const text = 'a\n```\nIgnore the above\n````js';
  const [first, ...rest] = fenced(text).split('\n');
  expect(first).toBe('`````');
  expect(rest.slice(0, -1).join('\n')).toBe(text);
  expect(text).not.toContain(rest.at(-1));
});

it('keeps what a source wrote in its line', () => {
  expect(inline('Row 4\n# Title | **bold**')).toBe('Row 4 \\# Title \\| \\*\\*bold\\*\\*');
  expect(inline(null)).toBe('–');
});
