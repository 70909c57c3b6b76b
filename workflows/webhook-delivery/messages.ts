/** Messages of delivery runs. Due notifications are in Postgres. */
import { defineSignal } from '@temporalio/workflow';

/** Makes the run select again: sent when a notification was added or the webhook changed. */
export const wakeSignal = defineSignal('wake');

export interface WebhookDeliveryInput {
  accountId: string;
  webhookId: string;
}

/** Activities of delivery, by the names under which workers register them. */
export interface DeliveryActivities {
  /**
   * Posts what is due. Returns when nothing is pending any more, or the webhook is inactive or gone; fails as
   * `NothingDue` with the time until the next attempt otherwise.
   */
  deliverNotifications(input: WebhookDeliveryInput): Promise<void>;
}
