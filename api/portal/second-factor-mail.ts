import { type FactorChange, secondFactorMail } from '../../identity/mail/mail.ts';
import type { Portal } from './portal.ts';

/** Informs the person by email. Omitted if emails are only printed, because the operator would have nothing to forward. */
export function mailFactorChange({ mailer, appUrl }: Portal, to: string, change: FactorChange): void {
  if (mailer.isSending) mailer.send(secondFactorMail({ to, link: `${appUrl}/portal/forgotten-password`, change }));
}
