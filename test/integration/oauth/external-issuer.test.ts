/** Tests tokens of an external issuer, with which existing users authenticate (docs/oauth.md). */
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { createExternalVerifier } from '../../../identity/oauth/external-issuer.ts';
import { changeRole } from '../../../identity/people/members.ts';
import { type Loopback, startLoopback } from '../../support/loopback-server.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { MCP_URL } from './oauth-rig.ts';

const HOUR = 60 * 60_000;
const KID = 'of today';

let world: PeopleWorld;
let server: Loopback;
let issuer: string;
let owner: Someone;
let keys: GenerateKeyPairResult;
let strange: GenerateKeyPairResult;
let isAway = true;

beforeAll(async () => {
  world = await PeopleWorld.start();
  owner = await world.account();
  keys = await generateKeyPair('ES256', { extractable: true });
  strange = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: KID, alg: 'ES256' };
  server = await startLoopback(({ url }) => {
    const isMetadata = url.pathname === '/.well-known/oauth-authorization-server/realms/ours';
    const body = isMetadata ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] };
    const isThere = !isAway && (isMetadata || url.pathname === '/realms/ours/keys');
    return { status: isThere ? 200 : 404, headers: { 'content-type': 'application/json' }, body };
  });
  issuer = `${server.baseUrl}/realms/ours`;
});
afterAll(async () => {
  await server.close();
  await world.test.drop();
});

interface Made {
  claims?: JWTPayload;
  key?: GenerateKeyPairResult['privateKey'];
  expiresInMs?: number;
}

function token({ claims = {}, key = keys.privateKey, expiresInMs = HOUR }: Made = {}): Promise<string> {
  const all = {
    iss: issuer,
    aud: MCP_URL,
    sub: 'owner-7',
    email: owner.email,
    email_verified: true,
    scope: 'openid tracking:read tracking:write',
    azp: 'desk',
    ...claims,
  };
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'ES256', kid: KID })
    .setIssuedAt(world.deps.now())
    .setExpirationTime(new Date(world.deps.now().getTime() + expiresInMs))
    .sign(key);
}

const verifier = () =>
  createExternalVerifier({ ...world.deps, issuer, audience: MCP_URL, trustUnverifiedEmail: false });

test('an issuer that is unreachable at first is requested again, and then at most once', async () => {
  const verify = verifier();
  await expect(verify(await token())).rejects.toThrow('publishes no keys');
  isAway = false;
  server.asked.length = 0;
  const { accountId, userId } = owner;
  for (let time = 0; time < 3; time += 1) {
    expect(await verify(await token())).toMatchObject({
      clientId: 'desk',
      expiresAt: new Date(world.deps.now().getTime() + HOUR),
      caller: { accountId, userId, apiKeyId: null, scopes: ['read', 'write'] },
    });
  }
  expect(server.asked.map(({ url }) => url.pathname)).toEqual([
    '/realms/ours/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/realms/ours',
    '/realms/ours/keys',
  ]);
});

test.each<[string, Made]>([
  ['for another server', { claims: { aud: 'https://other.example/mcp' } }],
  ['of another issuer', { claims: { iss: 'https://other.example' } }],
  ['that has expired', { expiresInMs: -10_000 }],
  ['of somebody who is not here', { claims: { sub: 'new', email: 'nobody@example.com' } }],
  ['without an email address', { claims: { sub: 'new', email: 7 } }],
  ['without a subject', { claims: { sub: '' } }],
  ['with an address that the issuer has not checked', { claims: { sub: 'new', email_verified: false } }],
  ['with an address of which the issuer says nothing', { claims: { sub: 'new', email_verified: undefined } }],
  ['of a second subject with the address of the owner', { claims: { sub: 'new' } }],
  [
    'for an account that the person is not in',
    { claims: { seamark_account_id: '01890000-0000-7000-8000-000000000000' } },
  ],
])('a token %s is invalid', async (_what, made) => {
  expect(await verifier()(await token(made))).toBeNull();
});

test('a token with a foreign signature, or without one, is rejected', async () => {
  const verify = verifier();
  expect(await verify(await token({ key: strange.privateKey }))).toBeNull();
  const [, payload] = (await token()).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: KID })).toString('base64url');
  expect(await verify(`${none}.${payload}.`)).toBeNull();
  expect(await verify('not a token')).toBeNull();
});

test('its scopes are those of the token and of the role together', async () => {
  const verify = verifier();
  const scopes = async (claims: JWTPayload) => (await verify(await token({ claims })))?.caller.scopes;
  expect(await scopes({ scope: undefined, scp: ['tracking:read'] })).toEqual(['read']);
  expect(await scopes({ scope: 'profile' })).toEqual([]);
  const member = await world.member(owner.accountId, 'member');
  const shouted = { sub: 'member-8', email: ` ${member.email.toUpperCase()}` };
  expect(await scopes(shouted)).toEqual(['read', 'write']);
  await changeRole(world.deps, member, 'viewer', OPERATOR);
  expect(await scopes(shouted)).toEqual(['read']);
});

test('a subject remains the same person when its email address changes, even to one that another person has', async () => {
  const verify = verifier();
  const [one, other] = [await world.member(owner.accountId, 'member'), await world.member(owner.accountId, 'admin')];
  const userOf = async (claims: JWTPayload) => (await verify(await token({ claims })))?.caller.userId;
  expect(await userOf({ sub: 'one', email: one.email })).toBe(one.userId);
  expect(await userOf({ sub: 'one', email: other.email })).toBe(one.userId);
  expect(await userOf({ sub: 'one', email: undefined, email_verified: false })).toBe(one.userId);
  expect(await userOf({ sub: 'two', email: one.email })).toBeUndefined();
});

test('an operator can trust addresses without a verification claim, but never those marked as unverified', async () => {
  const member = await world.member(owner.accountId, 'member');
  const verify = createExternalVerifier({ ...world.deps, issuer, audience: MCP_URL, trustUnverifiedEmail: true });
  const userOf = async (claims: JWTPayload) => (await verify(await token({ claims })))?.caller.userId;
  expect(await userOf({ sub: 'three', email: member.email, email_verified: false })).toBeUndefined();
  expect(await userOf({ sub: 'three', email: member.email, email_verified: undefined })).toBe(member.userId);
});
