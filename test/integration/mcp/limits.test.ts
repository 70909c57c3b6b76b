/**
 * Tests that calls are counted in the same buckets as REST requests: places, messages, headers (spec/service 8, spec
 * D6).
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readAccountSettings } from '../../../identity/accounts/account-settings.ts';
import type { Caller } from '../../../identity/keys/api-keys.ts';
import { callTool } from '../../../mcp/protocol/call-tool.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { type HttpResult, type McpRig, startMcpRig } from './mcp-rig.ts';
import { requestOlder, sendMessage } from './messages.ts';
import { echo, sampleOffer } from './sample-offer.ts';

const ACCOUNT = { limits: { default: 4, create: 2, infer: 1, refresh: 1 } };

let now = new Date('2026-11-02T08:00:00.250Z');
let rig: McpRig;
let api: ServedApi;

beforeAll(async () => {
  const windowsNow = () => now;
  rig = await startMcpRig({
    offer: sampleOffer,
    accountSettings: ACCOUNT,
    windowsNow,
    verifyBearer: () => async () => ({ caller: tokenCaller() }),
  });
  api = await serveApi({ database: rig.database, registry: lines, windowsNow });
});
afterAll(async () => {
  await api?.stop();
  await rig?.stop();
});
/** Moves on by a minute, so that earlier calls are no longer counted. */
beforeEach(() => {
  now = new Date(now.getTime() + 60_000);
});

function tokenCaller(): Caller {
  const account = readAccountSettings(ACCOUNT);
  return { accountId: rig.accountId, apiKeyId: null, userId: null, scopes: ['read', 'write'], account };
}

const call = (name: string, authorization = `Token ${rig.key}`): Promise<HttpResult> =>
  sendMessage(rig, 'tools/call', { name, arguments: { word: 'ahoy' } }, { authorization });
const textOf = ({ body }: HttpResult): string => body.result.content[0].text;
const rest = async () => {
  const headers = { Authorization: `Token ${rig.key}` };
  return (await fetch(`${api.origin}/v2/shipping_lines`, { headers })).status;
};

it('a call over the limit returns an error with the time to retry', async () => {
  const first = await call('write');
  expect([first.headers.get('ratelimit-policy'), first.headers.get('ratelimit')]).toEqual([
    '"create";q=2;w=60',
    '"create";r=1;t=60',
  ]);
  expect((await call('write')).body.result.isError).toBeUndefined();
  now = new Date(now.getTime() + 18_000);
  const refused = await call('write');
  expect([refused.status, refused.body.result.isError, refused.headers.get('ratelimit')]).toEqual([
    200,
    true,
    '"create";r=0;t=42',
  ]);
  expect(textOf(refused)).toBe(
    'Too many requests: the rate limit of this account is reached. Try again in 42 seconds.',
  );
  // This tool uses another bucket, which is not exhausted.
  expect((await call('echo')).body.result.isError).toBeUndefined();
});

it.each([
  ['the newest revision', sendMessage],
  ['the older ones', requestOlder],
])('anything else over the limit is 429, in %s', async (_name, requested) => {
  for (let index = 0; index < 4; index++) expect((await requested(rig, 'tools/list')).status).toBe(200);
  const { status, headers, body } = await requested(rig, 'tools/list');
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  expect(body).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: {
      code: -32000,
      message: 'Too many requests: the rate limit of this account is reached. Try again in 60 seconds.',
    },
  });
  expect((await call('echo')).body.result.isError).toBe(true);
});

it('keys, tokens and REST take from the same bucket', async () => {
  expect(await rest()).toBe(200);
  expect((await call('echo', 'Bearer x')).body.result.isError).toBeUndefined();
  expect((await call('echo')).body.result.isError).toBeUndefined();
  expect(await rest()).toBe(200);
  expect(await rest()).toBe(429);
  expect((await call('echo', 'Bearer x')).body.result.isError).toBe(true);
  expect((await sendMessage(rig, 'tools/list', {}, { authorization: 'Bearer x' })).status).toBe(429);
  expect((await sendMessage(rig, 'tools/list', {}, { authorization: `Token ${rig.otherKey}` })).status).toBe(200);
});

it('several messages sent together count one by one, and are admitted together or not at all', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const write = { ...ping, id: 2, method: 'tools/call', params: { name: 'write', arguments: { word: 'x' } } };
  expect((await rig.post([ping, ping, write])).status).toBe(200);
  expect((await call('write')).body.result.isError).toBeUndefined();
  expect((await rig.post([ping, write])).status).toBe(429);
});

it('a tool that does more costs more', async () => {
  expect((await call('twice')).body.result.isError).toBeUndefined();
  const refused = await call('twice');
  expect([refused.body.result.isError, textOf(refused)]).toEqual([
    true,
    'Too many requests: the rate limit of this account is reached. Try again in 60 seconds.',
  ]);
});

it('a call refused for its scope is not counted', async () => {
  const { key } = await rig.newKey({ scopes: ['write'] });
  for (let index = 0; index < 5; index++) expect((await call('echo', `Token ${key}`)).status).toBe(403);
  expect(await rest()).toBe(200);
});

it('a call that takes too long is aborted', async () => {
  const visit = { caller: tokenCaller(), by: 'token' as const, retryAfterSeconds: null };
  const never = { ...echo, run: () => new Promise<never>(() => {}) };
  expect(await callTool(never, { word: 'ahoy' }, visit, rig.surroundings, 10)).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'echo took too long and was cancelled. Try again, or request less at a time.' }],
  });
});
