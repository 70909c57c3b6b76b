/** Sends emails by SMTP. Without a server, emails are logged for the operator to pass on. */
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail, Mailer } from '../../identity/mail/mail.ts';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';

export interface RunningMailer extends Mailer {
  /** Throws if the server does not accept the email, so that callers can retry. */
  handOver(mail: Mail): Promise<void>;
  /** Waits until the emails being sent are accepted or have timed out. */
  stop(): Promise<void>;
}

type MailSettings = Pick<Configuration, 'SEAMARK_SMTP_URL' | 'SEAMARK_MAIL_FROM'>;

/**
 * Marks our own emails, so that one that comes back to one of our mailboxes is recognized
 * (documents/mail/automatic.ts).
 */
const OWN_MAIL = { 'X-Seamark-Mail': 'yes' };

const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const TIMEOUT_MS = 10_000;

export function createMailer(settings: MailSettings, logger: Logger, timeoutMs = TIMEOUT_MS): RunningMailer {
  const { SEAMARK_SMTP_URL: url, SEAMARK_MAIL_FROM: from } = settings;
  if (url === null) return printingMailer(logger);
  if (from === null) throw new ConfigurationError('SEAMARK_MAIL_FROM must be set where SEAMARK_SMTP_URL is');
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const inFlight = new Set<Promise<void>>();
  const handOver = async ({ to, subject, text, html, choiceUrl, isOneClick, id }: Mail): Promise<void> => {
    const list = choiceUrl === undefined ? {} : { list: { unsubscribe: choiceUrl } };
    const headers = isOneClick === true ? { ...OWN_MAIL, ...ONE_CLICK } : OWN_MAIL;
    const parts = { text, ...(html === undefined ? {} : { html }) };
    const messageId = id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` };
    // A string would be parsed as a list of addresses. An object is always a single one.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      headers,
      ...parts,
      ...list,
      ...messageId,
    });
  };
  const deliver = async (mail: Mail): Promise<void> => {
    try {
      await handOver(mail);
    } catch (error) {
      const { to, subject } = mail;
      // The text contains a secret link and is therefore not logged.
      logger.error({ to, subject, reason: reasonOf(error) }, 'an email could not be sent');
    }
  };
  return {
    isSending: true,
    handOver,
    send(mail) {
      const delivery = deliver(mail).finally(() => inFlight.delete(delivery));
      inFlight.add(delivery);
    },
    async stop() {
      await Promise.all(inFlight);
      transport.close();
    },
  };
}

function printingMailer(logger: Logger): RunningMailer {
  const send = ({ to, subject, text }: Mail): void =>
    logger.warn({ to, subject, text }, 'SEAMARK_SMTP_URL is not set: pass on this email yourself');
  return {
    isSending: false,
    send,
    handOver: async (mail) => send(mail),
    stop: async () => {},
  };
}

/** Returns the domain of an address such as `Seamark <seamark@example.com>`. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'seamark.invalid';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
