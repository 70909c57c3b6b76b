/**
 * Resolves host names chosen by users. It queries name servers directly, because a system lookup cannot be cancelled:
 * while a name server is silent, the lookup occupies one of the process's few threads, so one account could block all
 * others.
 */
import { type LookupAddress, lookup, Resolver } from 'node:dns';
import { promisify } from 'node:util';
import type { AddressRules } from './address-guard.ts';
import { isAllowedName } from './allowed-receivers.ts';
import type { ResolveName } from './name-resolution.ts';

export interface ResolverSettings extends AddressRules {
  /** Name servers such as `127.0.0.1:5353`, replaceable in tests. Defaults to those of the system. */
  nameServers?: readonly string[];
}

/** Two attempts with increasing timeouts end within the 5 s allowed for a connection. */
const QUERY = { timeout: 1_200, tries: 2 };
/** A resolver reads the system's name servers when it is created. */
const MAX_AGE_MS = 60_000;
/** Failures are cached, so that attempts in quick succession do not wait again. */
const FAILURE_MS = 60_000;
const MAX_FAILURES = 10_000;

const lookupAll = promisify(lookup);

/**
 * Creates a resolver. Names of this machine and names that the operator allows are resolved by the system and its hosts
 * file.
 */
export function createResolver(settings: ResolverSettings, now: () => number = () => performance.now()): ResolveName {
  const failures = new Map<string, { error: Error; until: number }>();
  const pending = new Map<string, Promise<LookupAddress[]>>();
  let current: { resolver: Resolver; until: number } | null = null;

  const resolver = (): Resolver => {
    if (current === null || current.until <= now()) {
      current = { resolver: new Resolver(QUERY), until: now() + MAX_AGE_MS };
      if (settings.nameServers !== undefined) current.resolver.setServers(settings.nameServers);
    }
    return current.resolver;
  };

  const resolve = async (name: string): Promise<LookupAddress[]> => {
    if (name === 'localhost' || isAllowedName(name, settings.allowed ?? [])) return lookupAll(name, { all: true });
    const remembered = failures.get(name);
    if (remembered !== undefined && remembered.until > now()) throw remembered.error;
    failures.delete(name);
    try {
      return await queryServers(resolver(), name);
    } catch (error) {
      const [oldest] = failures.keys();
      if (failures.size >= MAX_FAILURES && oldest !== undefined) failures.delete(oldest);
      if (error instanceof Error) failures.set(name, { error, until: now() + FAILURE_MS });
      throw error;
    }
  };

  return (name, callback) => {
    const lookup = pending.get(name) ?? resolve(name).finally(() => pending.delete(name));
    pending.set(name, lookup);
    lookup.then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    );
  };
}

/** Returns the addresses of both families, IPv4 first. It is enough if one family has an address. */
async function queryServers(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([
    promisify(resolver.resolve4.bind(resolver))(name),
    promisify(resolver.resolve6.bind(resolver))(name),
  ]);
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address: String(address), family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address: String(address), family: 6 })) : []),
  ];
  if (addresses.length > 0) return addresses;
  if (four.status === 'rejected') throw four.reason;
  throw new Error(`${name} has no address`);
}
