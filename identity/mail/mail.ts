/** Mails to people: plain text, each with one link. Nothing in them was written by anybody whom the receiver may not know. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Page on which whoever gets it asks for other ones, or none: programs that read mail offer it. */
  choiceUrl?: string;
}

export interface Mailer {
  /** False: mails are printed to the log. What a page shows anyway is not sent then. */
  isSending: boolean;
  /** Never throws and is not waited for: what goes wrong is told to who runs the server, in the log. */
  send(mail: Mail): void;
}

export function resetMail({ to, link }: { to: string; link: string }): Mail {
  const text = `Somebody asked for a new password for ${to}. If that was you, choose one here:

${link}

The link is good once, for one hour. If it was not you, do nothing: your password stays what it is.
`;
  return { to, subject: 'A new password for Seamark', text };
}

/** To whom it may be news. */
export function passwordChangedMail({ to, link }: { to: string; link: string }): Mail {
  const text = `The password of ${to} was changed just now, and sessions were ended. If that was you, all is well.

If it was not, take the account back with a new one:

${link}
`;
  return { to, subject: 'Your password for Seamark was changed', text };
}

export interface InvitationMailInput {
  to: string;
  link: string;
  accountName: string;
  /** E-mail address of who invites. */
  from: string;
}

export function invitationMail({ to, link, accountName, from }: InvitationMailInput): Mail {
  const text = `${from} invites you to the account "${accountName}" on Seamark, which tracks shipments. Accept here:

${link}

The link is good once, for seven days and for ${to} alone. If you do not know who invites you, do nothing.
`;
  return { to, subject: 'An invitation to Seamark', text };
}

const PATHS = { setup: 'set-up', invitation: 'invitations', reset: 'reset-password' } as const;

export function linkTo(baseUrl: string, kind: keyof typeof PATHS, token: string): string {
  return `${baseUrl}/portal/${PATHS[kind]}/${token}`;
}
