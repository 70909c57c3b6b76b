import { createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, type Loopback, type Reply, startLoopback } from '../../test/support/loopback-server.ts';
import { type Certificates, makeCertificates } from '../testing/certificates.ts';
import { containerTarget, lineAt, quietTransport, reasonOf } from '../testing/line-at.ts';

const SECRET = 'correct-horse-battery';
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function server(
  handler: (requested: Asked) => Reply,
  tls: Parameters<typeof startLoopback>[1] = null,
): Promise<Loopback> {
  const loopback = await startLoopback(handler, tls);
  open.push(loopback);
  return loopback;
}

function freshTransport(now?: () => Date) {
  const transport = quietTransport(now);
  open.push(transport);
  return transport;
}

const found: Reply = { body: [{ eventType: 'SHIPMENT' }] };
const refused: Reply = { status: 401, body: { message: 'who are you?' } };

async function reasonAt(baseUrl: string, settings: Record<string, string>): Promise<string> {
  const line = lineAt(baseUrl, settings);
  return reasonOf(line, await freshTransport().poll(line, containerTarget, {}));
}

describe('keys and passwords', () => {
  it('api_key_headers: one or several headers', async () => {
    const line = await server(({ headers }) =>
      headers['x-id'] === 'me' && headers['x-secret'] === SECRET ? found : refused,
    );
    const settings = {
      AUTH: 'api_key_headers',
      API_KEY_HEADERS: 'X-Id=CLIENT_ID,X-Secret=CLIENT_SECRET',
      CLIENT_ID: 'me',
    };
    expect(await reasonAt(line.baseUrl, { ...settings, CLIENT_SECRET: SECRET })).toBe('readable');
    expect(await reasonAt(line.baseUrl, { ...settings, CLIENT_SECRET: 'wrong' })).toBe('credentials_rejected');
  });

  it('api_key_query: sent with every page, and never in the stored exchange', async () => {
    const line = await server(({ url }) => {
      if (url.searchParams.get('apikey') !== SECRET) return refused;
      const last = url.searchParams.has('cursor');
      return {
        body: [{ requestUri: url.href }],
        headers: last ? {} : { 'Next-Page': `${url.pathname}${url.search}&cursor=2` },
      };
    });
    const settings = { AUTH: 'api_key_query', API_KEY_QUERY: 'apikey=API_KEY', API_KEY: SECRET };
    const exchange = await freshTransport().poll(lineAt(line.baseUrl, settings), containerTarget, {});
    expect(exchange).toMatchObject({ type: 'answered', calls: 2, complete: true });
    if (exchange.type !== 'answered') return;
    const kept = exchange.pages
      .map((page) => `${page.url} ${JSON.stringify(page.headers)} ${Buffer.from(page.body)}`)
      .join('\n');
    expect(kept).not.toContain(SECRET);
    expect(kept).toContain('[redacted]');
  });

  it('basic', async () => {
    const expected = `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}`;
    const line = await server(({ headers }) => (headers.authorization === expected ? found : refused));
    expect(await reasonAt(line.baseUrl, { AUTH: 'basic', USERNAME: 'me', PASSWORD: SECRET })).toBe('readable');
  });

  it('hmac: a signature over date, body and request line', async () => {
    const line = await server(({ method, url, headers }) => {
      const signed = `date: ${headers.date}\ndigest: ${headers.digest}\n${method} ${url.pathname}${url.search} HTTP/1.1`;
      const signature = createHmac('sha256', SECRET).update(signed).digest('base64');
      return headers.authorization?.includes(`signature="${signature}"`) ? found : refused;
    });
    expect(await reasonAt(line.baseUrl, { AUTH: 'hmac', HMAC_KEY_ID: 'me', HMAC_SECRET: SECRET })).toBe('readable');
    expect(await reasonAt(line.baseUrl, { AUTH: 'hmac', HMAC_KEY_ID: 'me', HMAC_SECRET: 'wrong' })).toBe(
      'credentials_rejected',
    );
  });

  it('a missing secret file is reported by its setting, and no call is made', async () => {
    const line = await server(() => found);
    const connector = lineAt(line.baseUrl, { AUTH: 'basic', USERNAME: 'me', PASSWORD_FILE: '/nonexistent/password' });
    const exchange = await freshTransport().poll(connector, containerTarget, {});
    expect(exchange).toMatchObject({ type: 'unreachable', calls: 0, failure: { reason: 'credentials_rejected' } });
    expect(line.asked).toEqual([]);
  });
});

describe('oauth2_client_credentials', () => {
  let issued = 0;
  let life = 3600;
  let answerToken: (requested: Asked) => Reply = () => ({});

  function issuer(): Promise<Loopback> {
    issued = 0;
    life = 3600;
    answerToken = () => ({ body: { access_token: `token-number-${++issued}`, expires_in: life } });
    return server((requested) => {
      if (requested.url.pathname === '/oauth/token') return answerToken(requested);
      return requested.headers.authorization === `Bearer token-number-${issued}` ? found : refused;
    });
  }

  function settings(baseUrl: string, more: Record<string, string> = {}): Record<string, string> {
    const own = { AUTH: 'oauth2_client_credentials', TOKEN_URL: `${baseUrl}/oauth/token`, CLIENT_ID: 'me & you' };
    return { ...own, CLIENT_SECRET: SECRET, ...more };
  }

  it('requests a token with Basic or in the body, with its own scope, form, query and headers', async () => {
    const line = await issuer();
    await reasonAt(line.baseUrl, settings(line.baseUrl, { SCOPE: 'tracing', TOKEN_QUERY: 'a=b', TOKEN_FORM: 'x=y' }));
    const [basic] = line.asked;
    expect(Buffer.from(basic?.headers.authorization?.slice(6) ?? '', 'base64').toString()).toBe(`me+%26+you:${SECRET}`);
    expect(Object.fromEntries(new URLSearchParams(basic?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'tracing',
      x: 'y',
    });
    expect(basic?.url.search).toBe('?a=b');
    const more = {
      CLIENT_AUTH: 'body',
      AUDIENCE: 'api',
      TOKEN_HEADERS: 'Consumer-Key=CLIENT_ID',
      API_HEADERS: 'Consumer-Key=CLIENT_ID',
    };
    await reasonAt(line.baseUrl, settings(line.baseUrl, more));
    const [token, api] = line.asked.slice(2);
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toMatchObject({
      client_id: 'me & you',
      client_secret: SECRET,
      audience: 'api',
    });
    expect([token?.headers['consumer-key'], api?.headers['consumer-key']]).toEqual(['me & you', 'me & you']);
  });

  it('caches a token, and lets concurrent calls wait for one request', async () => {
    const line = await issuer();
    const connector = lineAt(line.baseUrl, settings(line.baseUrl));
    const transport = freshTransport();
    const polls = Array.from({ length: 8 }, () => transport.poll(connector, containerTarget, {}));
    const reasons = (await Promise.all(polls)).map((exchange) => reasonOf(connector, exchange));
    expect(new Set(reasons)).toEqual(new Set(['readable']));
    await transport.poll(connector, containerTarget, {});
    expect(issued).toBe(1);
  });

  it('renews before the end, but not before four fifths of the lifetime are over', async () => {
    const line = await issuer();
    life = 100;
    let now = Date.parse('2026-09-01T00:00:00Z');
    const connector = lineAt(line.baseUrl, settings(line.baseUrl, { REFRESH_SKEW_SECONDS: '60' }));
    const transport = freshTransport(() => new Date(now));
    for (const [seconds, tokens] of [
      [0, 1],
      [79, 1],
      [81, 2],
    ] as const) {
      now = Date.parse('2026-09-01T00:00:00Z') + seconds * 1000;
      await transport.poll(connector, containerTarget, {});
      expect(issued).toBe(tokens);
    }
  });

  it('a 401 leads to one new token, not two', async () => {
    const line = await issuer();
    const connector = lineAt(line.baseUrl, settings(line.baseUrl));
    const transport = freshTransport();
    await transport.poll(connector, containerTarget, {});
    issued += 1; // the issuer no longer accepts the first token
    answerToken = () => ({ body: { access_token: `token-number-${issued}`, expires_in: 3600 } });
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('readable');
    answerToken = () => ({ body: { access_token: 'never-good', expires_in: 3600 } });
    issued += 1;
    const before = line.asked.length;
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('credentials_rejected');
    expect(line.asked.length - before).toBe(3);
  });

  it('requests no more tokens per hour than allowed', async () => {
    const line = await issuer();
    answerToken = () => ({ body: { access_token: `never-good-${++issued}`, expires_in: 3600 } });
    const connector = lineAt(line.baseUrl, settings(line.baseUrl, { MAX_TOKENS_PER_HOUR: '2' }));
    const transport = freshTransport();
    await transport.poll(connector, containerTarget, {});
    const exchange = await transport.poll(connector, containerTarget, {});
    expect(exchange).toMatchObject({ failure: { reason: 'quota_exhausted', retryAfterSeconds: expect.any(Number) } });
    expect(issued).toBe(2);
  });

  it.each([
    [{ status: 401, body: { error: 'invalid_client', error_description: SECRET } }, 'credentials_rejected'],
    [{ status: 400, body: { error: 'invalid_scope' } }, 'credentials_rejected'],
    [{ status: 429, headers: { 'retry-after': '30' } }, 'rate_limited'],
    [{ status: 503 }, 'source_unreachable'],
    [{ status: 200, body: '<html>' }, 'response_unreadable'],
    [{ status: 200, body: { token: 'x' } }, 'response_unreadable'],
  ] as [Reply, string][])('a token endpoint that returns %j: %s', async (reply, reason) => {
    const line = await issuer();
    answerToken = () => reply;
    const connector = lineAt(line.baseUrl, settings(line.baseUrl));
    const exchange = await freshTransport().poll(connector, containerTarget, {});
    expect(reasonOf(connector, exchange)).toBe(reason);
    expect(JSON.stringify(exchange)).not.toContain(SECRET);
  });

  it('reads the token at its path in the response', async () => {
    const line = await issuer();
    answerToken = () => ({ body: { data: { jwt: `token-number-${++issued}` } } });
    expect(await reasonAt(line.baseUrl, settings(line.baseUrl, { TOKEN_PATH: 'data.jwt' }))).toBe('readable');
  });
});

describe('certificates', () => {
  let files: Certificates;
  beforeAll(() => {
    files = makeCertificates();
  }, 60_000);
  afterAll(() => rmSync(files.folder, { recursive: true, force: true }));

  function tlsServer(handler: (requested: Asked) => Reply = () => found) {
    const options = {
      ca: readFileSync(files.ca),
      cert: readFileSync(files.serverCert),
      key: readFileSync(files.serverKey),
    };
    return server(handler, { ...options, requestCert: true, rejectUnauthorized: true });
  }

  it('mtls: with certificate and key, or with a PKCS #12 file', async () => {
    const line = await tlsServer();
    const pem = { AUTH: 'mtls', CA_FILE: files.ca, CERT_FILE: files.clientCert, KEY_FILE: files.clientKey };
    expect(await reasonAt(line.baseUrl, pem)).toBe('readable');
    const pfx = { AUTH: 'mtls', CA_FILE: files.ca, PFX_FILE: files.clientPfx, PASSPHRASE: files.passphrase };
    expect(await reasonAt(line.baseUrl, pfx)).toBe('readable');
  });

  it('mtls in addition to another type', async () => {
    const expected = `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}`;
    const line = await tlsServer(({ headers }) => (headers.authorization === expected ? found : refused));
    const settings = { AUTH: 'mtls+basic', USERNAME: 'me', PASSWORD: SECRET };
    const both = { ...settings, CA_FILE: files.ca, CERT_FILE: files.clientCert, KEY_FILE: files.clientKey };
    expect(await reasonAt(line.baseUrl, both)).toBe('readable');
  });

  it('a missing certificate or wrong passphrase is a problem of our credentials; an unknown authority, of the line', async () => {
    const line = await tlsServer();
    const none = await reasonAt(line.baseUrl, { AUTH: 'none', CA_FILE: files.ca });
    expect(['credentials_rejected', 'source_unreachable']).toContain(none);
    const pfx = { AUTH: 'mtls', CA_FILE: files.ca, PFX_FILE: files.clientPfx, PASSPHRASE: 'wrong' };
    expect(await reasonAt(line.baseUrl, pfx)).toBe('credentials_rejected');
    const pem = { AUTH: 'mtls', CERT_FILE: files.clientCert, KEY_FILE: files.clientKey };
    expect(await reasonAt(line.baseUrl, pem)).toBe('source_unreachable');
  });

  it('a renewed certificate takes effect without a restart', async () => {
    const line = await tlsServer();
    const cert = join(files.folder, 'rotating.pem');
    writeFileSync(cert, 'not yet');
    const settings = { AUTH: 'mtls', CA_FILE: files.ca, CERT_FILE: cert, KEY_FILE: files.clientKey };
    const connector = lineAt(line.baseUrl, settings);
    const transport = freshTransport();
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('credentials_rejected');
    writeFileSync(cert, readFileSync(files.clientCert));
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('readable');
  });

  it.each([
    ['RS256', 'pem'],
    ['PS256', 'pem'],
    ['RS256', 'pfx'],
  ] as const)('oauth2_private_key_jwt: %s with a key from %s', async (algorithm, from) => {
    let assertion = '';
    const line = await server((requested) => {
      if (requested.url.pathname !== '/token')
        return requested.headers.authorization === 'Bearer good-token-1' ? found : refused;
      assertion = new URLSearchParams(requested.body).get('client_assertion') ?? '';
      return { body: { access_token: 'good-token-1', expires_in: 300 } };
    });
    const key =
      from === 'pem'
        ? { CERT_FILE: files.clientCert, KEY_FILE: files.clientKey }
        : { PFX_FILE: files.clientPfx, PASSPHRASE: files.passphrase };
    const settings = {
      AUTH: 'oauth2_private_key_jwt',
      TOKEN_URL: `${line.baseUrl}/token`,
      CLIENT_ID: 'me',
      JWT_ALGORITHM: algorithm,
    };
    expect(await reasonAt(line.baseUrl, { ...settings, ...key })).toBe('readable');
    const certificate = new X509Certificate(readFileSync(files.clientCert));
    const [header = '', claims = '', signature = ''] = assertion.split('.');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    expect(decode(header)).toMatchObject({
      alg: algorithm,
      x5t: Buffer.from(certificate.fingerprint.replaceAll(':', ''), 'hex').toString('base64url'),
    });
    expect(decode(claims)).toMatchObject({
      iss: 'me',
      sub: 'me',
      aud: `${line.baseUrl}/token`,
      jti: expect.any(String),
    });
    const publicKey = createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }));
    const padding = algorithm === 'PS256' ? { padding: 6, saltLength: 32 } : {};
    expect(
      verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        { key: publicKey, ...padding },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
  });
});
