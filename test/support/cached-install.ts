/**
 * Installs third-party programs into folders in the user's cache, each named after a hash of its exact requirements.
 */
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * Returns the folder for the content of `lists`. If the folder is missing, `install` creates it. An incomplete
 * installation is not used.
 */
export async function cachedInstall(
  name: string,
  lists: readonly string[],
  install: (folder: string) => Promise<unknown>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const list of lists) hash.update(await readFile(list));
  const folder = path.join(os.homedir(), '.cache', 'seamark', `${name}-${hash.digest('hex').slice(0, 12)}`);
  const mark = path.join(folder, '.installed');
  if (await exists(mark)) return folder;
  console.error(`Installing ${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await install(folder);
  await writeFile(mark, '');
  return folder;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
