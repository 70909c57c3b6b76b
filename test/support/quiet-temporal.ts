/**
 * Temporal's native library is installed once per process, which test files share: tests that start
 * workers import this.
 */
import { DefaultLogger, Runtime } from '@temporalio/worker';

Runtime.install({ logger: new DefaultLogger('ERROR') });
