/** Locates the built web app, and builds it if it is missing or older than its sources. */
import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
export const webAppFolder = path.join(root, 'web/dist');

const SOURCES = [
  'web/index.html',
  'web/vite.config.ts',
  'web/theme-variables.ts',
  'web/src/**/*',
  'web/public/**/*',
  'clients/typescript/*.ts',
  'package-lock.json',
];

/**
 * Builds the web app if needed and returns whether it did. A production image has no build packages and serves its own
 * build.
 */
export async function buildWebApp(print: (text: string) => void, folder: string = webAppFolder): Promise<boolean> {
  if (!isOutdated(folder) || !existsSync(path.join(root, 'node_modules/vite'))) return false;
  print('building the pages (at the first start and after changes, some seconds) …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const output: string[] = [];
  const child = spawn(
    process.execPath,
    [vite, 'build', path.join(root, 'web'), '--outDir', folder, '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The web app could not be built:\n${output.join('')}`);
  return true;
}

function isOutdated(folder: string): boolean {
  const built = path.join(folder, 'index.html');
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(SOURCES, { cwd: root }).some((file) => statSync(path.join(root, file)).mtimeMs > builtAt);
}
