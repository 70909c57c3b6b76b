/** DNS records of mail senders, and the domains of own mails. */
import { Resolver } from 'node:dns/promises';
import type { MailDeps } from '../../operations/documents/receive-mail.ts';
import type { Configuration } from '../settings/configuration.ts';

/** A silent name server delays a mail by a few seconds at most. */
const QUERY = { timeout: 2_000, tries: 2 };

/** `nameServers`: such as `127.0.0.1:5353`, for tests; the system's by default. */
export function mailDeps(
  { SEAMARK_MAIL_FROM: from }: Pick<Configuration, 'SEAMARK_MAIL_FROM'>,
  nameServers?: readonly string[],
): MailDeps {
  const domain = from?.match(/@([^\s>]+)/)?.[1]?.toLowerCase();
  return {
    messageIdDomains: domain === undefined ? [] : [domain],
    // Keys and policies are texts. Without the address of the sender (SPF) nothing else is queried.
    resolve: async (name) => {
      // Each resolver reads the system's servers when it is created.
      const resolver = new Resolver(QUERY);
      if (nameServers !== undefined) resolver.setServers([...nameServers]);
      return resolver.resolveTxt(name);
    },
  };
}
