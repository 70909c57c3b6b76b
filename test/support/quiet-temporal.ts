/**
 * Temporal's native library is installed once per process, which test files share, so tests that start workers import
 * this file.
 */
import { DefaultLogger, Runtime } from '@temporalio/worker';

Runtime.install({ logger: new DefaultLogger('ERROR') });
