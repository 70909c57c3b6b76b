/** Name resolution, and the check of the resolved addresses. */
import { lookup as resolveName } from 'node:dns';
import { type AddressRules, isAllowedAddress } from './address-guard.ts';

export type ResolveName = (hostname: string, callback: ResolveCallback) => void;
type ResolveCallback = (error: Error | null, addresses: ResolvedAddress[]) => void;

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface ResolutionSettings extends AddressRules {
  /** Name resolution, replaceable in tests. */
  resolve?: ResolveName;
}

/** Error raised by the guard inside a connection. */
export class RefusedAddress extends Error {}

/**
 * Resolves a name to at least one address; rejects it unless every address is allowed. The message contains no address, so
 * that callers cannot resolve names of our network.
 */
export function resolveAllowed(
  hostname: string,
  settings: ResolutionSettings,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const { resolve = resolveBySystem } = settings;
  return new Promise((settle, reject) => {
    resolve(hostname, (error, addresses) => {
      if (error !== null) return reject(error);
      const [first, ...others] = addresses;
      if (first === undefined) return reject(new Error(`${hostname} has no address`));
      if (!addresses.every(({ address }) => isAllowedAddress(hostname, address, settings))) {
        return reject(new RefusedAddress(`${hostname} leads to no public address`));
      }
      settle([first, ...others]);
    });
  });
}

/**
 * Waiting callbacks by name. Names with unresponsive servers block one thread of the process per name, not one per
 * connection.
 */
const pendingLookups = new Map<string, ResolveCallback[]>();

const resolveBySystem: ResolveName = (hostname, callback) => {
  const waiting = pendingLookups.get(hostname);
  if (waiting !== undefined) {
    waiting.push(callback);
    return;
  }
  const all = [callback];
  pendingLookups.set(hostname, all);
  resolveName(hostname, { all: true }, (error, addresses) => {
    pendingLookups.delete(hostname);
    for (const notify of all) notify(error, addresses);
  });
};
