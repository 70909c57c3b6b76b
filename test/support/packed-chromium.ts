/**
 * Chromium from an npm package, unpacked into the user's cache with the libraries and fonts that it
 * contains.
 */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cachedInstall } from './cached-install.ts';

const run = promisify(execFile);
const lists = path.join(import.meta.dirname, 'browser-package');
const LISTS = ['package.json', 'package-lock.json'];

/**
 * The package writes to the temporary folder. That includes libraries if the package takes the machine for one without
 * any.
 */
const UNPACK = "await (await import('@sparticuz/chromium')).default.executablePath()";

/** Unpacks Chromium on Linux x64. Returns the path of the program. */
export async function unpackChromium(): Promise<string> {
  const folder = await cachedInstall(
    'chromium',
    LISTS.map((list) => path.join(lists, list)),
    async (target) => {
      for (const list of LISTS) await copyFile(path.join(lists, list), path.join(target, list));
      await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: target });
      const unpacked = path.join(target, 'unpacked');
      await mkdir(unpacked);
      const env = { ...process.env, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
      await run(process.execPath, ['--input-type=module', '--eval', UNPACK], { cwd: target, env });
      await writeFile(path.join(target, 'chromium'), startScript(unpacked));
      await chmod(path.join(target, 'chromium'), 0o755);
    },
  );
  return path.join(folder, 'chromium');
}

/** Libraries on the machine take precedence over those of the package. */
function startScript(unpacked: string): string {
  return [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="$LD_LIBRARY_PATH:/lib/x86_64-linux-gnu:/usr/lib64:${unpacked}/al2023/lib"`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="${unpacked}/fonts"`,
    `exec "${unpacked}/chromium" "$@"`,
    '',
  ].join('\n');
}
