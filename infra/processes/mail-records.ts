/** Looks up the DNS records of email senders, and lists the domains of this installation's own emails. */
import { Resolver } from 'node:dns/promises';
import type { MailDeps } from '../../operations/documents/receive-mail.ts';
import { baseUrlOf, type Configuration } from '../settings/configuration.ts';

/** A name server that does not respond delays an email by only a few seconds. */
const QUERY = { timeout: 2_000, tries: 2 };

/**
 * Creates the DNS lookups for received emails. `nameServers`: addresses such as `127.0.0.1:5353`, for tests; by default
 * those of the system.
 */
export function mailDeps(configuration: Configuration, nameServers?: readonly string[]): MailDeps {
  const domain = configuration.SEAMARK_MAIL_FROM?.match(/@([^\s>]+)/)?.[1]?.toLowerCase();
  return {
    baseUrl: baseUrlOf(configuration),
    messageIdDomains: domain === undefined ? [] : [domain],
    resolve: async (name, type) => {
      // A resolver reads the system's name servers when it is created, so each lookup uses the current ones.
      const resolver = new Resolver(QUERY);
      if (nameServers !== undefined) resolver.setServers([...nameServers]);
      return lookUp(resolver, name, type);
    },
  };
}

/** DKIM keys and policies are TXT records. SPF needs the other types, because its records refer to servers. */
async function lookUp(resolver: Resolver, name: string, type: string): Promise<string[][] | string[]> {
  switch (type) {
    case 'TXT':
      return resolver.resolveTxt(name);
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
    case 'PTR':
      return resolver.resolvePtr(name);
    case 'MX':
      // The library accepts these records as Node returns them, although its types do not include them.
      return Object(await resolver.resolveMx(name));
    default:
      throw Object.assign(new Error(`Records of type ${type} are not looked up`), { code: 'ENODATA' });
  }
}
