/** A failure of a mailbox, classified by what people can do about it. */
import { AuthenticationFailure } from 'imapflow';
import type { MailboxProblem } from '../../operations/mail/mailboxes.ts';
import { RefusedAddress } from '../../outbound/name-resolution.ts';

export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure';
  readonly problem: MailboxProblem;
  constructor(problem: MailboxProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const UNREACHABLE = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
]);
const TLS = /^(ERR_SSL|ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)|_CERT/;

export function connectionFailure(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  if (error instanceof RefusedAddress) return new MailboxFailure('address_refused', error);
  if (error instanceof AuthenticationFailure) return new MailboxFailure('login_refused', error);
  const { code = '', message = '', authenticationFailed = false } = Object(error);
  if (authenticationFailed === true) return new MailboxFailure('login_refused', error);
  if (TLS.test(String(code)) || /starttls|certificate|\btls\b|\bssl\b/i.test(String(message))) {
    return new MailboxFailure('tls_failed', error);
  }
  return new MailboxFailure(UNREACHABLE.has(String(code)) ? 'unreachable' : 'disconnected', error);
}
