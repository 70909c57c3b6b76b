/** Global setup for suites that render pages: finds or installs Chromium. */
import type { TestProject } from 'vitest/node';
import { ensureChromium } from './ensure-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the executable. */
    chromium: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await ensureChromium());
}
