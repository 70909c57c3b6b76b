import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';

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
 * Returns the address of the client. Each proxy appends its client's address to `X-Forwarded-For`, so the rightmost
 * address that is not a trusted proxy is the client. Addresses further left may be forged.
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

const WARNING_INTERVAL_MS = 3_600_000;
let warnedAt = Number.NEGATIVE_INFINITY;

/**
 * Warns, at most once an hour, if requests seem to arrive through an untrusted proxy, because all clients behind it
 * share one address. Clients can forge the header too.
 */
export function warnOfUntrustedProxy(
  { headers, socket }: IncomingMessage,
  { address, logger }: { address: string | null; logger: Pick<Logger, 'warn'> },
): void {
  if (headers['x-forwarded-for'] === undefined || address === null) return;
  if (address !== plainAddress(socket.remoteAddress ?? '') || performance.now() - warnedAt < WARNING_INTERVAL_MS)
    return;
  warnedAt = performance.now();
  const advice = 'if it is your proxy, add it to SEAMARK_TRUSTED_PROXIES; until then, all its clients count as one';
  logger.warn({ address }, `X-Forwarded-For comes from an address that is not trusted; ${advice}`);
}

/** Converts an IPv4-mapped address to IPv4. Returns null for text that is not an address. */
function plainAddress(given: string): string | null {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(given)?.[1] ?? given;
  return isIP(address) === 0 ? null : address;
}
