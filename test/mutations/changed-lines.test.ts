import { expect, it } from 'vitest';
import { linesAdded } from './changed-lines.ts';

const diff = (...hunks: string[]): string => hunks.join('\n');

it('numbers the added lines of each file', () => {
  const added = linesAdded(
    diff('--- a/store/a.ts', '+++ b/store/a.ts', '@@ -3,0 +4,2 @@', '+one', '+two', '@@ -9 +11 @@ f()', '-old', '+new'),
  );
  expect(added).toEqual(new Map([['store/a.ts', new Set([4, 5, 11])]]));
});

it('leaves out lines that moved to another file, whatever their indentation', () => {
  const added = linesAdded(
    diff(
      ...['--- a/store/a.ts', '+++ b/store/a.ts', '@@ -3,2 +2,0 @@', '-  where a = 1', '-  and b = 2'],
      ...[
        '--- /dev/null',
        '+++ b/store/b.ts',
        '@@ -0,0 +1,3 @@',
        '+const a = 1;',
        '+    where a = 1',
        '+    and b = 3',
      ],
    ),
  );
  expect(added.get('store/b.ts')).toEqual(new Set([1, 3]));
});
