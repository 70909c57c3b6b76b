import type { Portal } from '../../api/portal/portal.ts';
import type { Mail } from '../../identity/mail/mail.ts';
import { Passwords } from '../../identity/passwords/passwords.ts';

/** Origin of the pages under test, whichever port serves them. */
export const APP_URL = 'http://localhost:3000';

/** Creates portal dependencies with passwords that are cheap to hash, and collects emails in a list. */
export function idlePortal(portal: Partial<Portal> & { sent?: Mail[] } = {}): Portal {
  const { sent, ...given } = portal;
  return {
    appUrl: APP_URL,
    apiUrl: 'http://seamark.test',
    mcpUrl: 'http://mcp.seamark.test/mcp',
    operatorAccountId: null,
    passwords: new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    mailer: { isSending: true, send: (mail) => void sent?.push(mail) },
    ...given,
  };
}
