import type { Mailer } from '../../identity/mail/mail.ts';
import type { Passwords } from '../../identity/passwords/passwords.ts';

/** What pages for people work with, beside what each request brings. */
export interface Portal {
  /** Origin under which browsers reach the pages, without a slash at its end. */
  appUrl: string;
  /** Origin of the REST API, as its clients see it. */
  apiUrl: string;
  /** Address of the MCP server. */
  mcpUrl: string;
  passwords: Passwords;
  mailer: Mailer;
}
