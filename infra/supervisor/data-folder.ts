import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Locks the data folder for this process and returns a function that releases it. Throws if another running Seamark has
 * locked it.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'start.pid');
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && (await isSeamark(holder))) {
    throw new Error(
      `Seamark already runs in ${folder} (process ${holder}). Set SEAMARK_DATA_DIR, and other ports, for a second one.`,
    );
  }
  await writeFile(file, `${process.pid}\n`);
  return () => rm(file, { force: true });
}

async function isSeamark(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // After a reboot, another process may have this id. Without /proc, it is assumed to be Seamark.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'infra/start.ts');
  return command.includes('infra/start.ts');
}
