import { defineConfig } from 'vitest/config';
import { compileCache } from './test/support/compile-cache.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { TotalsReporter } from './test/support/totals-reporter.ts';

export default defineConfig({
  test: {
    // With worker threads, Temporal's native library crashes if there is more than one test file.
    pool: 'forks',
    maxWorkers: 2,
    env: compileCache,
    // Files share processes, because a process per file would load the whole product again, which takes over two
    // seconds of CPU time.
    isolate: false,
    unstubEnvs: true,
    // A busy machine makes tests slow but must not make them fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // When a change is being evaluated, a test that fails once is run again; the totals report it as flaky.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    // Keeps both cores busy to the end of each group of suites.
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new TotalsReporter()],
    // `npm test` runs the first two, `npm run test:rest` the others.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [
            'node_modules/**',
            'test/integration/**',
            'test/faults/**',
            'test/e2e/**',
            'test/fixtures/**',
            '**/*.slow.test.ts',
          ],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: ['test/integration/web/**', '**/*.slow.test.ts'],
          // These suites wait for servers a third of the time.
          maxWorkers: 3,
          globalSetup: ['test/support/servers.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          exclude: ['node_modules/**'],
          maxWorkers: 3,
          globalSetup: ['test/support/servers.ts', 'test/support/browser.ts'],
          testTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['test/integration/web/**/*.test.ts'],
          globalSetup: ['test/support/servers.ts', 'test/support/web-app.ts', 'test/support/browser.ts'],
          testTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          isolate: true,
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/servers.ts'],
          testTimeout: 120_000,
          // These suites measure recoveries, so they run after the suites that keep both cores busy.
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/browser.ts'],
          testTimeout: 180_000,
          // The first start on a new machine may have to build the Temporal server.
          hookTimeout: 600_000,
          // Each of these suites starts a whole system, so they run after everything else.
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
