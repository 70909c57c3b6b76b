/** Mails by SMTP; where no server is set they are printed to the log, for who runs this one to hand on. */
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail, Mailer } from '../identity/mail.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';

export interface RunningMailer extends Mailer {
  /** Waits for mails that are under way, which their timeouts bound. */
  stop(): Promise<void>;
}

type MailSettings = Pick<Configuration, 'SEAMARK_SMTP_URL' | 'SEAMARK_MAIL_FROM'>;

/** A server that says nothing for so long is given up. */
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
  const underWay = new Set<Promise<void>>();
  const deliver = async ({ to, subject, text }: Mail): Promise<void> => {
    try {
      // An address as it stands, not a list of them.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      // The text holds a link: it stays out of the log.
      logger.error({ to, subject, reason: reasonOf(error) }, 'a mail could not be sent');
    }
  };
  return {
    isSending: true,
    send(mail) {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async stop() {
      await Promise.all(underWay);
      transport.close();
    },
  };
}

function printingMailer(logger: Logger): RunningMailer {
  return {
    isSending: false,
    send: ({ to, subject, text }) =>
      logger.warn({ to, subject, text }, 'SEAMARK_SMTP_URL is not set: hand on this mail yourself'),
    stop: async () => {},
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
