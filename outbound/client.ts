/**
 * HTTP client for user-supplied URLs: guarded, without redirects, and with short time limits. Never throws if a request
 * fails.
 */
import { type AddressRules, refuseAddress } from './address-guard.ts';
import { createConnections, type Peer } from './connections.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { RefusedAddress, type ResolveName } from './name-resolution.ts';
import { createResolver } from './resolver.ts';

export interface OutboundSettings extends AddressRules {
  connectTimeoutMs?: number;
  /** Time limit for a complete exchange, unless the request sets its own. */
  totalTimeoutMs?: number;
  /** Number of response body bytes that are read. The rest is dropped. */
  maxBodyBytes?: number;
  /** Age at which a connection is replaced, so that its name is resolved and checked again. */
  maxConnectionAgeMs?: number;
  /** Egress proxy, with `user:password@` if it requires credentials. */
  proxy?: URL | null;
  /** Name resolution, replaceable in tests. */
  resolve?: ResolveName;
}

export interface OutboundRead {
  url: string;
  headers: Record<string, string>;
  /** Time limit for the complete exchange. */
  timeoutMs?: number;
  /** Signal that aborts the exchange. */
  signal?: AbortSignal;
}

export interface OutboundRequest extends OutboundRead {
  body: string | Buffer;
}

/** `answered` for any status; `failed` if no status arrived. */
export type OutboundResult = {
  /** Network address to which the request was sent; null if there was no connection. */
  address: string | null;
  durationMs: number;
} & (
  | {
      outcome: 'answered';
      status: number;
      headers: Record<string, string>;
      /** The beginning of the body, at most `maxBodyBytes`, decoded as UTF-8. */
      body: string;
    }
  | { outcome: 'failed'; stage: FailureStage; message: string }
);

export type FailureStage = 'refused_address' | 'connect' | 'timeout' | 'exchange' | 'aborted';

export interface OutboundClient {
  post(request: OutboundRequest): Promise<OutboundResult>;
  get(request: OutboundRead): Promise<OutboundResult>;
  close(): Promise<void>;
}

const defaults = {
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 15_000,
  maxBodyBytes: 64 * 1024,
  maxConnectionAgeMs: 30_000,
};

/** Creates a client with its own connections. */
export function createOutboundClient(settings: OutboundSettings): OutboundClient {
  const limits = { ...defaults, resolve: createResolver(settings), ...settings };
  const connections = createConnections(limits);
  const judge = createUrlChecker(settings);
  async function call(
    method: 'GET' | 'POST',
    outbound: OutboundRead,
    body: OutboundRequest['body'] | null,
  ): Promise<OutboundResult> {
    const startedAt = performance.now();
    const peer: Peer = { address: null };
    const seen = () => ({ address: peer.address, durationMs: Math.round(performance.now() - startedAt) });
    const checked = judge(outbound.url);
    if (checked.refused !== null) {
      return { outcome: 'failed', stage: 'refused_address', message: checked.refused, ...seen() };
    }
    const { origin, path } = checked;
    const { headers, signal, timeoutMs = limits.totalTimeoutMs } = outbound;
    const { maxBodyBytes } = limits;
    const input = { origin, path, method, headers, body, timeoutMs, maxBodyBytes, signal, peer };
    const exchanged = await exchange(connections, input);
    if (exchanged.ended === 'answered') {
      const { status, headers, body } = exchanged;
      return { outcome: 'answered', status, headers, body, ...seen() };
    }
    return { outcome: 'failed', ...failureOf(exchanged, timeoutMs, peer.address !== null), ...seen() };
  }
  return {
    post: (outbound) => call('POST', outbound, outbound.body),
    get: (outbound) => call('GET', outbound, null),
    close: () => connections.close(),
  };
}

/** A URL, or the reason for its rejection. A name is checked again once it is resolved. */
type CheckedUrl = { refused: string } | { refused: null; origin: string; path: string };

const MAX_CHECKED = 100;

/** Caches the latest verdicts, because a backlog usually has only one destination. */
function createUrlChecker(rules: AddressRules): (text: string) => CheckedUrl {
  const cache = new Map<string, CheckedUrl>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_CHECKED) cache.clear();
    const checked = checkUrl(text, rules);
    cache.set(text, checked);
    return checked;
  };
}

function checkUrl(text: string, rules: AddressRules): CheckedUrl {
  const refused = refuseAddress(text, rules);
  if (refused !== null) return { refused };
  const { origin, pathname, search } = new URL(text);
  return { refused, origin, path: pathname + search };
}

type Failure = { stage: FailureStage; message: string };

function failureOf(exchanged: Exclude<Exchanged, { ended: 'answered' }>, timeoutMs: number, sent: boolean): Failure {
  if (exchanged.ended === 'failed') return classify(exchanged.error, sent);
  if (exchanged.by === 'signal') return { stage: 'aborted', message: 'the attempt was abandoned' };
  return { stage: 'timeout', message: `no response within ${timeoutMs} ms` };
}

/** Classifies an error. `sent` states whether a connection existed and the request was on its way. */
function classify(error: unknown, sent: boolean): Failure {
  const stage = sent ? 'exchange' : 'connect';
  if (!(error instanceof Error)) return { stage, message: String(error) };
  if (error instanceof RefusedAddress) return { stage: 'refused_address', message: error.message };
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { stage, message: 'the connection was not made in time' };
  return { stage, message: error.message === '' ? code : error.message };
}
