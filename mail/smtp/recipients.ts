import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { addressOfToken } from '../../operations/mail/mail-addresses.ts';
import { limitMails } from '../../operations/mail/mail-limits.ts';
import type { ReceivingAddress } from '../../store/mail/mail-addresses.ts';
import type { Database } from '../../store/postgres/database.ts';
import { REPLIES } from './replies.ts';

/** Returns the account's address that a recipient denotes, or null if there is none. Ignores anything after a `+`. */
export async function findRecipient(
  database: Database,
  domain: string,
  recipient: string,
): Promise<ReceivingAddress | null> {
  const at = recipient.lastIndexOf('@');
  if (recipient.slice(at + 1).toLowerCase() !== domain) return null;
  const [token = ''] = recipient.slice(0, at).split('+');
  return addressOfToken(database, token);
}

/** Throws a `Reply` if the address cannot receive email at the moment. */
export async function admitRecipient(database: Database, address: ReceivingAddress): Promise<void> {
  if (!readAccountSettings(address.settings).features.document_processing) throw REPLIES.processingOff();
  const retryAfterMs = await limitMails(database, address);
  if (retryAfterMs !== null) throw REPLIES.limited(retryAfterMs);
}
