/**
 * Emails a link for setting a new password. Neither the response nor its timing reveals whether the person exists,
 * because the work happens after the response.
 */

import { takeAttempt } from '../../store/people/sign-in-attempts.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { linkTo, type Mailer, resetMail } from '../mail/mail.ts';
import { createResetLink } from './password-resets.ts';
import { readEmail } from './people.ts';
import { resetLimits, SIGN_IN_WINDOW_MS } from './sign-in-limits.ts';

export interface ResetLinkDeps extends IdentityDeps {
  mailer: Mailer;
  /** Origin of the web app. */
  appUrl: string;
  /** Called for failures after the response. */
  onFailed(error: unknown): void;
}

/**
 * Sends the link. Returns null, or the milliseconds to wait if too many links were requested. Throws for an invalid
 * email address.
 */
export async function sendResetLink(
  deps: ResetLinkDeps,
  input: { email: string; address: string | null },
): Promise<number | null> {
  const email = readEmail(input.email);
  const limits = resetLimits(email, input.address);
  const now = deps.now();
  const wait = await takeAttempt(deps.database, { id: newId(), limits, windowMs: SIGN_IN_WINDOW_MS, now });
  if (wait === null) void mailLink(deps, email, input.address).catch(deps.onFailed);
  return wait;
}

async function mailLink(deps: ResetLinkDeps, email: string, address: string | null): Promise<void> {
  try {
    const token = await createResetLink(deps, email, { address });
    deps.mailer.send(resetMail({ to: email, link: linkTo(deps.appUrl, 'reset', token) }));
  } catch (error) {
    if (!(error instanceof IdentityError && error.problem === 'no_person')) throw error;
  }
}
