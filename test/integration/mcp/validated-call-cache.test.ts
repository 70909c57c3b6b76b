/** Calls of a form that the protocol library has let through are answered without it: the same, to the same callers, as strictly. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callToolAsJson } from '../../../mcp/protocol/call-tool.ts';
import { registry as everything } from '../../../mcp/protocol/registry.ts';
import { parseCall, ValidatedCallCache } from '../../../mcp/protocol/validated-call-cache.ts';
import { insertTracked } from '../api/rows.ts';
import { type McpRig, type PostOptions, startMcpRig } from './mcp-rig.ts';
import { message, NEWEST, requestOlder, sendMessage } from './messages.ts';
import { sampleOffer } from './sample-offer.ts';

const NOW = new Date('2026-11-10T17:15:00Z');
const tools = [...everything.tools, ...sampleOffer.tools];
let rig: McpRig;
let id: string;
beforeAll(async () => {
  rig = await startMcpRig({ offer: { tools }, surroundings: { now: () => NOW } });
  const { containerIds } = await insertTracked(rig.database, rig.accountId, { number: 'KNOWN1' });
  id = containerIds[0] ?? '';
});
afterAll(() => rig?.stop());

describe.each([
  { era: '2026-07-28', send: sendMessage },
  { era: '2025-11-25', send: requestOlder },
])('$era', ({ era, send }) => {
  const call = (name: string, given: Record<string, unknown>, options: PostOptions = {}) =>
    send(rig, 'tools/call', { name, arguments: given }, options);

  it('answers the same as the library', async () => {
    // The form of the first call is not known yet, and what it tells of the container is not written.
    const answers = [await call('get_container', { id }), await call('get_container', { id })];
    answers.push(await call('get_container', { id }));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json', answers[0]?.body]);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(1_000);
    }
    const { result } = answers[2]?.body ?? {};
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    expect(result.resultType).toBe(era === NEWEST ? 'complete' : undefined);
  });

  it('goes by what is given to the tool, and by who calls', async () => {
    expect((await call('echo', { word: 'ahoy' })).body.result.structuredContent).toEqual({ word: 'ahoy', length: 4 });
    const second = await call('echo', { word: '"größer"' });
    expect(second.body.result).toMatchObject({ structuredContent: { word: '"größer"', length: 8 }, content: [{}, {}] });
    expect((await call('echo', {})).body.result).toMatchObject({ isError: true });
    const theirs = await call('get_container', { id }, { authorization: `Token ${rig.otherKey}` });
    expect(theirs.body.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/not found/) }],
    });
    expect((await call('echo', { word: 'x' }, { authorization: 'Token smk_unknown' })).status).toBe(401);
  });

  it('has the library judge whatever else is said', async () => {
    const params = { name: 'echo', arguments: { word: 'x' } };
    expect((await send(rig, 'tools/call', params)).status).toBe(200);
    expect((await send(rig, 'tools/call', { ...params, arguments: ['x'] })).body.error).toBeDefined();
    const refused = await send(rig, 'tools/call', params, { headers: { 'MCP-Protocol-Version': '1999-01-01' } });
    expect(refused.status).toBe(400);
    expect((await send(rig, 'tools/call', params, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await send(rig, 'tools/call', { ...params, name: 'sink' })).body.error.code).toBe(-32602);
  });
});

it('repeats the id as it came', async () => {
  for (const own of ['one', 'one', 2 ** 53 - 1, 0, '"}']) {
    const sent = { jsonrpc: '2.0', id: own, method: 'tools/call', params: { name: 'echo', arguments: { word: 'x' } } };
    const { body } = await rig.post(sent);
    expect([body.id, body.result.structuredContent.word]).toEqual([own, 'x']);
  }
});

it('a key that is revoked is refused at once', async () => {
  const { id: keyId, key } = await rig.newKey();
  const call = () =>
    sendMessage(rig, 'tools/call', { name: 'echo', arguments: { word: 'x' } }, { authorization: `Token ${key}` });
  expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
  await rig.database.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', keyId).execute();
  expect((await call()).status).toBe(401);
});

describe('forms', () => {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const headers = { 'content-type': 'application/json', 'mcp-protocol-version': NEWEST, authorization: 'Token a' };
  const read = (body: unknown, more: Record<string, string> = {}) => parseCall({ ...headers, ...more }, body, byName);
  const call = message('tools/call', { name: 'echo', arguments: { word: 'x' } });

  it('are the same whatever is given, and whoever calls', () => {
    const other = { ...message('tools/call', { name: 'echo', arguments: { word: 'y' } }), id: 'seven' };
    expect(read(other, { authorization: 'Token b', 'user-agent': 'x' })?.form).toBe(read(call)?.form);
  });

  it.each([
    ['another tool', { ...call, params: { ...call.params, name: 'write' } }],
    ['other words of the client on itself', { ...call, params: { ...call.params, _meta: {} } }],
    ['a member more', { ...call, params: { ...call.params, task: {} } }],
    ['another kind of message', { ...call, jsonrpc: '1.0' }],
  ])('are others for %s', (_, other) => {
    expect(read(other)?.form).not.toBe(read(call)?.form);
  });

  it('are others for other headers of the protocol', () => {
    expect(read(call, { 'mcp-name': 'echo' })?.form).not.toBe(read(call)?.form);
  });

  it.each([
    ['several messages', [call]],
    ['another method', { ...call, method: 'ping' }],
    ['no tool', { ...call, params: { name: 'sink' } }],
    ['an id that cannot be repeated', { ...call, id: 1.5 }],
    ['no id', { ...call, id: undefined }],
    ['a list in place of arguments', { ...call, params: { ...call.params, arguments: [] } }],
    ['very much', { ...call, more: 'x'.repeat(4_000) }],
    ['nothing', null],
  ])('there are none for %s', (_, body) => {
    expect(read(body)).toBeNull();
  });

  it('are learned from results only', async () => {
    const visit = {
      caller: {
        accountId: rig.accountId,
        apiKeyId: null,
        userId: null,
        scopes: ['read' as const],
        account: {} as never,
      },
      by: 'key' as const,
      retryAfterSeconds: null,
    };
    const stored = new ValidatedCallCache((tool, given, who) => callToolAsJson(tool, given, who, rig.surroundings));
    const seen = read({ ...call, id: 7 });
    if (seen === null) throw new Error('No call');
    stored.learn(seen, '{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}}');
    expect(await stored.answer(seen, { ...visit, retryAfterSeconds: 3 })).toBeNull();
    stored.learn(seen, '{"result":{"content":[],"resultType":"complete","_meta":{"a":1}},"jsonrpc":"2.0","id":7}');
    expect(JSON.parse((await stored.answer(seen, { ...visit, retryAfterSeconds: 3 })) ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {
        isError: true,
        content: [{ type: 'text', text: expect.stringContaining('3') }],
        resultType: 'complete',
        _meta: { a: 1 },
      },
    });
  });
});
