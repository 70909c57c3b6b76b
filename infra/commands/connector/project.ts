import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project, or of a copy of it for tests. */
export function projectRoot(given: string | undefined): string {
  return path.resolve(given ?? fileURLToPath(new URL('../../..', import.meta.url)));
}
