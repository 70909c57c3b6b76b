import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { rootFolder } from './embedded.ts';

/**
 * Removes a data folder and, if Postgres ran as another user, its cluster outside that folder. The server must be
 * stopped first.
 */
export async function removeData(dataDirectory: string): Promise<void> {
  const id = await readFile(path.join(dataDirectory, 'postgres-id'), 'utf8').catch(() => null);
  if (id !== null) await rm(path.join(rootFolder, id.trim()), { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
}
