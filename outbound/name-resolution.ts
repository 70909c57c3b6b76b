/** Where a name leads, and whether a connection may go there. */
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

/** Error of the guard, raised inside of the connection. */
export class RefusedAddress extends Error {}

/**
 * The addresses of a name, at least one; refused unless every one of them is allowed. Names of our own network are not looked
 * up for others, so the message does not have the address.
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

/** Who wait for the same name: a name whose servers are silent holds one thread of the process, not one for each connection. */
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
    for (const tell of all) tell(error, addresses);
  });
};
