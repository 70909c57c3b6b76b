/** A real browser for tests of pages. */
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

export async function openChromium(): Promise<Browser> {
  // Docker containers offer neither a sandbox for root nor much shared memory.
  return chromium.launch({ executablePath: inject('chromium'), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
