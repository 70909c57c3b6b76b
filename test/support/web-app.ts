/** The built web app, for tests of its pages. It is built once before the tests if it is older than its sources. */
import type { TestProject } from 'vitest/node';
import { buildWebApp, webAppFolder } from '../../infra/setup/web-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    webAppFolder: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const folder = process.env.SEAMARK_TEST_WEB_APP ?? webAppFolder;
  await buildWebApp((text) => console.log(text), folder);
  project.provide('webAppFolder', folder);
}
