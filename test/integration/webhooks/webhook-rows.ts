import type { TestDatabase } from '../../support/database.ts';

/** Reads the rows of a webhook for the delivery test rigs. */
export abstract class WebhookRows {
  abstract readonly test: TestDatabase;

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
