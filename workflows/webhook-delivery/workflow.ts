/**
 * Each webhook with pending notifications has one run, which drains its queue, waits for further notifications, and
 * ends when the queue is empty.
 */
import {
  ActivityCancellationType,
  continueAsNew,
  scheduleActivity,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { taskQueuesFor } from '../task-queues.ts';
import { type DeliveryActivities, type WebhookDeliveryInput, wakeSignal } from './messages.ts';
import { DeliveryState } from './state.ts';

/** Maximum events of a run, so that its replay takes less than 0.1 s. A wake adds four, a round about ten. */
const EVENTS_PER_RUN = 500;

export async function webhookDelivery(input: WebhookDeliveryInput): Promise<void> {
  const state = new DeliveryState();
  setHandler(wakeSignal, () => state.noteWake());
  do {
    if (workflowInfo().historyLength >= EVENTS_PER_RUN) {
      await continueAsNew<typeof webhookDelivery>(input);
    }
    await state.drain(() => deliverNotifications(input));
  } while (state.wakeUnread);
}

/**
 * Waits through retries of the activity: a round with nothing due fails with the time of the next one, which adds no
 * history event.
 */
function deliverNotifications(input: WebhookDeliveryInput): ReturnType<DeliveryActivities['deliverNotifications']> {
  return scheduleActivity('deliverNotifications', [input], {
    activityId: 'deliver',
    taskQueue: taskQueuesFor(workflowInfo().taskQueue).delivery,
    startToCloseTimeout: '2 minutes',
    // Detects a killed worker.
    heartbeatTimeout: '10 seconds',
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    // Applies only if a worker died or the database is unreachable, because rounds carry their own delay. Each round
    // counts as an attempt, so a run that has waited often uses the maximum interval at its first real failure.
    retry: { initialInterval: '1 second', maximumInterval: '5 seconds' },
  });
}
