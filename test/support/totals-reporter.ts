import type { Reporter, TestModule } from 'vitest/node';

/** Prints the flaky tests, then the totals of the whole run on a separate line, for programs that read them. */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const totals = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        totals[state === 'pending' ? 'skipped' : state] += 1;
        if (test.diagnostic()?.flaky)
          console.log(`FLAKY ${module.moduleId}: ${test.fullName} passed at the second try`);
      }
      // A file that could not be loaded, or whose hooks failed, has no failed test that would reveal the failure.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) totals.failed += 1;
    }
    const skipped = totals.skipped === 0 ? '' : `, ${totals.skipped} skipped`;
    console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  }
}
