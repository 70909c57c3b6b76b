/**
 * Copies a request for the library, which derives URLs from the `Host` header. The copy has the installation's public
 * origin, regardless of proxies, and the body, which was already read.
 */
import { IncomingMessage } from 'node:http';

export interface LibraryRequestInput {
  issuer: URL;
  /** Path and query, relative to the issuer. */
  target: string;
  headers?: Readonly<Record<string, string>>;
  /** Names of cookies to omit. */
  withoutCookies?: readonly string[];
  body?: Buffer;
}

export function libraryRequest(
  request: IncomingMessage,
  { issuer, target, ...how }: LibraryRequestInput,
): IncomingMessage {
  const { headers = {}, withoutCookies = [], body = Buffer.alloc(0) } = how;
  const { cookie, 'transfer-encoding': _chunked, 'x-forwarded-host': _host, ...rest } = request.headers;
  const stored = (cookie ?? '').split(';').filter((one) => !withoutCookies.includes(one.split('=')[0]?.trim() ?? ''));
  const own = new IncomingMessage(request.socket);
  own.method = request.method ?? 'GET';
  own.url = target;
  own.httpVersion = request.httpVersion;
  own.headers = {
    ...rest,
    ...(cookie === undefined ? {} : { cookie: stored.join(';') }),
    host: issuer.host,
    'x-forwarded-proto': issuer.protocol.slice(0, -1),
    ...(body.length === 0 ? {} : { 'content-length': String(body.length) }),
    ...headers,
  };
  // The library derives its mount path from the difference between `originalUrl` and `url`.
  Object.assign(own, { originalUrl: `${issuerPath(issuer)}${target}`, complete: true });
  if (body.length > 0) own.push(body);
  own.push(null);
  return own;
}

/** Returns the issuer's path without a trailing slash; empty for most issuers. */
export function issuerPath(issuer: URL): string {
  return issuer.pathname.replace(/\/$/, '');
}
