/** Resolves names and checks the resulting addresses. */
import { type AddressRules, isAllowedAddress } from './address-guard.ts';

export type ResolveName = (hostname: string, callback: ResolveCallback) => void;
type ResolveCallback = (error: Error | null, addresses: ResolvedAddress[]) => void;

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface ResolutionSettings extends AddressRules {
  resolve: ResolveName;
}

/** Thrown if the guard rejects an address. */
export class RefusedAddress extends Error {}

/**
 * Resolves a name to at least one address. Rejects it unless every address is allowed. The message contains no address,
 * so that callers cannot use it to resolve names within our network.
 */
export function resolveAllowed(
  hostname: string,
  settings: ResolutionSettings,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const { resolve } = settings;
  return new Promise((settle, reject) => {
    resolve(hostname, (error, addresses) => {
      if (error !== null) return reject(error);
      const [first, ...others] = addresses;
      if (first === undefined) return reject(new Error(`${hostname} has no address`));
      if (!addresses.every(({ address }) => isAllowedAddress(hostname, address, settings))) {
        return reject(new RefusedAddress(`${hostname} does not resolve to a public address`));
      }
      settle([first, ...others]);
    });
  });
}
