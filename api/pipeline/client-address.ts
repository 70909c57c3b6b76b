/** The network address of the client, behind trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Builds the list of trusted proxies from addresses and CIDR ranges. */
export function trustedProxies(given: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of given) {
    const [address = '', length] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(length), family);
  }
  return trusted;
}

/**
 * Returns the address of the client. Each proxy appends its client to `X-Forwarded-For`, so the rightmost address that is not a
 * trusted proxy is the client. Anything further left may be forged.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList | null): string | null {
  const own = plainAddress(request.socket.remoteAddress ?? '');
  if (own === null) return null;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = own;
  while (trusted?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) {
    const before = plainAddress((forwarded.pop() ?? '').trim());
    if (before === null) break;
    address = before;
  }
  return address;
}

/** Converts an IPv4-mapped address to IPv4; null for text that is not an address. */
function plainAddress(given: string): string | null {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(given)?.[1] ?? given;
  return isIP(address) === 0 ? null : address;
}
