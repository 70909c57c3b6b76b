import type { WebhookRow } from '../../../store/webhooks/webhooks.ts';
import type { Deed } from '../../audited.ts';

/** A webhook in the audit log, by its host: the rest of an address may hold a secret of the receiver. */
export function webhookSubject({ id, url }: Pick<WebhookRow, 'id' | 'url'>): Deed['subject'] {
  return { kind: 'webhook', id, name: new URL(url).host };
}
