import type { Mailer } from '../../identity/mail/mail.ts';
import type { Passwords } from '../../identity/passwords/passwords.ts';

export interface Portal {
  /** Origin of the pages, without a trailing slash. */
  appUrl: string;
  /** Origin of the REST API as seen by its clients. */
  apiUrl: string;
  mcpUrl: string;
  /** Account whose owners see the accounts of the installation; null if there is no such page. */
  operatorAccountId: string | null;
  passwords: Passwords;
  mailer: Mailer;
}
