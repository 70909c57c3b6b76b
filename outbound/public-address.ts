/** Recognizes addresses of the public internet. */
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Entries of the IANA special-purpose registries that are not public unicast. */
const deniedIpv4 = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Appears to be public but is Azure's metadata service, which exposes keys and settings of the machine.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/**
 * Denied ranges within 2000::/3. Everything outside it is rejected (loopback, `::/8`, link-local, unique local,
 * multicast, …).
 */
const deniedIpv6 = blockList([
  // Protocol assignments with Teredo, ORCHID and benchmarking; 6to4; documentation.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
const globalIpv6 = blockList(['2000::/3']);

/**
 * IPv6 ranges whose last 32 bits contain an IPv4 address. That address is the one that is reached, so it is the one
 * that is checked.
 */
const embedsIpv4 = blockList(['::ffff:0:0/96', '64:ff9b::/96']);

/** Whether an address, as name resolution returns it and without brackets, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const reached = reachedAddress(address);
  if (reached === null) return false;
  if (isIPv4(reached)) return !deniedIpv4.check(reached, 'ipv4');
  return globalIpv6.check(reached, 'ipv6') && !deniedIpv6.check(reached, 'ipv6');
}

/**
 * Returns the address to which packets are sent: the embedded IPv4 address for forms that contain one. Returns null for
 * a scoped address or text that is not an address.
 */
export function reachedAddress(address: string): string | null {
  if (isIPv4(address)) return address;
  if (isIP(address) !== 6 || address.includes('%')) return null;
  return embedsIpv4.check(address, 'ipv6') ? lastFourBytes(address) : address;
}

/** Whether one of the ranges contains the address that `reachedAddress` returns. */
export function isWithin(ranges: BlockList, address: string): boolean {
  return ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Builds a list from CIDR ranges of both families. */
export function blockList(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Returns the last two groups of an IPv6 address as dotted decimal. */
function lastFourBytes(address: string): string {
  // The URL parser writes every spelling as compressed hexadecimal groups.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  const bytes = [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255];
  return bytes.join('.');
}
