import type { Mailer } from '../../identity/mail/mail.ts';
import type { Passwords } from '../../identity/passwords/passwords.ts';

/** Dependencies of the pages for people. */
export interface Portal {
  /** Origin at which browsers reach the pages, without a trailing slash. */
  appUrl: string;
  /** Origin of the REST API as seen by its clients. */
  apiUrl: string;
  /** URL of the MCP server. */
  mcpUrl: string;
  passwords: Passwords;
  mailer: Mailer;
}
