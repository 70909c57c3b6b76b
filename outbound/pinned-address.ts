/** Resolves a user-supplied host once, under the guard, for connections other than HTTP. */
import { isIP } from 'node:net';
import { type AddressRules, isAllowedAddress, isOwnMachine } from './address-guard.ts';
import { RefusedAddress, type ResolveName, resolveAllowed } from './name-resolution.ts';

export interface PinRules extends AddressRules {
  resolve: ResolveName;
}

/**
 * Returns the address to connect to. Throws `RefusedAddress` if the guard rejects the address or the port, and any
 * other error if the name has no address. `ports` lists the allowed ports below 1024.
 */
export async function pinAddress(
  { host: given, port }: { host: string; port: number },
  ports: readonly number[],
  rules: PinRules,
): Promise<string> {
  const host = plainHost(given);
  const { allowLoopback } = rules;
  const isAllowedPort = isOwnMachine(host, rules)
    ? typeof allowLoopback === 'boolean' || allowLoopback.includes(port)
    : port >= 1_024 || ports.includes(port);
  if (!isAllowedPort) throw new RefusedAddress(`port ${port} is not allowed`);
  if (isIP(host) === 0) return (await resolveAllowed(host, rules))[0].address;
  if (!isAllowedAddress(host, host, rules)) throw new RefusedAddress(`${host} is not a public address`);
  return host;
}

/** Returns the host as it would appear in a URL: `127.1` looks like a name but is an address. */
function plainHost(host: string): string {
  const plain = URL.parse(`https://${isIP(host) === 6 ? `[${host}]` : host}/`)?.hostname;
  if (plain === undefined) throw new RefusedAddress('the host is not a valid name');
  return plain.startsWith('[') ? plain.slice(1, -1) : plain;
}
