/**
 * Tests a client that is authorized, makes calls, requests more scopes, refreshes its tokens, and is revoked
 * (spec/delivery B2 and C).
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { disconnectClient, listConnectedClients } from '../../../identity/oauth/grants.ts';
import { sweepOauth } from '../../../identity/oauth/sweep.ts';
import { acceptInvitation, invite } from '../../../identity/people/invitations.ts';
import { changeRole, removeMember } from '../../../identity/people/members.ts';
import { findSession } from '../../../identity/sessions/sessions.ts';
import { ADDRESS, type Someone } from '../identity/people-world.ts';
import { CALLBACK, MCP_URL, OauthRig } from './oauth-rig.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BOTH = 'tracking:read tracking:write';
const NOT_GOOD = { status: 400, body: { error: 'invalid_grant', error_description: 'grant request is invalid' } };

let rig: OauthRig;
beforeAll(async () => {
  rig = await OauthRig.start();
});
afterAll(() => rig.stop());

const scopesOf = async (token: string) => (await rig.verify(token))?.caller.scopes;
const by = (someone: Someone) => ({
  actor: { kind: 'user' as const, id: someone.userId, name: someone.email, role: 'owner' as const },
  address: ADDRESS,
});

describe('the whole flow', () => {
  test('leads from registration to a token for the person in one account', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    const question = rig.question(clientId);
    const visitor = await rig.visitor(someone);
    await rig.consentPage(visitor, question);
    const answer = await rig.decide(visitor);
    expect(`${answer.origin}${answer.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a state',
      iss: rig.issuer,
    });
    const { status, headers, body } = await rig.redeem(question, answer.searchParams.get('code') ?? '');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 900,
      token_type: 'Bearer',
      scope: 'tracking:read',
    });
    expect(await rig.verify(body.access_token, MCP_URL)).toMatchObject({
      clientId,
      caller: { accountId: someone.accountId, userId: someone.userId, apiKeyId: null, scopes: ['read'] },
    });
    expect(await rig.world.audited(someone.accountId)).toContain(
      `${someone.email} oauth_client.let_in Harbour Assistant`,
    );
  });

  test('leads to sign-in and back if no person is signed in', async () => {
    const visitor = await rig.visitor();
    const requested = await visitor.get(`/oauth/authorize?${rig.question(await rig.client()).query}`);
    expect(requested.status).toBe(303);
    const sent = await visitor.follow(requested);
    expect(sent.location).toBe(`/portal/sign-in?then=${encodeURIComponent(requested.location ?? '')}`);
    expect(requested.location).toMatch(/^\/interaction\/[\w-]{20,}$/);
  });

  test('returns to the client what it sent, whatever that is', async () => {
    const redirect_uri = `${CALLBACK}?of={id}`;
    const question = rig.question(await rig.client({ redirect_uris: [redirect_uri] }), { redirect_uri, state: '{id}' });
    const visitor = await rig.visitor(await rig.world.account());
    await rig.consentPage(visitor, question);
    const answer = await rig.decide(visitor);
    expect([answer.searchParams.get('of'), answer.searchParams.get('state')]).toEqual(['{id}', '{id}']);
    expect((await rig.redeem(question, answer.searchParams.get('code') ?? '')).status).toBe(200);
  });

  test('ends with an error to the client if the person denies it', async () => {
    const visitor = await rig.visitor(await rig.world.account());
    await rig.consentPage(visitor, rig.question(await rig.client()));
    const answer = await rig.decide(visitor, { decision: 'deny' });
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the person did not allow it',
      state: 'a state',
      iss: rig.issuer,
    });
  });

  test('ends with a form for the browser to send, if the client requests form_post', async () => {
    const visitor = await rig.visitor(await rig.world.account());
    await rig.consentPage(visitor, rig.question(await rig.client(), { response_mode: 'form_post' }));
    const { status, headers, text } = await visitor.follow(await visitor.submit({ decision: 'allow' }));
    expect(status).toBe(200);
    expect(text).toContain(`<form method="post" action="${CALLBACK}">`);
    const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
  });

  test('stores no usable secret, nor anything that reveals one', async () => {
    const someone = await rig.world.account();
    const { body: client } = await rig.register({
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
    });
    const question = rig.question(client.client_id);
    const code = await rig.code(someone, question);
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
    const { client_id: _, ...form } = { client_id: '', code, code_verifier: question.verifier, redirect_uri: CALLBACK };
    const wrong = { Authorization: `Basic ${Buffer.from(`${client.client_id}:wrong`).toString('base64')}` };
    expect((await rig.token({ grant_type: 'authorization_code', ...form }, wrong)).status).toBe(401);
    const right = { Authorization: `Basic ${basic}` };
    const { status, body } = await rig.token({ grant_type: 'authorization_code', ...form }, right);
    expect(status).toBe(200);
    const rows = JSON.stringify(await rig.world.deps.database.selectFrom('oauth_records').selectAll().execute());
    const secrets = [client.client_secret, code, body.access_token, body.refresh_token];
    expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
  });
});

describe('the consent page', () => {
  test('shows the client, its redirect address and its scopes, and allows its form to lead there', async () => {
    const visitor = await rig.visitor(await rig.world.account());
    const clientId = await rig.client({ client_name: '<b>Port</b> \u202eHelper' });
    const page = await rig.consentPage(visitor, rig.question(clientId, { scope: BOTH }));
    expect(page.title).toBe('Connect <b>Port</b> Helper? · Seamark');
    expect(page.text).not.toContain('<b>Port');
    expect(page.text).toContain('client.example');
    expect(page.text).toContain('tracking:read');
    expect(page.text).toContain('tracking:write');
    expect(page.text).not.toContain('on your own device');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://client.example;");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  test.each([
    ['http://127.0.0.1:51234/callback', '127.0.0.1:51234', 'http://127.0.0.1:51234'],
    ['http://[::1]:51234/callback', '[::1]:51234', 'http:'],
    ['cursor://anysphere.cursor-retrieval/oauth/callback', 'cursor://anysphere.cursor-retrieval', 'cursor:'],
  ])('warns of %s, which is a program of the device', async (uri, shown, source) => {
    const visitor = await rig.visitor(await rig.world.account());
    const clientId = await rig.client({ redirect_uris: [uri] });
    const page = await rig.consentPage(visitor, rig.question(clientId, { redirect_uri: uri }));
    expect(page.text).toContain('It returns to a program on your own device');
    expect(page.text).toContain(`<strong>${shown}</strong>`);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${source};`);
  });

  test('is shown each time, even to a client that was authorized before', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    await rig.letIn(someone, {}, clientId);
    const page = await rig.consentPage(await rig.visitor(someone), rig.question(clientId));
    expect([page.status, page.title]).toEqual([200, 'Connect Harbour Assistant? · Seamark']);
  });

  test('is valid in the browser in which it began, for one decision by our form', async () => {
    const someone = await rig.world.account();
    const visitor = await rig.visitor(someone);
    const requested = await visitor.get(`/oauth/authorize?${rig.question(await rig.client()).query}`);
    const other = await rig.visitor(someone);
    expect((await other.get(requested.location ?? '')).status).toBe(410);
    await visitor.follow(requested);
    expect((await visitor.post(requested.location ?? '', { decision: 'allow' })).status).toBe(403);
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    await visitor.get(requested.location ?? '');
    expect((await visitor.submit({ decision: 'allow' }, foreign)).status).toBe(403);
    await visitor.get(requested.location ?? '');
    const resumed = await visitor.submit({ decision: 'allow' });
    expect((await visitor.follow(resumed)).status).toBe(303);
    expect((await visitor.get(requested.location ?? '')).status).toBe(410);
  });

  test('offers the person’s accounts and accepts no others', async () => {
    const [first, second, third] = [await rig.world.account(), await rig.world.account(), await rig.world.account()];
    const { token } = await invite(
      rig.world.deps,
      { accountId: second.accountId, email: first.email, role: 'viewer' },
      OPERATOR,
    );
    const visitor = await rig.visitor(first);
    const session = await findSession(rig.world.deps, visitor.cookies.get('seamark_session') ?? '');
    if (session === null) throw new Error('nobody is signed in');
    await acceptInvitation(rig.world.deps, { token, as: { personId: session.person.id }, address: null });
    const question = rig.question(await rig.client(), { scope: BOTH });
    const page = await rig.consentPage(visitor, question);
    expect(page.text.match(/type="radio"/g)).toHaveLength(2);
    expect(page.text).toContain('your role is viewer: it gets read access only');
    expect((await visitor.submit({ decision: 'allow', account: third.accountId })).problem).toBe('Choose an account');
    const answer = await rig.decide(visitor, { account: second.accountId });
    const { body } = await rig.redeem(question, answer.searchParams.get('code') ?? '');
    expect(body.scope).toBe('tracking:read');
    expect((await rig.verify(body.access_token))?.caller).toMatchObject({
      accountId: second.accountId,
      scopes: ['read'],
    });
  });
});

describe('an authorized client', () => {
  test('may request more scopes later, with a second consent', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    const first = await rig.letIn(someone, {}, clientId);
    expect(await scopesOf(first.body.access_token)).toEqual(['read']);
    const second = await rig.letIn(someone, { scope: BOTH }, clientId);
    expect(second.body.scope).toBe(BOTH);
    expect(await scopesOf(second.body.access_token)).toEqual(['read', 'write']);
  });

  test('renews its access by a refresh token that changes each time', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    const { body } = await rig.letIn(someone, { scope: BOTH }, clientId);
    rig.world.pass(15 * MINUTE);
    expect(await rig.verify(body.access_token)).toBeNull();
    const next = await rig.refresh(clientId, body.refresh_token, { scope: `${BOTH} openid`, resource: `${MCP_URL}/` });
    expect([next.status, next.body.scope]).toEqual([200, BOTH]);
    expect(next.body.refresh_token).not.toBe(body.refresh_token);
    expect(await scopesOf(next.body.access_token)).toEqual(['read', 'write']);
    const less = await rig.refresh(clientId, next.body.refresh_token, { scope: 'tracking:read' });
    expect(await scopesOf(less.body.access_token)).toEqual(['read']);
  });

  test('loses everything when a refresh token comes twice', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    const { body } = await rig.letIn(someone, {}, clientId);
    const next = await rig.refresh(clientId, body.refresh_token);
    expect(await rig.refresh(clientId, body.refresh_token)).toMatchObject(NOT_GOOD);
    expect(await rig.verify(next.body.access_token)).toBeNull();
    expect(await rig.refresh(clientId, next.body.refresh_token)).toMatchObject(NOT_GOOD);
    expect(await listConnectedClients(rig.world.deps, someone.accountId)).toEqual([]);
  });

  test('loses everything when a code comes twice', async () => {
    const someone = await rig.world.account();
    const question = rig.question(await rig.client());
    const code = await rig.code(someone, question);
    const { body } = await rig.redeem(question, code);
    expect(await rig.verify(body.access_token)).not.toBeNull();
    expect(await rig.redeem(question, code)).toMatchObject(NOT_GOOD);
    expect(await rig.verify(body.access_token)).toBeNull();
  });

  test('gets one token if a code or a refresh token is used twice at once', async () => {
    const someone = await rig.world.account();
    const question = rig.question(await rig.client());
    for (let round = 0; round < 5; round += 1) {
      const code = await rig.code(someone, question);
      const twice = await Promise.all([rig.redeem(question, code), rig.redeem(question, code)]);
      // A call that has obtained its tokens also fails if its grant is revoked before it ends.
      expect(['200,400', '400,400']).toContain(
        twice
          .map(({ status }) => status)
          .sort()
          .join(),
      );
      for (const { body } of twice) expect(await rig.verify(body.access_token ?? 'none')).toBeNull();
    }
  });

  test('revokes everything with either of its tokens, but nothing of others', async () => {
    const someone = await rig.world.account();
    const [clientId, other] = [await rig.client(), await rig.client()];
    const revoke = (token: string, client = clientId) =>
      rig.request('POST', '/oauth/revoke', { body: new URLSearchParams({ token, client_id: client }) });
    for (const kind of ['access_token', 'refresh_token']) {
      const { body } = await rig.letIn(someone, {}, clientId);
      expect((await revoke(body[kind], other)).status).toBe(200);
      expect(await rig.verify(body.access_token)).not.toBeNull();
      expect((await revoke(body[kind])).status).toBe(200);
      expect(await rig.verify(body.access_token)).toBeNull();
      expect(await rig.refresh(clientId, body.refresh_token)).toMatchObject(NOT_GOOD);
    }
    expect((await revoke('never was')).status).toBe(200);
    expect(await listConnectedClients(rig.world.deps, someone.accountId)).toEqual([]);
  });

  test('is disconnected by the person immediately', async () => {
    const someone = await rig.world.account();
    const other = await rig.world.account();
    const clientId = await rig.client();
    const { body } = await rig.letIn(someone, { scope: BOTH }, clientId);
    await rig.verify(body.access_token);
    const connected = await listConnectedClients(rig.world.deps, someone.accountId, { userId: someone.userId });
    expect(connected).toMatchObject([
      {
        clientId,
        name: 'Harbour Assistant',
        redirectHosts: ['client.example'],
        scopes: ['tracking:read', 'tracking:write'],
        user: { id: someone.userId, email: someone.email },
        lastUsedAt: rig.world.deps.now(),
      },
    ]);
    expect(await listConnectedClients(rig.world.deps, other.accountId)).toEqual([]);
    const client = { accountId: someone.accountId, userId: someone.userId, clientId };
    const elsewhere = { ...client, accountId: other.accountId };
    expect(await disconnectClient(rig.world.deps, elsewhere, by(other))).toBe(false);
    const viewer = { ...by(other), actor: { ...by(other).actor, role: 'viewer' as const } };
    await expect(disconnectClient(rig.world.deps, client, viewer)).rejects.toMatchObject({ problem: 'not_allowed' });
    expect(await disconnectClient(rig.world.deps, client, by(someone))).toBe(true);
    expect(await rig.verify(body.access_token)).toBeNull();
    expect(await rig.refresh(clientId, body.refresh_token)).toMatchObject(NOT_GOOD);
    expect(await rig.world.audited(someone.accountId)).toContain(
      `${someone.email} oauth_client.shut_out Harbour Assistant`,
    );
  });

  test('is void once the person has been removed, even after a return', async () => {
    const owner = await rig.world.account();
    const member = await rig.world.member(owner.accountId, 'member');
    const clientId = await rig.client();
    const { body } = await rig.letIn(member, { scope: BOTH }, clientId);
    expect(await scopesOf(body.access_token)).toEqual(['read', 'write']);
    await changeRole(rig.world.deps, member, 'viewer', OPERATOR);
    expect(await scopesOf(body.access_token)).toEqual(['read']);
    await removeMember(rig.world.deps, member, OPERATOR);
    expect(await rig.verify(body.access_token)).toBeNull();
    expect(await rig.refresh(clientId, body.refresh_token)).toMatchObject(NOT_GOOD);
    const { accountId, email, userId } = member;
    await rig.world.deps.database
      .updateTable('users')
      .set({ removed_at: null })
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .execute();
    expect([await rig.verify(body.access_token), email]).toEqual([null, member.email]);
  });

  test('has to authorize again after 30 days without use; old rows are deleted', async () => {
    const someone = await rig.world.account();
    const clientId = await rig.client();
    const { body } = await rig.letIn(someone, {}, clientId);
    const unused = await rig.client();
    rig.world.pass(29 * DAY);
    const next = await rig.refresh(clientId, body.refresh_token);
    expect(next.status).toBe(200);
    rig.world.pass(30 * DAY);
    expect(await rig.refresh(clientId, next.body.refresh_token)).toMatchObject(NOT_GOOD);
    expect((await sweepOauth(rig.world.deps)).records).toBeGreaterThan(0);
    expect(await rig.refresh(unused, 'anything')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await rig.consentPage(await rig.visitor(someone), rig.question(clientId))).status).toBe(200);
    rig.world.pass(122 * DAY);
    expect((await sweepOauth(rig.world.deps)).grants).toBeGreaterThan(0);
    expect(await listConnectedClients(rig.world.deps, someone.accountId)).toEqual([]);
  });
});
