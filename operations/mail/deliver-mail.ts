/** Passes an email that arrived at an address to the intake and records its arrival. */
import type { MailTransfer } from '../../documents/mail/authentication.ts';
import { type ReceivingAddress, touchMailAddress } from '../../store/mail/mail-addresses.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type MailDeps, type MailReceipt, receiveMail } from '../documents/receive-mail.ts';

export interface ArrivedMail {
  bytes: Uint8Array;
  transfer: MailTransfer;
  receivedAt: Date;
}

/** Resolves once the email is stored. If it is refused, nothing is stored. */
export async function deliverMail(
  database: Database,
  deps: MailDeps,
  { account_id: accountId, id }: Pick<ReceivingAddress, 'account_id' | 'id'>,
  mail: ArrivedMail,
): Promise<MailReceipt> {
  const receipt = await receiveMail(database, deps, { accountId, ...mail });
  if (receipt.outcome !== 'refused') await touchMailAddress(database, accountId, id, mail.receivedAt);
  return receipt;
}
