/**
 * Receivers inside of an operator's own network that users may have called: ranges, single addresses and names. Where
 * machines of a cloud get their credentials is opened by nothing but that very address.
 */
import { type BlockList, isIP, isIPv4 } from 'node:net';
import { blockList, isWithin, reachedAddress } from './public-address.ts';

export type AllowedReceiver = {
  /** `http` too; else `https` only. */
  plainHttp: boolean;
} & ({ name: string } | { ranges: BlockList; single: boolean });

/** Link-local, and addresses under which clouds tell their machines secrets. */
const metadataAddresses = blockList([
  '169.254.0.0/16',
  'fe80::/10',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
]);

/** Where an allowed name may lead beside the public internet. This machine itself is not among it. */
const privateNetworks = blockList(['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/** Reads `10.20.0.0/16`, `10.20.0.7`, `receiver.internal`, or one of them after `http://`. Null: it is none. */
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

/** Whether plain http may be used for a host as it stands in a URL. */
export function allowsPlainHttp(host: string, allowed: readonly AllowedReceiver[]): boolean {
  return allowed.some(
    (receiver) =>
      receiver.plainHttp && ('name' in receiver ? receiver.name === withoutRoot(host) : has(receiver, host)),
  );
}

/** Whether a connection for `host` may go to this address, which is not public. */
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

/** A name that stays one in a URL: `127.1` and the like do not. */
function isName(text: string): boolean {
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/.test(text) && URL.parse(`https://${text}/`)?.hostname === text;
}

function withoutRoot(name: string): string {
  return name.replace(/\.$/, '');
}
