/** Baseline of an open workflow: a single activity that waits for its next retry. */
import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';

export interface WaitingActivities {
  waitForNext(): Promise<void>;
}

const { waitForNext } = proxyActivities<WaitingActivities>({
  startToCloseTimeout: '60 seconds',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

export async function waiting(): Promise<void> {
  await waitForNext();
}
