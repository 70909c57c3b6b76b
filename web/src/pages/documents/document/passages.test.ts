import { expect, test } from 'vitest';
import { splitAt } from './passages.ts';

test('a passage is found whatever the spaces between its words', () => {
  expect(splitAt('ETA:  4 Sep\n2026 (local)', 'ETA: 4 Sep 2026')).toEqual(['', 'ETA:  4 Sep\n2026', ' (local)']);
});

test.each([
  ['nothing of it', 'ETA'],
  ['a text', ''],
])('%s does not contain %j', (text, passage) => {
  expect(splitAt(text, passage)).toBeNull();
});
