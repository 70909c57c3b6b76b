/** SMTP replies to rejected commands and messages (RFC 5321, 4.2; RFC 3463 for the second number). */
import type { MailReceipt } from '../../operations/documents/receive-mail.ts';

/** Thrown to end a command with this reply. After a 4yz reply, the sender tries again later; after 5yz, it gives up. */
export class Reply extends Error {
  override readonly name = 'Reply';
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export const REPLIES = {
  unknownRecipient: () => new Reply(550, '5.1.1 No such address here'),
  processingOff: () => new Reply(550, '5.7.1 This address does not receive mail'),
  tooManyUnknown: () => new Reply(421, '4.7.0 Too many unknown addresses'),
  tooManyConnections: () => new Reply(421, '4.7.0 Too many connections from your address'),
  limited: (retryAfterMs: number) =>
    new Reply(451, `4.7.1 Too many emails for this address, try again in ${Math.ceil(retryAfterMs / 1_000)} s`),
  tooLarge: () => new Reply(552, '5.3.4 The message is too large'),
  busy: () => new Reply(451, '4.3.1 Too many messages at the same time, try again later'),
  failed: () => new Reply(451, '4.3.0 The message could not be stored, try again later'),
} as const;

const REFUSED: Readonly<Record<Extract<MailReceipt, { outcome: 'refused' }>['reason'], [number, string]>> = {
  quota_exceeded: [452, '4.2.2 The mailbox has no space left'],
  dns_failed: [451, '4.4.3 The sender cannot be verified now, because a name server does not respond'],
  too_large: [552, '5.3.4 The message is too large'],
  empty: [554, '5.6.0 The message is empty'],
};

/** Returns the reply to an email that the intake refused, or null for an email that it stored. */
export function replyOf(receipt: MailReceipt): Reply | null {
  return receipt.outcome === 'refused' ? new Reply(...REFUSED[receipt.reason]) : null;
}
