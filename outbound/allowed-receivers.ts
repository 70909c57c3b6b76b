/**
 * Receivers inside the operator's network that webhooks may reach: ranges, single addresses and names. Cloud metadata
 * addresses are allowed only if listed as a single address.
 */
import { type BlockList, isIP, isIPv4 } from 'node:net';
import { blockList, isWithin, reachedAddress } from './public-address.ts';

export type AllowedReceiver = {
  /** True for `http` and `https`; false for `https` only. */
  plainHttp: boolean;
} & ({ name: string } | { ranges: BlockList; single: boolean });

/** Link-local addresses and cloud metadata addresses, which hand out credentials. */
const metadataAddresses = blockList([
  '169.254.0.0/16',
  'fe80::/10',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
]);

/**
 * Networks to which an allowed name may resolve in addition to the public internet. This machine is never among them.
 */
const privateNetworks = blockList(['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/**
 * Parses `10.20.0.0/16`, `10.20.0.7` or `receiver.internal`, each optionally prefixed with `http://`. Returns null for
 * anything else.
 */
export function parseAllowedReceiver(text: string): AllowedReceiver | null {
  const plainHttp = text.startsWith('http://');
  const what = (plainHttp ? text.slice('http://'.length) : text).toLowerCase();
  const [network = '', prefix, ...rest] = what.split('/');
  const bits = isIPv4(network) ? 32 : 128;
  if (isIP(network) !== 0 && !network.includes('%') && rest.length === 0) {
    if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)) return null;
    const length = Number(prefix ?? bits);
    return { plainHttp, ranges: blockList([`${network}/${length}`]), single: length === bits };
  }
  return isName(what) ? { plainHttp, name: withoutRoot(what) } : null;
}

/** Whether plain http is allowed for a URL's host. */
export function allowsPlainHttp(host: string, allowed: readonly AllowedReceiver[]): boolean {
  return allowed.some(
    (receiver) =>
      receiver.plainHttp && ('name' in receiver ? receiver.name === withoutRoot(host) : has(receiver, host)),
  );
}

/** Whether an operator allows this name. */
export function isAllowedName(host: string, allowed: readonly AllowedReceiver[]): boolean {
  return allowed.some((receiver) => 'name' in receiver && receiver.name === withoutRoot(host));
}

/** Whether a connection to `host` may use this private address. */
export function isAllowedReceiver(host: string, address: string, allowed: readonly AllowedReceiver[]): boolean {
  return allowed.some((receiver) =>
    'name' in receiver ? receiver.name === withoutRoot(host) && isInPrivateNetwork(address) : has(receiver, address),
  );
}

function has({ ranges, single }: { ranges: BlockList; single: boolean }, address: string): boolean {
  const reached = reachedAddress(address);
  return reached !== null && isWithin(ranges, reached) && (single || !isWithin(metadataAddresses, reached));
}

function isInPrivateNetwork(address: string): boolean {
  const reached = reachedAddress(address);
  return reached !== null && isWithin(privateNetworks, reached) && !isWithin(metadataAddresses, reached);
}

/** Whether a URL preserves the text as a name. For example, `127.1` becomes an address. */
function isName(text: string): boolean {
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/.test(text) && URL.parse(`https://${text}/`)?.hostname === text;
}

function withoutRoot(name: string): string {
  return name.replace(/\.$/, '');
}
