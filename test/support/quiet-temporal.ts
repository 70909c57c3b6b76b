/** Temporal's native library is installed once in a process, which test files share: whoever starts workers imports this. */
import { DefaultLogger, Runtime } from '@temporalio/worker';

Runtime.install({ logger: new DefaultLogger('ERROR') });
