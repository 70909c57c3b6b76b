/**
 * Tests tokens of the authorization server at the MCP server: valid calls, step-up authorization, and the exact
 * response to an invalid token.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { changeAccountState } from '../../../identity/accounts/manage-accounts.ts';
import { disconnectClient } from '../../../identity/oauth/grants.ts';
import { verifyAccessToken } from '../../../identity/oauth/tokens.ts';
import { removeMember } from '../../../identity/people/members.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { type HttpResult, type McpRig, startMcpRig } from '../mcp/mcp-rig.ts';
import { MCP_URL, OauthRig } from './oauth-rig.ts';

const METADATA = 'http://mcp.seamark.test/.well-known/oauth-protected-resource/mcp';
const BOTH = 'tracking:read tracking:write';

let mcp: McpRig;
let rig: OauthRig;
let clientId: string;
beforeAll(async () => {
  mcp = await startMcpRig({
    verifyBearer: () => (token) => verifyAccessToken(rig.world.deps, token, MCP_URL),
  });
  const { database, databaseUrl: url } = mcp;
  rig = await OauthRig.start({ world: new PeopleWorld({ database, url, async drop() {} }) });
  clientId = await rig.client();
});
afterAll(async () => {
  await rig.stop({ keepsWorld: true });
  await mcp.stop();
});

let requestCount = 0;
function call(token: string, name: string, args: Record<string, unknown> = {}): Promise<HttpResult> {
  requestCount += 1;
  const message = { jsonrpc: '2.0', id: requestCount, method: 'tools/call', params: { name, arguments: args } };
  return mcp.post(message, { authorization: `Bearer ${token}`, headers: { 'MCP-Protocol-Version': '2025-06-18' } });
}

const challengeOf = ({ status, headers }: HttpResult) => [status, headers.get('www-authenticate')];
const INVALID = [
  401,
  `Bearer realm="mcp", error="invalid_token", error_description="The access token is invalid or expired", scope="tracking:read", resource_metadata="${METADATA}"`,
];
const lines = (token: string) => call(token, 'get_supported_shipping_lines');

async function tokenOf(someone: Someone, scope = 'tracking:read'): Promise<string> {
  return String((await rig.letIn(someone, { scope }, clientId)).body.access_token);
}

test('a token of a suspended account is refused until the account is open again', async () => {
  const someone = await rig.world.account();
  const token = await tokenOf(someone);
  const deps = { database: mcp.database, now: () => new Date() };
  await changeAccountState(deps, someone.accountId, 'suspended');
  const { status, body } = await lines(token);
  expect([status, body]).toMatchObject([403, { message: expect.stringContaining('This account is suspended') }]);
  await changeAccountState(deps, someone.accountId, 'open');
  expect((await lines(token)).status).toBe(200);
});

test('a reading client learns the scope for tracking, and tracks after a second consent', async () => {
  const someone = await rig.world.account();
  const reads = await tokenOf(someone);
  expect((await lines(reads)).status).toBe(200);
  const track = { number: 'TESTBL0001', numberType: 'bill_of_lading', scac: 'TEST' };
  const refused = await call(reads, 'track_container', track);
  expect(challengeOf(refused)).toEqual([
    403,
    `Bearer realm="mcp", error="insufficient_scope", error_description="This needs the scopes tracking:read and tracking:write", scope="${BOTH}", resource_metadata="${METADATA}"`,
  ]);
  const writes = await tokenOf(someone, /scope="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]);
  const tracked = await call(writes, 'track_container', track);
  expect([tracked.status, tracked.body.result?.isError ?? false]).toEqual([200, false]);
  const request = await mcp.database
    .selectFrom('tracking_requests')
    .select(['account_id', 'request_number'])
    .where('account_id', '=', someone.accountId)
    .executeTakeFirst();
  expect(request).toEqual({ account_id: someone.accountId, request_number: 'TESTBL0001' });
});

test('a viewer lacks the scope even after consent', async () => {
  const { accountId } = await rig.world.account();
  const viewer = await rig.world.member(accountId, 'viewer');
  const token = await tokenOf(viewer, BOTH);
  expect((await lines(token)).status).toBe(200);
  expect((await call(token, 'track_container', { number: 'TESTBL0001' })).status).toBe(403);
});

test('expired, revoked and invented tokens are rejected alike', async () => {
  const someone = await rig.world.account();
  const { accountId, userId } = someone;
  expect(challengeOf(await lines('never-was'))).toEqual(INVALID);
  const withdrawn = await tokenOf(someone);
  expect((await lines(withdrawn)).status).toBe(200);
  const by = {
    actor: { kind: 'user' as const, id: userId, name: someone.email, role: 'owner' as const },
    address: null,
  };
  await disconnectClient(rig.world.deps, { accountId, userId, clientId }, by);
  expect(challengeOf(await lines(withdrawn))).toEqual(INVALID);
  const old = await tokenOf(someone);
  rig.world.pass(15 * 60_000);
  expect(challengeOf(await lines(old))).toEqual(INVALID);
});

test('a token for another server is refused', async () => {
  const other = await OauthRig.start({ world: rig.world, mcpUrl: 'https://other.example/mcp' });
  const { body } = await other.letIn(await rig.world.account(), { resource: 'https://other.example/mcp' }, clientId);
  expect(challengeOf(await lines(body.access_token))).toEqual(INVALID);
  await other.stop({ keepsWorld: true });
});

test('a token of a removed member is rejected at once', async () => {
  const { accountId } = await rig.world.account();
  const member = await rig.world.member(accountId, 'member');
  const token = await tokenOf(member);
  expect((await lines(token)).status).toBe(200);
  await removeMember(rig.world.deps, member, OPERATOR);
  expect(challengeOf(await lines(token))).toEqual(INVALID);
});
