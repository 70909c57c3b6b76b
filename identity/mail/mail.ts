/** Emails to people. Those about accounts are plain text with one link. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Page with the recipient's email preferences, which email programs offer as the unsubscribe link. */
  choiceUrl?: string;
  /** Whether a POST to `choiceUrl` unsubscribes (RFC 8058). */
  isOneClick?: boolean;
  /** The same for all attempts to send the email, so that mail programs recognize a second copy. */
  id?: string;
}

export interface Mailer {
  /** False if emails are only logged; those that repeat the content of a page are then omitted. */
  isSending: boolean;
  /** Sends in the background. Never throws; failures are logged. */
  send(mail: Mail): void;
}

export function resetMail({ to, link }: { to: string; link: string }): Mail {
  const text = `A new password was requested for ${to}. If that was you, choose one here:

${link}

The link works once and expires in one hour. If it was not you, ignore this email: your password stays the same.
`;
  return { to, subject: 'A new password for Seamark', text };
}

/** Informs a person of a password change, in case another person made it. */
export function passwordChangedMail({ to, link }: { to: string; link: string }): Mail {
  const text = `The password of ${to} has just been changed, and other sessions have ended. If that was you, no action is needed.

If it was not, choose a new password to regain access to your account:

${link}
`;
  return { to, subject: 'Your password for Seamark was changed', text };
}

export type FactorChange = 'on' | 'off' | 'recovery_codes' | 'recovery_code' | 'guesses';

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  on: 'The second factor was turned on for',
  off: 'The second factor was turned off for',
  recovery_codes: 'New recovery codes were created for',
  recovery_code: 'A recovery code was used to sign in as',
  guesses: 'Someone entered the right password and many wrong codes for',
};

/** Informs a person of a change of the second factor, in case another person made it. */
export function secondFactorMail({ to, link, change }: { to: string; link: string; change: FactorChange }): Mail {
  const text = `${FACTOR_CHANGES[change]} ${to}. If that was you, no action is needed.

If it was not, someone else has your password. Choose a new one at once:

${link}

Then sign in and check the page "Second factor".
`;
  return { to, subject: 'Your second factor for Seamark', text };
}

export interface InvitationMailInput {
  to: string;
  link: string;
  accountName: string;
  from: string;
}

export function invitationMail({ to, link, accountName, from }: InvitationMailInput): Mail {
  const text = `${from} invites you to the account "${accountName}" on Seamark, which tracks shipments. Accept here:

${link}

The link works once, for ${to} only, and expires in seven days. If you do not know the sender, ignore this email.
`;
  return { to, subject: 'An invitation to Seamark', text };
}

/**
 * Paths of pages with a token. The token may be part of the path, because it works only once and these pages send no
 * referrer.
 */
const PATHS = { setup: 'set-up', local: 'this-machine', invitation: 'invitations', reset: 'reset-password' } as const;

export function linkTo(baseUrl: string, kind: keyof typeof PATHS, token: string): string {
  return `${baseUrl}/portal/${PATHS[kind]}/${token}`;
}
