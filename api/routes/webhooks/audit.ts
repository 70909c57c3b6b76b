import type { AuditAction } from '../../../identity/accounts/audit.ts';
import type { Database } from '../../../store/postgres/database.ts';
import type { ReplayRow } from '../../../store/webhooks/replays.ts';
import { findWebhook, type WebhookRow } from '../../../store/webhooks/webhooks.ts';
import { type AuditedAction, withAudit } from '../../audit-trail.ts';
import { found } from '../../path-ids.ts';
import type { ApiRequest } from '../../route.ts';

/** Starts or cancels a replay and writes the audit entry. Throws 404 if `change` returns null. */
export async function auditedReplay(
  request: ApiRequest,
  action: AuditAction,
  change: (database: Database) => Promise<ReplayRow | null>,
): Promise<ReplayRow> {
  const { accountId } = request.caller;
  const { row } = await withAudit(
    request,
    async (database) => {
      const row = found(await change(database));
      return { row, webhook: await findWebhook(database, accountId, row.webhook_id) };
    },
    ({ row, webhook }) => {
      const subject =
        webhook === null ? { kind: 'webhook' as const, id: row.webhook_id, name: '' } : webhookSubject(webhook);
      return { action, subject, details: { webhook_replay_id: row.id } };
    },
  );
  return row;
}

/** Names a webhook by its host only, because the rest of the URL may contain a secret of the receiver. */
export function webhookSubject({ id, url }: Pick<WebhookRow, 'id' | 'url'>): AuditedAction['subject'] {
  return { kind: 'webhook', id, name: new URL(url).host };
}
