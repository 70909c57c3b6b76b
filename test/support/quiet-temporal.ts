/**
 * Temporal's native runtime can be installed only once per process. Test files share a process, so those that start
 * workers import this file.
 */
import { DefaultLogger, Runtime } from '@temporalio/worker';

Runtime.install({ logger: new DefaultLogger('ERROR') });
