/**
 * Which addresses may be asked on behalf of users. They choose the address, we make the request: without a guard they
 * would reach our own network. Only public unicast is allowed; name resolution is checked at every connection.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

export interface AddressRules {
  /** In development: plain http and loopback, but only where the host itself says loopback. */
  allowLoopback: boolean;
}

/** IANA special-purpose registries: everything in them that is not public unicast. */
const deniedIpv4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
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

/** Within 2000::/3; all outside of it is refused (loopback, `::/8`, link-local, unique local, multicast, …). */
const deniedIpv6 = blockList('ipv6', [
  // Protocol assignments with Teredo, ORCHID and benchmarking; 6to4; documentation.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
const globalIpv6 = blockList('ipv6', ['2000::/3']);

/** Forms of IPv6 whose last 32 bits are the IPv4 address that is reached: judged by that. */
const embedsIpv4 = blockList('ipv6', ['::ffff:0:0/96', '64:ff9b::/96']);

/** True for an address that belongs to the public internet. `address` as name resolution gives it, without brackets. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !deniedIpv4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (embedsIpv4.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return globalIpv6.check(address, 'ipv6') && !deniedIpv6.check(address, 'ipv6');
}

/**
 * Why this URL must not be asked, or null. Looks at scheme, credentials, port and literal addresses; a name is judged by
 * `isAllowedAddress` once it is resolved.
 */
export function refuseUrl(url: URL, rules: AddressRules): string | null {
  const loopback = rules.allowLoopback && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !(loopback && url.protocol === 'http:')) return 'the address must use https';
  if (url.username !== '' || url.password !== '') return 'the address must not contain credentials';
  if (!loopback && !isAllowedPort(url.port)) return `port ${url.port} is not allowed`;
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 && !loopback && !isPublicAddress(host)) return `${host} is no public address`;
  return null;
}

/** `refuseUrl` for text that may be no URL at all. */
export function refuseAddress(text: string, rules: AddressRules): string | null {
  const url = URL.parse(text);
  return url === null ? 'the address is no URL' : refuseUrl(url, rules);
}

/** True when a connection for `hostname` may go to this address, to which it was resolved. */
export function isAllowedAddress(hostname: string, address: string, rules: AddressRules): boolean {
  if (rules.allowLoopback && isLoopbackHost(hostname)) return isLoopbackAddress(address);
  return isPublicAddress(address);
}

/** 443, or above the range of system services; a URL gives the default port as ''. */
function isAllowedPort(port: string): boolean {
  return port === '' || port === '443' || Number(port) >= 1024;
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(bareHost(hostname));
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** The last two groups of an IPv6 address as dotted decimal. */
function lastFourBytes(address: string): string {
  // The URL parser writes any spelling as compressed hexadecimal groups.
  const groups = bareHost(new URL(`http://[${address}]/`).hostname).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  const bytes = [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255];
  return bytes.join('.');
}

function blockList(family: 'ipv4' | 'ipv6', subnets: string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix = ''] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
