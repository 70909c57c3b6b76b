/** The built web app: where it lies, and building it where it is missing or older than what it is made of. */
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

/** True where something was built. Without the packages that build it (an image for production) what is there is served. */
export async function buildWebApp(tell: (text: string) => void, folder: string = webAppFolder): Promise<boolean> {
  if (!isOutdated(folder) || !existsSync(path.join(root, 'node_modules/vite'))) return false;
  tell('building the pages (once, and when they change; some seconds) …');
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
