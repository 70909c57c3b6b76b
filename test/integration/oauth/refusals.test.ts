/** Tests every rejection by the authorization server, with its exact response (spec/delivery B2 and C). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { changeAccountSettings } from '../../../store/people/accounts.ts';
import { CALLBACK, MCP_URL, OauthRig } from './oauth-rig.ts';

const NOT_GOOD = { error: 'invalid_grant', error_description: 'grant request is invalid' };

let rig: OauthRig;
let clientId: string;
beforeAll(async () => {
  rig = await OauthRig.start();
  clientId = await rig.client();
});
afterAll(() => rig.stop());

describe('an authorization request with a valid client and redirect address', () => {
  test.each<[string, Record<string, string | null>, string, string]>([
    [
      'without PKCE',
      { code_challenge: null, code_challenge_method: null },
      'invalid_request',
      'Authorization Server policy requires PKCE to be used for this request',
    ],
    [
      'with plain PKCE',
      { code_challenge_method: 'plain' },
      'invalid_request',
      'not supported value of code_challenge_method',
    ],
    [
      'with PKCE that says no method, which would be plain',
      { code_challenge_method: null },
      'invalid_request',
      'code_challenge_method must be provided',
    ],
    [
      'for another resource',
      { resource: 'https://other.example/mcp' },
      'invalid_target',
      'resource indicator is missing, or unknown',
    ],
    [
      'for a page of the MCP server',
      { resource: `${MCP_URL}/more` },
      'invalid_target',
      'resource indicator is missing, or unknown',
    ],
    [
      'for a token at once',
      { response_type: 'token' },
      'unsupported_response_type',
      'unsupported response_type requested',
    ],
    ['without a person', { prompt: 'none' }, 'login_required', 'End-User authentication is required'],
  ])('%s is reported to the client', async (_what, given, error, description) => {
    const { headers } = await rig.request('GET', `/oauth/authorize?${rig.question(clientId, given).query}`);
    const location = new URL(headers.get('location') ?? 'http://nowhere.example');
    expect(`${location.origin}${location.pathname}`).toBe(CALLBACK);
    const answer = location.hash === '' ? location.searchParams : new URLSearchParams(location.hash.slice(1));
    expect(Object.fromEntries(answer)).toEqual({
      error,
      error_description: description,
      state: 'a state',
      iss: rig.issuer,
    });
  });
});

describe('an authorization request whose error must not be redirected', () => {
  test.each<[string, Record<string, string | null>, string]>([
    ['by a client that nobody knows', { client_id: 'nobody' }, 'invalid_client'],
    ['without a client', { client_id: null }, 'invalid_request'],
    [
      'to an address that is not registered',
      { redirect_uri: 'https://client.example/elsewhere' },
      'invalid_redirect_uri',
    ],
    ['to the registered address with more behind it', { redirect_uri: `${CALLBACK}/../x` }, 'invalid_redirect_uri'],
    ['to an address without https', { redirect_uri: 'http://client.example/callback' }, 'invalid_redirect_uri'],
    ['to a script', { redirect_uri: 'javascript:alert(1)' }, 'invalid_redirect_uri'],
  ])('%s is shown on a page', async (_what, given, error) => {
    const { status, headers, body } = await rig.request(
      'GET',
      `/oauth/authorize?${rig.question(clientId, given).query}`,
    );
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(body).toContain('<h1>The application was not connected</h1>');
    expect(body).toContain(`<dd>${error}</dd>`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each(['never-was', 'a%00b'])('including one that continues with %s', async (uid) => {
    const { status, body } = await rig.request('GET', `/oauth/authorize/${uid}`);
    expect(status).toBe(400);
    expect(body).toContain('<h1>The application was not connected</h1>');
  });

  test('escapes repeated input', async () => {
    const { body } = await rig.request(
      'GET',
      `/oauth/authorize?client_id=${encodeURIComponent('<script>alert(1)</script>')}`,
    );
    expect(body).not.toContain('<script');
  });
});

test('no application is connected to an account that requires a second factor without it', async () => {
  const someone = await rig.world.account();
  const { database, now } = rig.world.deps;
  await changeAccountSettings(database, someone.accountId, 'sign_in', { second_factor: true });
  const visitor = await rig.visitor(someone);
  await rig.consentPage(visitor, rig.question(clientId));
  const refused = await visitor.submit({ decision: 'allow', account: someone.accountId });
  expect([refused.status, refused.text.includes('This account requires a second factor.')]).toEqual([422, true]);
  const input = { personId: someone.personId, address: null, userAgent: null, hasSecondFactor: true };
  visitor.cookies.set('seamark_session', await createSession(database, input, now()));
  await rig.consentPage(visitor, rig.question(clientId));
  expect((await rig.decide(visitor, { account: someone.accountId })).searchParams.get('code')).not.toBeNull();
});

describe('at the token endpoint', () => {
  test('a code is valid for its client, its address and its verifier, once and within a minute', async () => {
    const someone = await rig.world.account();
    const other = await rig.client();
    const bad = [
      { client_id: other },
      { redirect_uri: 'https://client.example/elsewhere' },
      { code_verifier: 'a'.repeat(43) },
    ];
    for (const more of bad) {
      const question = rig.question(clientId);
      const { status, body } = await rig.redeem(question, await rig.code(someone, question), more);
      expect([status, body]).toEqual([400, NOT_GOOD]);
    }
    const question = rig.question(clientId);
    const late = await rig.code(someone, question);
    rig.world.pass(61_000);
    expect(await rig.redeem(question, late)).toMatchObject({ status: 400, body: NOT_GOOD });
    expect(await rig.redeem(question, 'never was')).toMatchObject({ status: 400, body: NOT_GOOD });
  });

  test('no token is issued for a resource other than the one consented to', async () => {
    const question = rig.question(clientId);
    const code = await rig.code(await rig.world.account(), question);
    const { status, body } = await rig.redeem(question, code, { resource: 'https://other.example/mcp' });
    expect([status, body.error]).toEqual([400, 'invalid_target']);
  });

  test('an unknown client has to register again', async () => {
    const { status, body } = await rig.refresh('nobody', 'anything');
    expect([status, body]).toEqual([
      401,
      { error: 'invalid_client', error_description: 'client authentication failed' },
    ]);
  });

  test('other grant types do not exist', async () => {
    for (const grant_type of ['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code']) {
      const { status, body } = await rig.token({ grant_type, client_id: clientId });
      expect([status, body.error]).toEqual([400, 'unsupported_grant_type']);
    }
  });

  test('a body that is too large, or is not a form, is rejected', async () => {
    expect(await rig.token({ grant_type: 'a'.repeat(57 * 1024) })).toMatchObject({ status: 413 });
    const json = { body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect(await rig.request('POST', '/oauth/token', json)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  test('a client without offline access gets no refresh token', async () => {
    const once = await rig.client({ grant_types: ['authorization_code'] });
    const { body } = await rig.letIn(await rig.world.account(), { scope: 'tracking:read offline_access' }, once);
    expect(body.refresh_token).toBeUndefined();
  });
});

describe('a token', () => {
  test('is valid for the MCP server only, for 15 minutes', async () => {
    const { body } = await rig.letIn(await rig.world.account(), {}, clientId);
    const token: string = body.access_token;
    expect(await rig.verify(token, 'https://other.example/mcp')).toBeNull();
    expect(await rig.verify(token, `${MCP_URL}/`)).toBeNull();
    expect(await rig.verify(body.refresh_token)).toBeNull();
    expect(await rig.verify(`${token}x`)).toBeNull();
    rig.world.pass(15 * 60_000 - 1_000);
    expect((await rig.verify(token))?.expiresAt.getTime()).toBe(rig.world.deps.now().getTime() + 1_000);
    rig.world.pass(1_000);
    expect(await rig.verify(token)).toBeNull();
  });

  test.each(['HTTP://MCP.SEAMARK.TEST/mcp', 'http://mcp.seamark.test:80/mcp/', null])(
    'is for the one resource, even if the client writes %s',
    async (resource) => {
      const { body } = await rig.letIn(await rig.world.account(), { resource }, clientId);
      expect(await rig.verify(body.access_token)).not.toBeNull();
    },
  );

  test.each([null, '', 'openid profile email', 'unknown'])(
    'may read if the client requests the scope %j',
    async (scope) => {
      const { body } = await rig.letIn(await rig.world.account(), { scope, nonce: 'a nonce' }, clientId);
      expect(body.scope).toBe('tracking:read');
      expect((await rig.verify(body.access_token))?.caller.scopes).toEqual(['read']);
    },
  );

  test('never writes for a viewer, and the error says so', async () => {
    const { accountId } = await rig.world.account();
    const viewer = await rig.world.member(accountId, 'viewer');
    const both = await rig.letIn(viewer, { scope: 'tracking:read tracking:write' }, clientId);
    expect(both.body.scope).toBe('tracking:read');
    const visitor = await rig.visitor(viewer);
    const page = await rig.consentPage(visitor, rig.question(clientId, { scope: 'tracking:write' }));
    expect(page.text).toContain('your role is viewer: it cannot be connected');
    expect(page.text).not.toContain('value="allow"');
    const forced = await visitor.submit({ decision: 'allow', account: accountId });
    expect([forced.status, forced.problem]).toEqual([422, 'Your role in this account does not allow that']);
    const answer = await rig.decide(visitor, { decision: 'deny' });
    expect(answer.searchParams.get('error')).toBe('access_denied');
  });
});

// Runs last, because it uses up this machine's limit.
test('authorization requests are limited per network, and the page names the time of the next one', async () => {
  const path = `/oauth/authorize?${rig.question(clientId).query}`;
  const statuses = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => rig.request('GET', path)));
    for (const { status } of answers) statuses.add(status);
  }
  const { status, headers, body } = await rig.request('GET', path, { headers: { Accept: 'text/html' } });
  expect([[...statuses].includes(303), status]).toEqual([true, 429]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toContain('too many requests');
});
