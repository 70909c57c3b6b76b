/**
 * Limits how many emails an account receives, so that a leaked address or a loop does not use up its storage and
 * processing.
 */
import { takeFromBucket } from '../../store/http/rate-limits.ts';
import type { ReceivingAddress } from '../../store/mail/mail-addresses.ts';
import type { Database } from '../../store/postgres/database.ts';

/** Emails within any 60 s, per address and per account. */
export const MAIL_RATES = { address: 120, account: 300 } as const;

/**
 * Counts one more email. Returns null if it may be received, otherwise the milliseconds after which it may be sent
 * again. Uses the database clock unless `at` is given.
 */
export async function limitMails(
  database: Database,
  { account_id: accountId, id }: Pick<ReceivingAddress, 'account_id' | 'id'>,
  { at = null, rates = MAIL_RATES }: { at?: Date | null; rates?: { address: number; account: number } } = {},
): Promise<number | null> {
  const windows = [
    { bucket: `mail ${id}`, allowed: rates.address },
    { bucket: 'mail', allowed: rates.account },
  ];
  for (const window of windows) {
    const taken = await takeFromBucket(database, { accountId, wanted: 1, at, ...window });
    if (taken.admitted === 0) return taken.retryAfterMs ?? 60_000;
  }
  return null;
}
