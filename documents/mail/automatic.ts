/**
 * Recognizes emails that machines send in response to another email: bounces (RFC 3464), automatic replies (RFC 3834)
 * and our own emails coming back. Emails that a machine sends unprompted, such as a carrier's notice with
 * `Auto-Submitted: auto-generated` or `Precedence: bulk`, are processed like any other email.
 */
import { headerValues, type Mail } from './mail.ts';

export type AutomaticMail = 'bounce' | 'auto_reply' | 'loop';

/** Header that this service sets on the emails it sends. */
export const OWN_MAIL_HEADER = 'x-seamark-mail';
/** A message with this many hops is in a loop (RFC 5321, 6.3). */
const MAX_HOPS = 50;
const REPORT = /^multipart\/report\b/i;
const MAIL_SYSTEMS = /^(mailer-daemon|postmaster)@/;

export interface OwnMail {
  /** Domains used in the message ids of emails from this service. */
  messageIdDomains: readonly string[];
}

/** Returns the kind of an automatic email; null for any other. */
export function automaticMail(mail: Mail, own: OwnMail): AutomaticMail | null {
  if (isLoop(mail, own)) return 'loop';
  if (isBounce(mail)) return 'bounce';
  return isAutomaticReply(mail) ? 'auto_reply' : null;
}

function isLoop(mail: Mail, { messageIdDomains }: OwnMail): boolean {
  const domain = mail.messageId?.split('@').pop()?.toLowerCase();
  return (
    headerValues(mail, OWN_MAIL_HEADER).length > 0 ||
    (domain !== undefined && messageIdDomains.includes(domain)) ||
    headerValues(mail, 'received').length > MAX_HOPS
  );
}

function isBounce(mail: Mail): boolean {
  const [contentType = ''] = headerValues(mail, 'content-type');
  if (REPORT.test(contentType) && /report-type\s*=\s*"?(delivery-status|feedback-report)/i.test(contentType))
    return true;
  if (mail.attachments.some(({ contentType: type }) => type === 'message/delivery-status')) return true;
  if (headerValues(mail, 'x-failed-recipients').length > 0) return true;
  const hasNoSender = headerValues(mail, 'return-path')[0] === '<>';
  return hasNoSender && mail.from.some(({ address }) => MAIL_SYSTEMS.test(address));
}

function isAutomaticReply(mail: Mail): boolean {
  const [contentType = ''] = headerValues(mail, 'content-type');
  // Recognizes read receipts.
  if (REPORT.test(contentType) && /report-type\s*=\s*"?disposition-notification/i.test(contentType)) return true;
  const says = (name: string, pattern: RegExp) => headerValues(mail, name).some((value) => pattern.test(value));
  return (
    says('auto-submitted', /^auto-(replied|notified)\b/i) ||
    says('precedence', /^auto[-_]?reply$/i) ||
    says('x-autoreply', /^(yes|true|1)?$/i) ||
    says('x-autorespond', /./) ||
    says('x-auto-reply-from', /./)
  );
}
