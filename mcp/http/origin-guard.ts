/**
 * Against pages that a browser was led to: one that calls a server of its visitor's network under a name of its own (the name
 * stands in `Host`), and one that calls from a foreign origin (spec/contract 7.1).
 */
import type { IncomingMessage } from 'node:http';
import { httpError } from './respond.ts';

export interface GuardSettings {
  /** Host names besides our own and those of this machine, in lower case; null: any. */
  allowedHosts: readonly string[] | null;
  /** Origins besides our own; without any, pages of this machine may call too; null: any. */
  allowedOrigins: readonly string[] | null;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Throws 403. */
export function guard(mcpUrl: string, { allowedHosts, allowedOrigins }: GuardSettings) {
  const hosts = allowedHosts && new Set([...LOOPBACK, new URL(mcpUrl).hostname, ...allowedHosts]);
  const origins = allowedOrigins && new Set(allowedOrigins.map((origin) => originOf(origin)?.origin));

  return ({ headers: { host, origin } }: IncomingMessage): void => {
    const asked = host === undefined ? null : originOf(`http://${host}`);
    if (asked === null || (hosts !== null && !hosts.has(asked.hostname))) {
      throw httpError(403, 'Forbidden', `Invalid Host header: ${shown(host)}`);
    }
    if (origin === undefined || origins === null) return;
    const from = originOf(origin);
    const isAllowed =
      from !== null &&
      (from.host === asked.host ||
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
