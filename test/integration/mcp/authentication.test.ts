import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccountSettings } from '../../../identity/accounts/account-settings.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { changeAccountState } from '../../../identity/accounts/manage-accounts.ts';
import { revokeApiKey } from '../../../identity/keys/api-key-management.ts';
import type { Caller, Scope } from '../../../identity/keys/api-keys.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { type HttpResult, type McpRig, startMcpRig } from './mcp-rig.ts';
import { requestOlder, sendMessage } from './messages.ts';
import { sampleOffer } from './sample-offer.ts';

const METADATA = 'http://mcp.seamark.test/.well-known/oauth-protected-resource/mcp';
const BEARER = `Bearer realm="mcp", scope="tracking:read", resource_metadata="${METADATA}"`;

let rig: McpRig;
/** Access tokens by scope; any other token is invalid. */
const tokens: Record<string, readonly Scope[]> = { reads: ['read'], writes: ['read', 'write'], nothing: [] };

beforeAll(async () => {
  rig = await startMcpRig({
    offer: sampleOffer,
    verifyBearer: () => async (token) => {
      const scopes = tokens[token];
      return scopes === undefined ? null : { caller: callerWith(scopes) };
    },
  });
});
afterAll(() => rig?.stop());

function callerWith(scopes: readonly Scope[]): Caller {
  return { accountId: rig.accountId, apiKeyId: null, userId: newId(), scopes, account: readAccountSettings({}) };
}

const call = (name: string, authorization: string): Promise<HttpResult> =>
  sendMessage(rig, 'tools/call', { name, arguments: { word: 'ahoy' } }, { authorization });

describe('an account that is not open', () => {
  const deps = () => ({ database: rig.database, now: () => new Date() });

  it.each([
    ['suspended', 'This account is suspended'],
    ['closed', 'This account is closed'],
  ] as const)('%s: its keys are refused with the reason', async (state, text) => {
    await changeAccountState(deps(), rig.otherAccountId, state);
    const { status, body } = await call('echo', `Token ${rig.otherKey}`);
    expect([status, body]).toMatchObject([403, { message: expect.stringContaining(text) }]);
    await changeAccountState(deps(), rig.otherAccountId, 'open');
    expect((await call('echo', `Token ${rig.otherKey}`)).status).toBe(200);
  });
});

describe('API keys', () => {
  it('admit any holder', async () => {
    for (const scheme of ['Token', 'token', 'TOKEN']) {
      const { body } = await call('echo', `${scheme} ${rig.key}`);
      expect(body.result.structuredContent).toEqual({ word: 'ahoy', length: 4 });
    }
    expect((await requestOlder(rig, 'ping', {}, { authorization: `Token ${rig.otherKey}` })).status).toBe(200);
  });

  it.each([
    ['missing', null],
    ['without a scheme', (key: string) => key],
    ['with another scheme', (key: string) => `Basic ${key}`],
    ['quoted, with blanks', (key: string) => `Token "${key} "`],
    ['empty', () => 'Token '],
    ['after two blanks', (key: string) => `Token  ${key}`],
  ])('are requested if the header is %s', async (_what, header) => {
    const authorization = header === null ? null : header(rig.key);
    for (const requested of [sendMessage, requestOlder]) {
      const { status, headers, body } = await requested(rig, 'tools/list', {}, { authorization });
      expect([status, headers.get('www-authenticate')]).toEqual([401, BEARER]);
      expect(body).toEqual({
        error: 'Unauthorized',
        message:
          'Missing valid Authorization header. The API key could not be verified: send it as "Authorization: Token <API key>", without quotes around the key, or sign in with OAuth and send "Authorization: Bearer <access token>".',
      });
    }
  });

  it('are rejected alike when unknown, truncated, quoted, revoked or expired', async () => {
    const expired = await rig.newKey({ expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await rig.newKey();
    expect((await call('echo', `Token ${revoked.key}`)).status).toBe(200);
    const deps = { database: rig.database, now: () => new Date() };
    expect(await revokeApiKey(deps, { accountId: rig.accountId, id: revoked.id }, OPERATOR)).toBe(true);
    for (const key of ['smk_unknown', rig.key.slice(0, -1), `"${rig.key}"`, revoked.key, expired.key]) {
      const { status, headers, body } = await call('echo', `Token ${key}`);
      expect([status, headers.get('www-authenticate')]).toEqual([401, BEARER]);
      expect(body).toEqual({
        error: 'Unauthorized',
        message:
          'The API key could not be verified. Check that the header is "Authorization: Token <API key>", that the key is complete, and that it has not been revoked or expired.',
      });
    }
  });

  it('are not access tokens', async () => {
    expect((await call('echo', `Bearer ${rig.key}`)).status).toBe(401);
  });

  it('without the scope of a tool get the reason', async () => {
    const { key } = await rig.newKey({ scopes: ['read'] });
    const { status, body } = await call('write', `Token ${key}`);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'This API key has no write scope, which write needs. Use a key that has it.' }],
    });
    expect((await call('echo', `Token ${key}`)).body.result.isError).toBeUndefined();
    const writer = await rig.newKey({ scopes: ['write'] });
    expect(await call('write', `Token ${writer.key}`)).toMatchObject({
      status: 403,
      body: { error: 'Forbidden', message: 'This API key has no read scope' },
    });
  });
});

describe('access tokens', () => {
  it('admit any holder', async () => {
    expect((await call('echo', 'Bearer reads')).body.result.structuredContent.word).toBe('ahoy');
    expect((await call('write', 'bearer writes')).body.result.structuredContent.word).toBe('ahoy');
    expect((await requestOlder(rig, 'tools/list', {}, { authorization: 'Bearer reads' })).status).toBe(200);
  });

  it('are rejected alike when unknown, revoked, expired or for another server', async () => {
    const { status, headers, body } = await call('echo', 'Bearer unknown');
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Unauthorized', message: 'Invalid or expired token.' });
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="mcp", error="invalid_token", error_description="The access token is invalid or expired", scope="tracking:read", resource_metadata="${METADATA}"`,
    );
    expect((await call('echo', 'Token reads')).status).toBe(401);
  });

  it('without write access get an error with all scopes that a tool needs', async () => {
    const challenge = `Bearer realm="mcp", error="insufficient_scope", error_description="This needs the scopes tracking:read and tracking:write", scope="tracking:read tracking:write", resource_metadata="${METADATA}"`;
    for (const requested of [sendMessage, requestOlder]) {
      const params = { name: 'write', arguments: { word: 'ahoy' } };
      const { status, headers, body } = await requested(rig, 'tools/call', params, { authorization: 'Bearer reads' });
      expect([status, headers.get('www-authenticate')]).toEqual([403, challenge]);
      expect(body).toEqual({ error: 'Forbidden', message: 'This needs the scopes tracking:read and tracking:write.' });
    }
    const hidden = [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'write', arguments: { word: 'ahoy' } } },
    ];
    expect((await rig.post(hidden, { authorization: 'Bearer reads' })).status).toBe(403);
  });

  it('without any scope get an error with the scopes for reading', async () => {
    const { status, headers } = await sendMessage(rig, 'tools/list', {}, { authorization: 'Bearer nothing' });
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    expect(headers.get('www-authenticate')).toContain(' scope="tracking:read",');
  });
});

describe('metadata', () => {
  const request = (path: string, method = 'GET') => rig.post(null, { path, method, authorization: null });

  it.each(['', '/mcp'])('of the protected resource is at /.well-known/oauth-protected-resource%s', async (end) => {
    const path = `/.well-known/oauth-protected-resource${end}`;
    const { status, headers, body } = await request(path);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(body).toEqual({
      resource: 'http://mcp.seamark.test/mcp',
      authorization_servers: ['http://seamark.test'],
      bearer_methods_supported: ['header'],
      scopes_supported: ['tracking:read', 'tracking:write'],
      resource_name: 'Seamark',
    });
    expect(await request(path, 'DELETE')).toMatchObject({ status: 405, body: { error: 'Method not allowed' } });
    expect((await request(path, 'OPTIONS')).headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  it('of the authorization server points to that server', async () => {
    const { status, headers } = await request('/.well-known/oauth-authorization-server');
    expect([status, headers.get('location')]).toEqual([
      302,
      'http://seamark.test/.well-known/oauth-authorization-server',
    ]);
  });
});
