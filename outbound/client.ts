/** HTTP to addresses that users supply: guarded, without redirects, with short limits. Never throws for a failed request. */
import { type Dispatcher, request } from 'undici';
import { type AddressRules, refuseAddress } from './address-guard.ts';
import { createConnections, type Peer } from './connections.ts';
import { RefusedAddress, type ResolveName } from './name-resolution.ts';

export interface OutboundSettings extends AddressRules {
  connectTimeoutMs?: number;
  /** Limit of the whole exchange, where a request has none of its own. */
  totalTimeoutMs?: number;
  /** How much of an answer is read; the rest is dropped. */
  maxBodyBytes?: number;
  /** How old a connection may become before its name is resolved and checked anew. */
  maxConnectionAgeMs?: number;
  /** Proxy that makes the connections, with `user:password@` where it wants that. */
  proxy?: URL | null;
  /** Name resolution, replaceable in tests. */
  resolve?: ResolveName;
}

export interface OutboundRead {
  url: string;
  headers: Record<string, string>;
  /** Limit of the whole exchange. */
  timeoutMs?: number;
  /** Aborts the exchange. */
  signal?: AbortSignal;
}

export interface OutboundRequest extends OutboundRead {
  body: string;
}

/** `answered` whatever the status is; `failed` when no status came. */
export type OutboundResult = {
  /** The address that the request was sent to; null when no connection was made. */
  address: string | null;
  durationMs: number;
} & (
  | {
      outcome: 'answered';
      status: number;
      headers: Record<string, string>;
      /** The start of the body, at most `maxBodyBytes`, read as UTF-8. */
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

/** A client with its own connections. */
export function createOutboundClient(settings: OutboundSettings): OutboundClient {
  const limits = { ...defaults, ...settings };
  const connections = createConnections(limits);
  async function exchange(
    method: 'GET' | 'POST',
    outbound: OutboundRead,
    sent: string | null,
  ): Promise<OutboundResult> {
    const startedAt = performance.now();
    const peer: Peer = { address: null };
    const seen = () => ({ address: peer.address, durationMs: Math.round(performance.now() - startedAt) });
    const refused = refuseAddress(outbound.url, settings);
    if (refused !== null) return { outcome: 'failed', stage: 'refused_address', message: refused, ...seen() };
    const timeoutMs = outbound.timeoutMs ?? limits.totalTimeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = outbound.signal === undefined ? timeout : AbortSignal.any([timeout, outbound.signal]);
    try {
      const response = await request(outbound.url, {
        method,
        dispatcher: connections,
        headers: outbound.headers,
        body: sent,
        signal,
        opaque: peer,
      });
      const body = await readStart(response.body, limits.maxBodyBytes);
      const headers = flatten(response.headers);
      return { outcome: 'answered', status: response.statusCode, headers, body, ...seen() };
    } catch (error) {
      const failure: { stage: FailureStage; message: string } = timeout.aborted
        ? { stage: 'timeout', message: `no answer within ${timeoutMs} ms` }
        : classify(error, peer.address !== null);
      return { outcome: 'failed', ...failure, ...seen() };
    }
  }
  return {
    post: (outbound) => exchange('POST', outbound, outbound.body),
    get: (outbound) => exchange('GET', outbound, null),
    close: () => connections.close(),
  };
}

/** Reads up to the limit, then drops the connection. A body that stalls or breaks off does not undo the status. */
async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      const buffer = Buffer.from(chunk);
      chunks.push(buffer);
      bytes += buffer.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** `sent`: a connection was there, and the request was on its way. */
function classify(error: unknown, sent: boolean): { stage: FailureStage; message: string } {
  const stage = sent ? 'exchange' : 'connect';
  if (!(error instanceof Error)) return { stage, message: String(error) };
  if (error instanceof RefusedAddress) return { stage: 'refused_address', message: error.message };
  if (error.name === 'AbortError') return { stage: 'aborted', message: 'the attempt was abandoned' };
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { stage, message: 'the connection was not made in time' };
  return { stage, message: error.message === '' ? code : error.message };
}
