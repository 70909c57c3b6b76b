import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from '../support/imports-of.ts';

/** Words in paths that reveal nothing about the subject of a file. */
const COMMON = new Set(
  'store tracking test integration api operations resources mcp routes index list lists ts'.split(' '),
);

/** Maps a project's files to the files that import them, directly or indirectly, by relative imports. */
export class ImportGraph {
  private readonly importers = new Map<string, string[]>();
  private readonly texts = new Map<string, string>();

  /** Paths are relative to the root. */
  constructor(root: string, files: readonly string[]) {
    for (const file of files) {
      const text = readFileSync(path.join(root, file), 'utf8');
      this.texts.set(file, text);
      for (const target of importsOf(file, text)) {
        this.importers.set(target, [...(this.importers.get(target) ?? []), file]);
      }
    }
  }

  /**
   * Orders those of the given tests that reach a file, nearest first: first by words that they share with its path and
   * the paths of its importers, then by the number of imports in between. A test that starts the whole API reaches
   * every file, so the number of imports alone is not enough.
   */
  nearest(file: string, tests: readonly string[]): string[] {
    const distances = this.distancesFrom(file);
    const own = wordsOf(file);
    const around = new Set([...(this.importers.get(file) ?? [])].flatMap((importer) => [...wordsOf(importer)]));
    const scored = tests.flatMap((test) => {
      const distance = distances.get(test);
      if (distance === undefined) return [];
      const words = wordsOf(test);
      const text = this.texts.get(test)?.toLowerCase() ?? '';
      const named = [...own].filter((word) => words.has(word)).length;
      const beside = [...around].filter((word) => words.has(word)).length;
      const mentioned = [...own].filter((word) => text.includes(word)).length;
      return [{ test, score: 4 * named + 2 * Math.min(beside, 2) + mentioned + (distance === 1 ? 6 : 2 / distance) }];
    });
    return scored.toSorted((one, other) => other.score - one.score).map(({ test }) => test);
  }

  private distancesFrom(file: string): Map<string, number> {
    const distances = new Map([[file, 0]]);
    for (const [reached, distance] of distances) {
      for (const importer of this.importers.get(reached) ?? []) {
        if (!distances.has(importer)) distances.set(importer, distance + 1);
      }
    }
    return distances;
  }
}

/** Returns the words of a path in the singular. */
function wordsOf(file: string): Set<string> {
  const words = file.replace(/(\.test)?\.tsx?$/, '').split(/[/.-]/);
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=[a-z]{3})s$/, '')));
}
