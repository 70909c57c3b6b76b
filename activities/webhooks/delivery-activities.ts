/** Activities of webhook delivery. One run drains the queues of one webhook. */
import { ApplicationFailure, activityInfo, CancelledFailure, Context } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { DeliveryActivities, WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { DeliveryRound } from './round-shell.ts';

/** Two heartbeats per heartbeat timeout. */
const heartbeatEveryMs = 4_000;

export function createDeliveryActivities(deps: DeliveryDeps): DeliveryActivities {
  const recorder = new AttemptRecorder(deps);
  return {
    async deliverNotifications(input) {
      const round = new DeliveryRound(deps, recorder, input);
      const context = Context.current();
      const timer = setInterval(() => context.heartbeat(), heartbeatEveryMs);
      context.heartbeat();
      // A wake cancels the activity to interrupt a wait between attempts; a running round then ends without lingering.
      // Any other cancellation ends this worker or this attempt, and another one may take over.
      context.cancelled.catch((error: unknown) => {
        const isWake = error instanceof CancelledFailure && error.message === 'CANCELLED';
        if (isWake) round.finish();
        else round.close();
      });
      try {
        const waitMs = await round.run();
        if (waitMs !== null) throw nothingDue(input, waitMs);
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/**
 * Creates the failure that carries the time of the next attempt. The benign category excludes it from error logs and
 * metrics.
 */
function nothingDue(input: WebhookDeliveryInput, waitMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'NothingDue',
    message: `Nothing is due for webhook ${input.webhookId} (attempt ${activityInfo().attempt})`,
    category: ApplicationFailureCategory.BENIGN,
    // The SDK would treat 0 as absent.
    nextRetryDelay: Math.max(1, Math.ceil(waitMs)),
  });
}
