/**
 * Tests repeated tool calls in both protocol generations: equal results, only for the same caller, validated each time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry as everything } from '../../../mcp/protocol/registry.ts';
import { insertTracked } from '../api/rows.ts';
import { type McpRig, type PostOptions, startMcpRig } from './mcp-rig.ts';
import { NEWEST, requestOlder, sendMessage } from './messages.ts';
import { sampleOffer } from './sample-offer.ts';

const NOW = new Date('2026-11-10T17:15:00Z');
const tools = [...everything.tools, ...sampleOffer.tools];
let rig: McpRig;
let id: string;
beforeAll(async () => {
  rig = await startMcpRig({ offer: { tools }, surroundings: { now: () => NOW } });
  const { containerIds } = await insertTracked(rig.database, rig.accountId, { number: 'CALLED1' });
  id = containerIds[0] ?? '';
});
afterAll(() => rig?.stop());

describe.each([
  { era: '2026-07-28', send: sendMessage },
  { era: '2025-11-25', send: requestOlder },
])('$era', ({ era, send }) => {
  const call = (name: string, given: Record<string, unknown>, options: PostOptions = {}) =>
    send(rig, 'tools/call', { name, arguments: given }, options);

  it('repeats the result as text and as structured content', async () => {
    const answers = [await call('get_container', { id }), await call('get_container', { id })];
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json', answers[0]?.body]);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(1_000);
    }
    const { result } = answers[1]?.body ?? {};
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
    expect(result.resultType).toBe(era === NEWEST ? 'complete' : undefined);
  });

  it('depends on the arguments and on the caller', async () => {
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

  it('validates arguments, headers and content type of every call', async () => {
    const params = { name: 'echo', arguments: { word: 'x' } };
    expect((await send(rig, 'tools/call', params)).status).toBe(200);
    expect((await send(rig, 'tools/call', { ...params, arguments: ['x'] })).body.error).toBeDefined();
    const refused = await send(rig, 'tools/call', params, { headers: { 'MCP-Protocol-Version': '1999-01-01' } });
    expect(refused.status).toBe(400);
    expect((await send(rig, 'tools/call', params, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await send(rig, 'tools/call', { ...params, name: 'sink' })).body.error.code).toBe(-32602);
  });
});

it('repeats the id of the message', async () => {
  for (const own of ['one', 'one', 2 ** 53 - 1, 0, '"}']) {
    const sent = { jsonrpc: '2.0', id: own, method: 'tools/call', params: { name: 'echo', arguments: { word: 'x' } } };
    const { body } = await rig.post(sent);
    expect([body.id, body.result.structuredContent.word]).toEqual([own, 'x']);
  }
});

it('rejects a revoked key at the next call', async () => {
  const { id: keyId, key } = await rig.newKey();
  const call = () =>
    sendMessage(rig, 'tools/call', { name: 'echo', arguments: { word: 'x' } }, { authorization: `Token ${key}` });
  expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
  await rig.database.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', keyId).execute();
  expect((await call()).status).toBe(401);
});
