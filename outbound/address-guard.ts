/**
 * Guards requests to user-supplied URLs, which could otherwise reach our own network. Only public unicast addresses and
 * addresses allowed by an operator pass. A name is checked on every connection, based on the addresses to which it
 * resolves.
 */
import { isIP, isIPv4 } from 'node:net';
import { type AllowedReceiver, allowsPlainHttp, isAllowedReceiver } from './allowed-receivers.ts';
import { isPublicAddress } from './public-address.ts';

export interface AddressRules {
  /**
   * For development only. Allows plain http and loopback if the host itself is loopback. A list restricts this to
   * certain ports, such as that of the demo receiver.
   */
  allowLoopback: boolean | readonly number[];
  /** Receivers inside the operator's network. */
  allowed?: readonly AllowedReceiver[];
}

/**
 * Returns the reason for rejecting a URL, or null. Checks scheme, credentials, port and literal addresses.
 * `isAllowedAddress` checks names once they are resolved.
 */
export function refuseUrl(url: URL, rules: AddressRules): string | null {
  const host = bareHost(url.hostname);
  const loopback = isOwnMachine(host, rules);
  const plainHttp = loopback || allowsPlainHttp(host, rules.allowed ?? []);
  if (url.protocol !== 'https:' && !(plainHttp && url.protocol === 'http:')) return 'the address must use https';
  if (url.username !== '' || url.password !== '') return 'the address must not contain credentials';
  if (!(loopback ? isAllowedLoopbackPort(url, rules) : isAllowedPort(url.port))) {
    return `port ${url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port} is not allowed`;
  }
  if (isIP(host) !== 0 && !isAllowedAddress(host, host, rules)) return `${host} is not a public address`;
  return null;
}

/** Runs `refuseUrl` on a text that may not be a URL. */
export function refuseAddress(text: string, rules: AddressRules): string | null {
  const url = URL.parse(text);
  return url === null ? 'the address is not a URL' : refuseUrl(url, rules);
}

/** Whether a connection to `host` may use this address, which the host resolved to. */
export function isAllowedAddress(host: string, address: string, rules: AddressRules): boolean {
  if (isOwnMachine(host, rules)) return isLoopbackAddress(address);
  return isPublicAddress(address) || isAllowedReceiver(host, address, rules.allowed ?? []);
}

/** Whether the host is a loopback host and loopback is allowed. `host` has no brackets. */
export function isOwnMachine(host: string, { allowLoopback }: AddressRules): boolean {
  return allowLoopback !== false && (host === 'localhost' || isLoopbackAddress(host));
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

function isAllowedLoopbackPort({ port, protocol }: URL, { allowLoopback }: AddressRules): boolean {
  if (typeof allowLoopback === 'boolean') return allowLoopback;
  return allowLoopback.includes(port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port));
}

/** Allows 443 and ports above the system range. The port of a URL is '' if it is the default port. */
function isAllowedPort(port: string): boolean {
  return port === '' || port === '443' || Number(port) >= 1024;
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
