/** HTTP to addresses that users supply: guarded, without redirects, with short limits. Never throws for a failed request. */
import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { type AddressRules, isAllowedAddress, refuseAddress } from './address-guard.ts';

export interface OutboundSettings extends AddressRules {
  connectTimeoutMs?: number;
  /** Limit of the whole exchange. */
  totalTimeoutMs?: number;
  /** How much of an answer is read; the rest is dropped. */
  maxBodyBytes?: number;
  /** Name resolution, replaceable in tests. */
  resolve?: (hostname: string, callback: ResolveCallback) => void;
}

type ResolveCallback = (error: Error | null, addresses: { address: string; family: number }[]) => void;

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts the exchange. */
  signal?: AbortSignal;
}

/** `answered` whatever the status is; `failed` when no status came. */
export type OutboundResult =
  | {
      outcome: 'answered';
      status: number;
      headers: Record<string, string>;
      /** The start of the body, at most `maxBodyBytes`, read as UTF-8. */
      body: string;
      durationMs: number;
    }
  | { outcome: 'failed'; stage: FailureStage; message: string; durationMs: number };

export type FailureStage = 'refused_address' | 'connect' | 'timeout' | 'exchange' | 'aborted';

export interface OutboundClient {
  post(request: OutboundRequest): Promise<OutboundResult>;
  close(): Promise<void>;
}

const defaults = { connectTimeoutMs: 5_000, totalTimeoutMs: 15_000, maxBodyBytes: 64 * 1024 };

/** Error of the guard, raised inside of the connection. */
class RefusedAddress extends Error {}

/** A client with its own connections. The guard looks at every connection after name resolution. */
export function createOutboundClient(settings: OutboundSettings): OutboundClient {
  const limits = { ...defaults, ...settings };
  const agent = new Agent({
    connect: {
      timeout: limits.connectTimeoutMs,
      lookup: guardedLookup(settings),
      // Above the default of 250 ms: a far host must not fail because its first address answers slowly.
      autoSelectFamilyAttemptTimeout: 1_000,
    },
    allowH2: false,
    headersTimeout: limits.totalTimeoutMs,
    bodyTimeout: limits.totalTimeoutMs,
  });
  return {
    async post(outbound) {
      const startedAt = performance.now();
      const duration = () => Math.round(performance.now() - startedAt);
      const refused = refuseAddress(outbound.url, settings);
      if (refused !== null) {
        return { outcome: 'failed', stage: 'refused_address', message: refused, durationMs: duration() };
      }
      const timeout = AbortSignal.timeout(limits.totalTimeoutMs);
      const signal = outbound.signal === undefined ? timeout : AbortSignal.any([timeout, outbound.signal]);
      try {
        const response = await request(outbound.url, {
          method: 'POST',
          dispatcher: agent,
          headers: outbound.headers,
          body: outbound.body,
          signal,
        });
        const body = await readStart(response.body, limits.maxBodyBytes);
        const headers = flatten(response.headers);
        return { outcome: 'answered', status: response.statusCode, headers, body, durationMs: duration() };
      } catch (error) {
        return { outcome: 'failed', ...classify(error, timeout, limits.totalTimeoutMs), durationMs: duration() };
      }
    },
    close: () => agent.close(),
  };
}

/**
 * Resolves a name and refuses it unless every one of its addresses is allowed; names of our own network are not looked up for
 * others, so the message does not have the address. Literal addresses never come here.
 */
function guardedLookup(settings: OutboundSettings): LookupFunction {
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

function classify(
  error: unknown,
  timeout: AbortSignal,
  totalTimeoutMs: number,
): { stage: FailureStage; message: string } {
  if (timeout.aborted) return { stage: 'timeout', message: `no answer within ${totalTimeoutMs} ms` };
  if (!(error instanceof Error)) return { stage: 'exchange', message: String(error) };
  if (error instanceof RefusedAddress) return { stage: 'refused_address', message: error.message };
  if (error.name === 'AbortError') return { stage: 'aborted', message: 'the attempt was abandoned' };
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { stage: 'connect', message: 'the connection was not made in time' };
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return { stage: 'timeout', message: `no answer within ${totalTimeoutMs} ms` };
  const connecting = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
  const message = error.message === '' ? code : error.message;
  return { stage: connecting || code.startsWith('ERR_TLS') || code.includes('CERT') ? 'connect' : 'exchange', message };
}
