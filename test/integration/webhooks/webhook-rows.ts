import type { TestDatabase } from '../../support/database.ts';

/** Reads a webhook's rows; shared by the delivery test rigs. */
export abstract class WebhookRows {
  abstract readonly test: TestDatabase;

  /** Returns the notifications in log order. */
  async notifications(webhookId: string) {
    return this.test.database
      .selectFrom('webhook_notifications')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('sequence')
      .execute();
  }

  async attempts(webhookId: string) {
    return this.test.database
      .selectFrom('delivery_attempts as a')
      .innerJoin('webhook_notifications as n', 'n.id', 'a.notification_id')
      .selectAll('a')
      .select('n.sequence')
      .where('n.webhook_id', '=', webhookId)
      .orderBy('a.started_at')
      .execute();
  }

  async webhook(webhookId: string) {
    return this.test.database.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirstOrThrow();
  }
}
