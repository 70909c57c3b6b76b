import { execFileSync } from 'node:child_process';

/**
 * Returns the lines that differ between a commit and the working tree, by file. A file that was
 * only moved has none.
 */
export function changedLines(root: string, ref: string, folders: readonly string[]): Map<string, Set<number>> {
  const base = git(root, 'merge-base', ref, 'HEAD').trim();
  const diff = git(root, 'diff', '--find-renames', '--unified=0', '--no-color', base, '--', ...folders);
  const changed = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = new Set();
      changed.set(file, lines);
    }
    const [, start, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    for (let offset = 0; offset < Number(count); offset += 1) lines.add(Number(start) + offset);
  }
  for (const file of git(root, 'ls-files', '--others', '--exclude-standard', '--', ...folders).split('\n')) {
    if (file !== '') changed.set(file, new Set(Array.from({ length: 5_000 }, (_, index) => index + 1)));
  }
  return changed;
}

function git(root: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
