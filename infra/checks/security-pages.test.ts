/** Checks that every boundary and finding on the security pages lists tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Matches a test file followed by the names of tests in it. */
const CITATION = /`([\w./-]+\.test\.ts)`((?: "[^"]+",?)+)/g;

function citations(row: string): { file: string; names: string[] }[] {
  return [...row.matchAll(CITATION)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []),
  }));
}

describe.each(['docs/security/threat-model.md', 'docs/security/attacks.md'])('%s', (page) => {
  const rows = read(page)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| boundary') && !line.startsWith('| finding'));

  it.each(rows.map((row) => [row.slice(2, 90), row]))('%s', (_, row) => {
    const cited = citations(row);
    expect(cited.length, 'the row names a test').toBeGreaterThan(0);
    for (const { file, names } of cited) {
      expect(existsSync(path.join(root, file)), file).toBe(true);
      const text = read(file).replaceAll("\\'", "'");
      expect(
        names.filter((name) => !text.includes(name)),
        file,
      ).toEqual([]);
    }
    const files = [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file]) => file);
    expect(files, 'each file names a test in it').toEqual(cited.map(({ file }) => file));
  });
});

it('SECURITY.md leads to the pages', () => {
  for (const page of ['threat-model', 'attacks', 'hardening'])
    expect(read('SECURITY.md')).toContain(`docs/security/${page}.md`);
});
