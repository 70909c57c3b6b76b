import { execFileSync } from 'node:child_process';

/**
 * Returns the lines that differ between a commit and the working tree, by file. Lines that were only moved, within a
 * file or to another file, are ignored.
 */
export function changedLines(root: string, ref: string, folders: readonly string[]): Map<string, Set<number>> {
  const base = git(root, 'merge-base', ref, 'HEAD').trim();
  const diff = git(root, 'diff', '--find-renames', '--unified=0', '--no-color', base, '--', ...folders);
  const changed = linesAdded(diff);
  for (const file of git(root, 'ls-files', '--others', '--exclude-standard', '--', ...folders).split('\n')) {
    if (file !== '') changed.set(file, new Set(Array.from({ length: 5_000 }, (_, index) => index + 1)));
  }
  return changed;
}

/**
 * Reads a diff without context lines. Returns the numbers of the added lines of each file, except for lines that the
 * diff removes elsewhere.
 */
export function linesAdded(diff: string): Map<string, Set<number>> {
  const added = new Map<string, Set<number>>();
  const removed = new Set(diff.split('\n').flatMap((line) => /^-(?!-- )\s*(\S.*)$/.exec(line)?.[1] ?? []));
  let lines = new Set<number>();
  let next = 0;
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = new Set();
      added.set(file, lines);
      continue;
    }
    const start = /^@@ \S+ \+(\d+)/.exec(line)?.[1];
    if (start !== undefined) next = Number(start);
    else if (line.startsWith('+')) {
      if (!removed.has(line.slice(1).trimStart())) lines.add(next);
      next += 1;
    }
  }
  return added;
}

function git(root: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
