/**
 * Which addresses may be asked on behalf of users. They choose the address, we make the request: without a guard they
 * would reach our own network. Only public unicast is allowed, and what an operator opens; names are judged at every
 * connection by the addresses that they lead to.
 */
import { isIP, isIPv4 } from 'node:net';
import { type AllowedReceiver, allowsPlainHttp, isAllowedReceiver } from './allowed-receivers.ts';
import { isPublicAddress } from './public-address.ts';

export interface AddressRules {
  /** In development: plain http and loopback, but only where the host itself says loopback. */
  allowLoopback: boolean;
  /** Receivers inside of the operator's own network. */
  allowed?: readonly AllowedReceiver[];
}

/**
 * Why this URL must not be asked, or null. Looks at scheme, credentials, port and literal addresses; a name is judged by
 * `isAllowedAddress` once it is resolved.
 */
export function refuseUrl(url: URL, rules: AddressRules): string | null {
  const host = bareHost(url.hostname);
  const loopback = isOwnMachine(host, rules);
  const plainHttp = loopback || allowsPlainHttp(host, rules.allowed ?? []);
  if (url.protocol !== 'https:' && !(plainHttp && url.protocol === 'http:')) return 'the address must use https';
  if (url.username !== '' || url.password !== '') return 'the address must not contain credentials';
  if (!loopback && !isAllowedPort(url.port)) return `port ${url.port} is not allowed`;
  if (isIP(host) !== 0 && !isAllowedAddress(host, host, rules)) return `${host} is no public address`;
  return null;
}

/** `refuseUrl` for text that may be no URL at all. */
export function refuseAddress(text: string, rules: AddressRules): string | null {
  const url = URL.parse(text);
  return url === null ? 'the address is no URL' : refuseUrl(url, rules);
}

/** True when a connection for `host` may go to this address, to which it was resolved. */
export function isAllowedAddress(host: string, address: string, rules: AddressRules): boolean {
  if (isOwnMachine(host, rules)) return isLoopbackAddress(address);
  return isPublicAddress(address) || isAllowedReceiver(host, address, rules.allowed ?? []);
}

/** Whether a host says loopback where that is allowed. `host` without brackets. */
export function isOwnMachine(host: string, { allowLoopback }: AddressRules): boolean {
  return allowLoopback && (host === 'localhost' || isLoopbackAddress(host));
}

/** 443, or above the range of system services; a URL gives the default port as ''. */
function isAllowedPort(port: string): boolean {
  return port === '' || port === '443' || Number(port) >= 1024;
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
