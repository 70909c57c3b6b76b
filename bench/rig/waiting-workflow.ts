/** Baseline for an open workflow: one activity that waits for its next retry, and nothing else. */
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
