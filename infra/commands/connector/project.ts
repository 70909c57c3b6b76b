import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option } from 'commander';

/** `given`: folder of a copy of the project, for tests. */
export function projectRoot(given: string | undefined): string {
  return path.resolve(given ?? fileURLToPath(new URL('../../..', import.meta.url)));
}

export function rootOption(): Option {
  return new Option('--root <folder>', 'folder of the project').hideHelp();
}
