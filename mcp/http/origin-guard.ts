/** Rejects DNS rebinding (a foreign name in `Host`) and calls from pages of foreign origins (spec/contract 7.1). */
import type { IncomingMessage } from 'node:http';
import { httpError } from './respond.ts';

export interface GuardSettings {
  /** Hosts to allow in addition to the server's own and this machine's, in lower case; null allows any. */
  allowedHosts: readonly string[] | null;
  /**
   * Origins to allow in addition to the server's own; null allows any. If empty, pages of this machine are allowed too.
   */
  allowedOrigins: readonly string[] | null;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Creates a check that throws an `HttpError` with 403. */
export function guard(mcpUrl: string, { allowedHosts, allowedOrigins }: GuardSettings) {
  const hosts = allowedHosts && new Set([...LOOPBACK, new URL(mcpUrl).hostname, ...allowedHosts]);
  const origins = allowedOrigins && new Set(allowedOrigins.map((origin) => originOf(origin)?.origin));

  return ({ headers: { host, origin } }: IncomingMessage): void => {
    const requested = host === undefined ? null : originOf(`http://${host}`);
    if (requested === null || (hosts !== null && !hosts.has(requested.hostname))) {
      throw httpError(403, 'Forbidden', `Invalid Host header: ${shown(host)}`);
    }
    if (origin === undefined || origins === null) return;
    const from = originOf(origin);
    const isAllowed =
      from !== null &&
      (from.host === requested.host ||
        origins.has(from.origin) ||
        (origins.size === 0 && LOOPBACK.includes(from.hostname)));
    if (!isAllowed) throw httpError(403, 'Forbidden', `Invalid Origin header: ${shown(origin)}`);
  };
}

function originOf(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

function shown(header: string | undefined): string {
  return header === undefined ? 'missing' : header.slice(0, 200);
}
