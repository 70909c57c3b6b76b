/** Messages of delivery runs. The due notifications themselves are in Postgres. */
import { defineSignal } from '@temporalio/workflow';

/** Makes the run select due notifications again. Sent when a notification was added or the webhook changed. */
export const wakeSignal = defineSignal('wake');

export interface WebhookDeliveryInput {
  accountId: string;
  webhookId: string;
}

/** Delivery activities by the names under which workers register them. */
export interface DeliveryActivities {
  /**
   * Posts due notifications. Returns if none is pending or the webhook is inactive or deleted. Otherwise fails as
   * `NothingDue` with the time until the next attempt.
   */
  deliverNotifications(input: WebhookDeliveryInput): Promise<void>;
}
