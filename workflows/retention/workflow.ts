/** Workflow that a Schedule starts daily. The next run deletes the rows that one run does not reach. */
import { proxyActivities } from '@temporalio/workflow';
import type { RemovedRows, RetentionActivities } from './messages.ts';

const { removeExpired } = proxyActivities<RetentionActivities>({
  // The activity ends after ten minutes even if rows are left.
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '30 seconds', maximumInterval: '5 minutes', maximumAttempts: 3 },
});

export async function retention(): Promise<RemovedRows> {
  return removeExpired();
}
