/** Global setup of the suites that look at pages: a Chromium, found or installed. */
import type { TestProject } from 'vitest/node';
import { ensureChromium } from './ensure-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The program. */
    chromium: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await ensureChromium());
}
