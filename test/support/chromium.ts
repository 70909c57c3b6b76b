/** A real Chromium for tests of pages: the one of the machine. Nothing is downloaded for it. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `SEAMARK_TEST_CHROMIUM`, else what is on the path; null where there is none. */
export function findChromium(): string | null {
  const given = process.env.SEAMARK_TEST_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = given ? [given] : folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return found.find(isProgram) ?? null;
}

export async function openChromium(program: string): Promise<Browser> {
  // In containers there is neither a sandbox for root nor much shared memory.
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
