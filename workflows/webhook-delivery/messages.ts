/** Messages of delivery runs. Due notifications are in Postgres. */
import { defineSignal } from '@temporalio/workflow';

/** Makes the run select due notifications again: sent when a notification was added or the webhook changed. */
export const wakeSignal = defineSignal('wake');

export interface WebhookDeliveryInput {
  accountId: string;
  webhookId: string;
}

/** Activities of delivery, by the names under which workers register them. */
export interface DeliveryActivities {
  /**
   * Posts due notifications. Returns if none is pending any more or the webhook is inactive or gone; otherwise fails as
   * `NothingDue` with the time until the next attempt.
   */
  deliverNotifications(input: WebhookDeliveryInput): Promise<void>;
}
