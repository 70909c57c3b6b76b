import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const skipped = ['node_modules', 'test/fixtures', '.seamark', '.git', 'coverage', 'web/dist'];

/** Lists the TypeScript files in a folder, sorted, or the given file. Excludes libraries, fixtures and build output. */
export async function sourceFiles(folder: string): Promise<string[]> {
  if ((await stat(folder)).isFile()) return [folder];
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry): Promise<string[]> | string[] => {
      const file = path.posix.join(folder, entry.name);
      if (skipped.includes(file) || entry.name === 'node_modules') return [];
      if (entry.isDirectory()) return sourceFiles(file);
      return /\.tsx?$/.test(file) && !file.endsWith('.d.ts') ? [file] : [];
    }),
  );
  return found.flat().sort();
}
