/** Mails to people: plain text, about links alone. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Never throws and is not waited for: what goes wrong is told to who runs the server, in the log. */
  send(mail: Mail): void;
}
