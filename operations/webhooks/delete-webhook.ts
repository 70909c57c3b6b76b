import type { Transaction } from 'kysely';
import { enqueueDelivery } from '../../store/postgres/outbox.ts';
import type { DB } from '../../store/schema.generated.ts';
import { abandonNotifications, lockOrder } from '../../store/webhooks/delivery-queues.ts';
import { deleteWebhook as deleteRow } from '../../store/webhooks/webhooks.ts';
import { cancelReplayOfWebhook } from './replay.ts';

/**
 * Deletes a webhook and cancels its replay. Abandons a thousand pending notifications; its delivery run abandons the
 * others, and ends. Returns false if there is no such webhook. Call it before any of its rows are locked.
 */
export async function deleteWebhook(trx: Transaction<DB>, accountId: string, id: string): Promise<boolean> {
  await cancelReplayOfWebhook(trx, accountId, id);
  await lockOrder(trx, accountId, id);
  // Locks notifications before the webhook, as delivery attempts do. The reverse order could deadlock.
  await abandonNotifications(trx, accountId, id);
  if (!(await deleteRow(trx, accountId, id))) return false;
  await enqueueDelivery(trx, accountId, id);
  return true;
}
