/** Looks up the DNS records of email senders, and the domains of this installation's own emails. */
import { Resolver } from 'node:dns/promises';
import type { MailDeps } from '../../operations/documents/receive-mail.ts';
import type { Configuration } from '../settings/configuration.ts';

/** A silent name server delays an email by a few seconds at most. */
const QUERY = { timeout: 2_000, tries: 2 };

/** `nameServers`: such as `127.0.0.1:5353`, for tests; by default the system's. */
export function mailDeps(
  { SEAMARK_MAIL_FROM: from }: Pick<Configuration, 'SEAMARK_MAIL_FROM'>,
  nameServers?: readonly string[],
): MailDeps {
  const domain = from?.match(/@([^\s>]+)/)?.[1]?.toLowerCase();
  return {
    messageIdDomains: domain === undefined ? [] : [domain],
    resolve: async (name, type) => {
      // Each resolver reads the system's servers when it is created.
      const resolver = new Resolver(QUERY);
      if (nameServers !== undefined) resolver.setServers([...nameServers]);
      return lookUp(resolver, name, type);
    },
  };
}

/** Keys and policies are TXT records. The others are queried for SPF, whose records refer to servers. */
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
      // The library's type leaves out these records, although the library reads them as Node returns them.
      return Object(await resolver.resolveMx(name));
    default:
      throw Object.assign(new Error(`Records of type ${type} are not looked up`), { code: 'ENODATA' });
  }
}
