/** Connections to addresses that users supply: each goes only where the guard allows, and tells where it went. */
import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { type AddressRules, isAllowedAddress } from './address-guard.ts';

export interface ConnectionSettings extends AddressRules {
  connectTimeoutMs: number;
  /** How old a connection may become: then the name is resolved and checked anew. */
  maxConnectionAgeMs: number;
  /** Name resolution, replaceable in tests. */
  resolve?: ResolveName;
}

export type ResolveName = (hostname: string, callback: ResolveCallback) => void;
type ResolveCallback = (error: Error | null, addresses: ResolvedAddress[]) => void;

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** The `opaque` of a request: filled in when it is sent. */
export interface Peer {
  address: string | null;
}

/** Error of the guard, raised inside of the connection. */
export class RefusedAddress extends Error {}

/** A pool of connections for each origin. The guard looks at every connection after name resolution. */
export function createConnections(settings: ConnectionSettings): Agent {
  const connect = buildConnector({
    timeout: settings.connectTimeoutMs,
    lookup: guardedLookup(settings),
    // Above the default of 250 ms: a far host must not fail because its first address answers slowly.
    autoSelectFamilyAttemptTimeout: 1_000,
    allowH2: false,
    // Whatever the environment says.
    rejectUnauthorized: true,
  });
  return new Agent({
    factory: (origin, options) =>
      new Pool(origin, { ...options, factory: (url, inherited) => new TellingClient(url, { ...inherited, connect }) }),
    allowH2: false,
    clientTtl: settings.maxConnectionAgeMs,
    keepAliveMaxTimeout: settings.maxConnectionAgeMs,
  });
}

/** One connection after the other; tells each request which address it went to. */
class TellingClient extends Client {
  private readonly peer: Peer;

  constructor(url: URL, options: Client.Options & { connect: buildConnector.connector }) {
    const peer: Peer = { address: null };
    const connect: buildConnector.connector = (target, callback) =>
      options.connect(target, (...outcome) => {
        peer.address = outcome[1]?.remoteAddress ?? null;
        callback(...outcome);
      });
    super(url, { ...options, connect });
    this.peer = peer;
  }

  override dispatch(options: Dispatcher.DispatchOptions & { opaque?: Peer }, handler: Dispatcher.DispatchHandler) {
    const { opaque } = options;
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      if (opaque !== undefined) opaque.address = this.peer.address;
      start?.(controller, context);
    };
    return super.dispatch(options, handler);
  }
}

/**
 * Resolves a name and refuses it unless every one of its addresses is allowed; names of our own network are not looked up for
 * others, so the message does not have the address. Literal addresses never come here.
 */
function guardedLookup(settings: ConnectionSettings): LookupFunction {
  const resolve =
    settings.resolve ??
    ((hostname, callback) => resolveName(hostname, { all: true }, (error, addresses) => callback(error, addresses)));
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isAllowedAddress(hostname, address, settings));
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (refused) callback(new RefusedAddress(`${hostname} leads to no public address`), '');
      else if (!first) callback(new Error(`${hostname} has no address`), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
