/** Common base for publishers of terminals and railroads: a server, a log of its requests, and tokens. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsMaterial } from './certificates.ts';
import { type Answer, jsonAnswer } from './response.ts';

export interface TerminalRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  /** Subject of the client certificate; null if there is none. */
  clientName: string | null;
}

export interface TerminalDesk {
  url: string;
  requests: (TerminalRequest & { status: number })[];
  /** Makes every call get this response instead of the regular one; null restores the regular responses. */
  insist(answer: Answer | null): void;
  close(): Promise<void>;
}

/**
 * Serves on a free port of the loopback address. With `tls`, it serves HTTPS and accepts only clients of the same
 * authority.
 */
export async function openTerminalDesk(
  handle: (request: TerminalRequest) => Answer,
  tls?: TlsMaterial,
): Promise<TerminalDesk> {
  const requests: TerminalDesk['requests'] = [];
  let insisted: Answer | null = null;
  const listener: RequestListener = (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { socket } = incoming;
      const subject =
        'getPeerCertificate' in socket && typeof socket.getPeerCertificate === 'function'
          ? socket.getPeerCertificate().subject
          : null;
      const request: TerminalRequest = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '/', 'http://desk'),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        clientName: subject?.CN ?? null,
      };
      const answer = insisted ?? handle(request);
      requests.push({ ...request, status: answer.status });
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    });
  };
  const server = tls
    ? createTlsServer(
        {
          key: tls.server.key,
          cert: tls.server.certificate,
          ca: tls.authority,
          requestCert: true,
          rejectUnauthorized: true,
        },
        listener,
      )
    : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    insist(answer) {
      insisted = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export interface TokenRules {
  clientId: string;
  clientSecret: string;
  /** Where the request contains the client's id and secret (RFC 6749, 2.3.1). */
  clientAuth: 'basic' | 'body';
  lifeSeconds: number;
  maxPerHour?: number;
  /** Whether the grant type must be in the query, as shown on the source's own page. */
  grantInQuery?: boolean;
  /** Headers that the token endpoint requires; it returns 401 without them. */
  headers?: Record<string, string>;
  /** Additional members of the response. */
  more?: Record<string, unknown>;
}

export class TokenDesk {
  readonly issued: string[] = [];
  private readonly rules: TokenRules;
  private readonly valid = new Set<string>();

  constructor(rules: TokenRules) {
    this.rules = rules;
  }

  revokeAll(): void {
    this.valid.clear();
  }

  knows(headers: IncomingHttpHeaders): boolean {
    return this.valid.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  }

  answer({ method, url, headers, body }: TerminalRequest): Answer {
    const { rules } = this;
    if (method !== 'POST') return jsonAnswer(405, { error: 'invalid_request' });
    const form = new URLSearchParams(body);
    const grant = rules.grantInQuery ? url.searchParams.get('grant_type') : form.get('grant_type');
    if (grant !== 'client_credentials') return jsonAnswer(400, { error: 'unsupported_grant_type' });
    const missing = Object.entries(rules.headers ?? {}).some(([name, value]) => headers[name.toLowerCase()] !== value);
    if (missing || !this.isClient(form, headers)) return jsonAnswer(401, { error: 'invalid_client' });
    if (this.issued.length >= (rules.maxPerHour ?? Number.POSITIVE_INFINITY))
      return jsonAnswer(429, { error: 'too_many_tokens' }, { 'Retry-After': '3600' });
    const token = randomBytes(18).toString('base64url');
    this.issued.push(token);
    this.valid.add(token);
    return jsonAnswer(200, { access_token: token, token_type: 'Bearer', expires_in: rules.lifeSeconds, ...rules.more });
  }

  private isClient(form: URLSearchParams, headers: IncomingHttpHeaders): boolean {
    const { clientId, clientSecret, clientAuth } = this.rules;
    if (clientAuth === 'body')
      return form.get('client_id') === clientId && form.get('client_secret') === clientSecret && !headers.authorization;
    const encoded = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return (
      Buffer.from(encoded, 'base64').toString('utf8') === `${clientId}:${clientSecret}` && !form.has('client_secret')
    );
  }
}
