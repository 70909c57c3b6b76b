/**
 * Connections to user-supplied addresses. Each one connects only where the guard allows it, and reports its network
 * address.
 */
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { isOwnMachine } from './address-guard.ts';
import { type ResolutionSettings, resolveAllowed } from './name-resolution.ts';
import { openTunnel } from './proxy-tunnel.ts';

export interface ConnectionSettings extends ResolutionSettings {
  connectTimeoutMs: number;
  /** Age at which a connection is replaced, so that its name is resolved and checked again. */
  maxConnectionAgeMs: number;
  /** Egress proxy through which connections are made. */
  proxy?: URL | null;
}

/** The `opaque` value of a request. Its address is set when the request is sent. */
export interface Peer {
  address: string | null;
}

/** Opens one connection. Literal IP addresses have already been checked. */
type Dial = (target: buildConnector.Options) => Promise<{ socket: Socket; address: string | null }>;

/** Creates a connection pool for each origin. The guard checks every connection after name resolution. */
export function createConnections(settings: ConnectionSettings): Agent {
  const dial = createDial(settings);
  return new Agent({
    factory: (origin, options) =>
      new Pool(origin, { ...options, factory: (url, inherited) => new PeerClient(url, inherited, dial) }),
    allowH2: false,
    clientTtl: settings.maxConnectionAgeMs,
    keepAliveMaxTimeout: settings.maxConnectionAgeMs,
  });
}

/** Reports to each request the address to which it was sent. */
class PeerClient extends Client {
  private readonly peer: Peer;

  constructor(url: URL, options: Client.Options, dial: Dial) {
    const peer: Peer = { address: null };
    const connect: buildConnector.connector = (target, callback) => {
      dial(target).then(
        ({ socket, address }) => {
          peer.address = address;
          callback(null, socket);
        },
        (error) => callback(error, null),
      );
    };
    super(url, { ...options, connect });
    this.peer = peer;
  }

  override dispatch(options: Dispatcher.DispatchOptions & { opaque?: Peer }, handler: Dispatcher.DispatchHandler) {
    const { opaque } = options;
    return super.dispatch(options, opaque === undefined ? handler : new PeerHandler(handler, opaque, this.peer));
  }
}

/**
 * Wraps the handler instead of replacing its method, because V8 would otherwise retain each handler until the next full
 * collection.
 */
class PeerHandler implements Dispatcher.DispatchHandler {
  private readonly handler: Dispatcher.DispatchHandler;
  private readonly target: Peer;
  private readonly peer: Peer;

  constructor(handler: Dispatcher.DispatchHandler, target: Peer, peer: Peer) {
    this.handler = handler;
    this.target = target;
    this.peer = peer;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.target.address = this.peer.address;
    this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.handler.onResponseStart?.(...given);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: Dispatcher.ResponseData['headers']): void {
    this.handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.handler.onResponseError?.(controller, error);
  }
}

function createDial(settings: ConnectionSettings): Dial {
  const { proxy } = settings;
  const connector = buildConnector({
    timeout: settings.connectTimeoutMs,
    lookup: guardedLookup(settings),
    // The timeout is longer than the default of 250 ms, so that a distant host does not fail only because its first
    // address is slow.
    autoSelectFamilyAttemptTimeout: 1_000,
    allowH2: false,
    // Certificates are checked regardless of the environment.
    rejectUnauthorized: true,
  });
  const connect = (target: buildConnector.Options) =>
    new Promise<Socket>((resolve, reject) => {
      connector(target, (error, socket) => (error === null ? resolve(socket) : reject(error)));
    });
  return async (target) => {
    if (proxy && !isOwnMachine(target.hostname, settings)) {
      const { socket: httpSocket, address } = await tunnelTo(target, proxy, settings);
      // TLS terminates at the receiver, whose certificate is checked here, so the proxy sees only ciphertext.
      return { socket: target.protocol === 'https:' ? await connect({ ...target, httpSocket }) : httpSocket, address };
    }
    const socket = await connect(target);
    return { socket, address: socket.remoteAddress ?? null };
  };
}

/** Tries the addresses of a host one after another. */
async function tunnelTo(
  { hostname, protocol, port }: buildConnector.Options,
  proxy: URL,
  settings: ConnectionSettings,
) {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolveAllowed(hostname, settings) : [{ address: hostname, family }];
  const target = {
    proxy,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeoutMs: settings.connectTimeoutMs,
  };
  let failure: unknown;
  for (const { address } of addresses) {
    try {
      return { socket: await openTunnel({ ...target, address }), address };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Creates a lookup that resolves names under the guard. Literal addresses need no lookup. */
function guardedLookup(settings: ConnectionSettings): LookupFunction {
  return (hostname, options, callback) => {
    resolveAllowed(hostname, settings).then(
      (addresses) => {
        const [{ address, family }] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, address, family);
      },
      (error) => callback(error, ''),
    );
  };
}
