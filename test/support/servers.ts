import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    temporalAddress: string;
  }
}

/** Global setup of the suites that need servers: gives every test file their addresses. */
export async function setup(project: TestProject): Promise<void> {
  project.provide(
    'postgresUrl',
    process.env['SEAMARK_TEST_POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5499/postgres',
  );
  project.provide('temporalAddress', process.env['SEAMARK_TEST_TEMPORAL_ADDRESS'] ?? '127.0.0.1:7240');
}
