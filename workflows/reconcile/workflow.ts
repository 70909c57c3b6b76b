/** Started by a Schedule each hour. A failure loses nothing: the next run finds the same rows. */
import { proxyActivities } from '@temporalio/workflow';
import type { ReconcileActivities } from './messages.ts';

const { wakeOverdue } = proxyActivities<ReconcileActivities>({
  startToCloseTimeout: '5 minutes',
  retry: { initialInterval: '10 seconds', maximumInterval: '5 minutes', maximumAttempts: 8 },
});

/** Returns how many tracking requests and webhooks were woken. */
export async function reconcile(): Promise<number> {
  return wakeOverdue();
}
