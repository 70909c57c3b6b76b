/**
 * Tests metadata, registration and metadata documents of clients: careless clients are tolerated within limits, while
 * malicious ones are rejected (spec/delivery C).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox, type SecretBox } from '../../../identity/keys/encryption.ts';
import { createDocumentFetch } from '../../../identity/oauth/client-documents.ts';
import { loadOauthKeys } from '../../../identity/oauth/signing-keys.ts';
import { sweepOauth } from '../../../identity/oauth/sweep.ts';
import { createOutboundClient, type OutboundClient, type OutboundRead } from '../../../outbound/client.ts';
import { CALLBACK, OauthRig, SECRET_BOX } from './oauth-rig.ts';

const DAY = 24 * 60 * 60_000;
const DOCUMENT = 'https://assistant.example/client.json';

const documents = new Map<string, unknown>();
const read: OutboundRead[] = [];
const guarded = createOutboundClient({ allowLoopback: false });
/** URLs other than the metadata documents are fetched through the address guard. */
const outbound: OutboundClient = {
  ...guarded,
  async get(request) {
    const document = documents.get(request.url);
    if (document === undefined) return guarded.get(request);
    read.push(request);
    const seen = { address: '192.0.2.1', durationMs: 1, headers: { 'cache-control': 'max-age=60' } };
    return { outcome: 'answered', status: 200, body: JSON.stringify(document), ...seen };
  },
};

let rig: OauthRig;
beforeAll(async () => {
  rig = await OauthRig.start({ fetchDocument: createDocumentFetch(outbound) });
});
afterAll(async () => {
  await rig.stop();
  await guarded.close();
});

describe('metadata', () => {
  test('is at both addresses, for every origin, with the fields that clients need', async () => {
    const headers = { Origin: 'https://page.example' };
    const [oauth, openid] = await Promise.all(
      ['oauth-authorization-server', 'openid-configuration'].map((name) =>
        rig.request('GET', `/.well-known/${name}`, { headers }),
      ),
    );
    expect(openid?.body).toEqual(oauth?.body);
    expect(oauth?.headers.get('access-control-allow-origin')).toBe('https://page.example');
    expect(oauth?.body).toMatchObject({
      issuer: rig.issuer,
      authorization_endpoint: `${rig.issuer}/oauth/authorize`,
      token_endpoint: `${rig.issuer}/oauth/token`,
      registration_endpoint: `${rig.issuer}/oauth/register`,
      revocation_endpoint: `${rig.issuer}/oauth/revoke`,
      jwks_uri: `${rig.issuer}/oauth/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(oauth?.body.scopes_supported).toEqual(expect.arrayContaining(['tracking:read', 'tracking:write']));
    expect(oauth?.body.token_endpoint_auth_methods_supported).toContain('none');
    expect(oauth?.body).not.toHaveProperty('pushed_authorization_request_endpoint');
  });

  test('of an issuer with a path is found by both forms of its address', async () => {
    const issuer = 'https://seamark.example/sign/in';
    const other = await OauthRig.start({ world: rig.world, issuer });
    for (const path of [
      '/.well-known/oauth-authorization-server/sign/in',
      '/.well-known/openid-configuration/sign/in',
      '/sign/in/.well-known/oauth-authorization-server',
      '/sign/in/.well-known/openid-configuration',
    ]) {
      const { status, body } = await other.request('GET', path);
      expect([status, body.issuer, body.token_endpoint]).toEqual([200, issuer, `${issuer}/oauth/token`]);
    }
    expect((await other.request('GET', '/.well-known/oauth-authorization-server')).status).toBe(404);
    const clientId = await rig.client();
    const requested = await other.request('GET', `/sign/in/oauth/authorize?${rig.question(clientId).query}`);
    expect(requested.headers.get('location')).toMatch(/^\/sign\/in\/interaction\/[\w-]+$/);
    for (const cookie of requested.headers.getSetCookie())
      expect(cookie).toMatch(/path=\/sign\/in\/.*; secure; httponly/i);
    await other.stop({ keepsWorld: true });
  });

  test('has the same keys after a restart, sealed in the database', async () => {
    const { body } = await rig.request('GET', '/oauth/jwks');
    const replaced: string[] = [];
    const { database, now } = rig.world.deps;
    const keysWith = (container: SecretBox) =>
      loadOauthKeys({ database, secretBox: container, now: now(), onReplaced: (kind) => replaced.push(kind) });
    const again = await keysWith(SECRET_BOX);
    expect(body.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        use: 'sig',
        alg: 'ES256',
        kid: again.signing.kid,
        x: again.signing.x,
        y: again.signing.y,
      },
    ]);
    const rows = await database.selectFrom('oauth_keys').selectAll().execute();
    const stored = rows.map(({ sealed }) => sealed.toString('latin1')).join();
    expect([stored.includes(String(again.signing.d)), stored.includes(again.cookies)]).toEqual([false, false]);
    const otherContainer = createSecretBox(Buffer.alloc(32, 8));
    const anew = await keysWith(otherContainer);
    expect([anew.signing.kid === again.signing.kid, replaced]).toEqual([false, ['signing', 'cookies']]);
    expect(await keysWith(otherContainer)).toEqual(anew);
  });

  test.each([
    ['DELETE', '/oauth/token', 'OPTIONS, POST'],
    ['POST', '/oauth/authorize', 'GET'],
    ['PUT', '/.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
  ])('%s %s gets a response that says what is possible there', async (method, path, allowed) => {
    const { status, headers, body } = await rig.request(method, path);
    expect([status, headers.get('allow'), body.error]).toEqual([405, allowed, 'invalid_request']);
  });

  test.each(['/oauth/token', '/oauth/register', '/oauth/revoke', '/.well-known/oauth-authorization-server'])(
    '%s supports preflight requests from other origins',
    async (path) => {
      const method = path.startsWith('/oauth') ? 'POST' : 'GET';
      const { status, headers } = await rig.request('OPTIONS', path, {
        headers: {
          Origin: 'https://page.example',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'content-type',
        },
      });
      expect([status, headers.get('access-control-allow-methods')]).toEqual([204, method]);
      expect(['*', 'https://page.example']).toContain(headers.get('access-control-allow-origin'));
      expect(headers.get('access-control-allow-headers')).toBe('content-type');
    },
  );
});

describe('registration', () => {
  test('returns what is stored, and omits what would conflict later', async () => {
    const given = {
      client_name: 'Helper',
      redirect_uris: [CALLBACK],
      scope: 'tracking:read',
      token_endpoint_auth_method: 'none',
    };
    const { status, headers, body } = await rig.register(given);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([201, '*']);
    expect(body).toMatchObject({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      client_name: 'Helper',
      redirect_uris: [CALLBACK],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
    });
    expect([body.scope, body.client_secret, body.registration_access_token]).toEqual([undefined, undefined, undefined]);
  });

  test('accepts Cursor, which registers as `web` and redirects to a program', async () => {
    const uri = 'cursor://anysphere.cursor-retrieval/oauth/callback';
    const clientId = await rig.client({ redirect_uris: [uri], application_type: 'web', client_name: 'Cursor' });
    const someone = await rig.world.account();
    const { status, body } = await rig.letIn(someone, { redirect_uri: uri }, clientId);
    expect([status, body.scope]).toEqual([200, 'tracking:read']);
  });

  test('accepts VS Code, which redirects to any local port and requests an unsupported grant', async () => {
    const clientId = await rig.client({
      redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      application_type: 'web',
    });
    const someone = await rig.world.account();
    for (const redirect_uri of ['https://vscode.dev/redirect', 'http://127.0.0.1:49152/']) {
      expect((await rig.letIn(someone, { redirect_uri }, clientId)).status).toBe(200);
    }
  });

  const notHttps = 'redirect_uris must use https, except for this machine itself (127.0.0.1, [::1] or localhost)';
  const notPlain = 'redirect_uris must be written as scheme://host/path, or scheme:/path';
  test.each<[string, string]>([
    ['http://evil.example/callback', notHttps],
    ['http://127.0.0.1.evil.example/', notHttps],
    ['javascript:alert(1)', 'redirect_uris must not use the scheme javascript'],
    ['data:text/html,hello', 'redirect_uris must not use the scheme data'],
    ['file:///etc/passwd', 'redirect_uris must not use the scheme file'],
    ['https://user:secret@client.example/', 'redirect_uris must not hold credentials'],
    ['/callback', 'redirect_uris must hold addresses with a scheme'],
    ['ms-msdt:/id', 'redirect_uris must not use the scheme ms-msdt'],
    ...[
      'https:/evil.example/',
      'https:\\\\evil.example\\',
      'https://evil.example/\tcallback',
      'feed:javascript:alert(1)',
    ].map((uri): [string, string] => [uri, notPlain]),
  ])('refuses to redirect anybody to %s', async (uri, description) => {
    const { status, body } = await rig.register({ redirect_uris: [CALLBACK, uri], token_endpoint_auth_method: 'none' });
    expect([status, body]).toEqual([400, { error: 'invalid_redirect_uri', error_description: description }]);
  });

  test.each([
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [[], 'invalid_client_metadata'],
    [{ redirect_uris: [`${CALLBACK}#part`] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_jwt' }, 'invalid_client_metadata'],
    [{ redirect_uris: [CALLBACK], client_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
  ])('refuses %j', async (metadata, error) => {
    const { status, body } = await rig.register(metadata);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('rejects bodies that are no JSON, of another type, or too large', async () => {
    const post = (body: string, type = 'application/json') =>
      rig.request('POST', '/oauth/register', { body, headers: { 'Content-Type': type } });
    expect(await post('{')).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
    expect(await post('{}', 'text/plain')).toMatchObject({ status: 415, body: { error: 'invalid_request' } });
    const large = JSON.stringify({ redirect_uris: [CALLBACK], client_name: 'a'.repeat(17 * 1024) });
    expect(await post(large)).toMatchObject({ status: 413, body: { error: 'invalid_request' } });
  });

  test('stores texts that a database would reject, and shows names without invisible characters', async () => {
    const { status, body } = await rig.register({
      redirect_uris: [CALLBACK],
      client_name: 'A\u0000B\u202e C',
      software_id: 'x\u0000\ud800',
    });
    expect([status, body.client_name]).toEqual([201, 'AB C']);
    expect((await rig.request('GET', `/oauth/authorize?client_id=%00&state=%00`)).status).toBe(400);
  });

  test('deletes clients without consent after a day, not the others', async () => {
    const someone = await rig.world.account();
    const [unused, used] = [await rig.client(), await rig.client()];
    await rig.letIn(someone, {}, used);
    rig.world.pass(DAY);
    await sweepOauth(rig.world.deps);
    const visitor = await rig.visitor(someone);
    const page = await visitor.get(`/oauth/authorize?${rig.question(unused).query}`);
    expect([page.status, page.title]).toEqual([400, 'The application was not connected · Seamark']);
    expect(page.text).toContain('invalid_client');
    expect((await rig.consentPage(await rig.visitor(someone), rig.question(used))).status).toBe(200);
  });
});

describe('a client described at the URL that is its id', () => {
  const describe = (more: Record<string, unknown> = {}) =>
    documents.set(DOCUMENT, { client_id: DOCUMENT, client_name: 'Assistant', redirect_uris: [CALLBACK], ...more });

  test('is accepted without registration, and its description is read once while it is valid', async () => {
    describe({ grant_types: ['authorization_code', 'refresh_token'], scope: 'tracking:read' });
    const someone = await rig.world.account();
    const page = await rig.consentPage(await rig.visitor(someone), rig.question(DOCUMENT));
    expect(page.text).toContain(DOCUMENT);
    const { status, body } = await rig.letIn(someone, { scope: 'tracking:read tracking:write' }, DOCUMENT);
    expect([status, body.scope]).toEqual([200, 'tracking:read tracking:write']);
    expect((await rig.refresh(DOCUMENT, body.refresh_token)).status).toBe(200);
    expect(read.filter(({ url }) => url === DOCUMENT)).toHaveLength(1);
  });

  test('may be a native program that does not declare itself', async () => {
    const id = 'https://assistant.example/program.json';
    const uri = 'http://localhost:3334/callback';
    documents.set(id, { client_id: id, client_name: 'Program', redirect_uris: ['http://localhost/callback'] });
    expect((await rig.letIn(await rig.world.account(), { redirect_uri: uri }, id)).status).toBe(200);
  });

  test.each([
    ['https://assistant.example/other.json', { client_id: DOCUMENT, redirect_uris: [CALLBACK] }],
    ['https://assistant.example/', { client_id: 'https://assistant.example/', redirect_uris: [CALLBACK] }],
    ['https://assistant.example/http.json', { redirect_uris: ['http://evil.example/'] }],
    ['https://assistant.example/script.json', { redirect_uris: ['javascript:alert(1)'] }],
    ['https://assistant.example/secret.json', { redirect_uris: [CALLBACK], client_secret: 'told to everybody' }],
    ['https://127.0.0.1/client.json', undefined],
    ['https://169.254.169.254/latest/meta-data', undefined],
    ['https://[::1]:8443/client.json', undefined],
    ['http://assistant.example/client.json', undefined],
  ])('is not accepted as %s', async (id, document) => {
    if (document !== undefined) documents.set(id, { client_id: id, ...document });
    const { status, headers, body } = await rig.request('GET', `/oauth/authorize?${rig.question(id).query}`);
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(body).toMatch(/invalid_client/);
  });
});

// Runs last, because it uses up the registrations that this machine may make.
test('limits registrations per network and names the time of the next one', async () => {
  const metadata = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' };
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push((await rig.register(metadata)).status);
  expect(statuses.at(-1)).toBe(429);
  const { headers, body } = await rig.register(metadata);
  expect(body.error).toBe('temporarily_unavailable');
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  rig.world.pass(seconds * 1_000);
  expect((await rig.register(metadata)).status).toBe(201);
});
