/** Signed links in messages that end a subscription for their recipient, without signing in. */
import { isUuid } from '../../store/postgres/ids.ts';

/** Path of the page, before the token. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Signs texts for a context and verifies them. */
export interface Signatures {
  sign(text: string, context: string): string;
  isSigned(text: string, context: string, signature: string): boolean;
}

export interface Recipient {
  accountId: string;
  subscriptionId: string;
  userId: string;
}

const CONTEXT = 'unsubscribe';

/** Returns the URL of the page at which the recipient unsubscribes. It does not expire. */
export function unsubscribeUrl(
  signatures: Signatures,
  appUrl: string,
  { accountId, subscriptionId, userId }: Recipient,
): string {
  const text = [accountId, subscriptionId, userId].join('.');
  return `${appUrl}${UNSUBSCRIBE_PATH}/${text}.${signatures.sign(text, CONTEXT)}`;
}

/** Returns the recipient of a link. Null if it was not signed here. */
export function recipientOfToken(signatures: Signatures, token: string): Recipient | null {
  const [accountId = '', subscriptionId = '', userId = '', signature = ''] = token.split('.');
  if (![accountId, subscriptionId, userId].every(isUuid)) return null;
  const text = [accountId, subscriptionId, userId].join('.');
  return signatures.isSigned(text, CONTEXT, signature) ? { accountId, subscriptionId, userId } : null;
}
