import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type McpRig, startMcpRig } from './mcp-rig.ts';
import { message, NEWEST, requestOlder, sendMessage } from './messages.ts';
import { sampleOffer } from './sample-offer.ts';

let rig: McpRig;
beforeAll(async () => {
  rig = await startMcpRig({
    offer: sampleOffer,
    verifyBearer: () => async (token) => {
      if (token === 'away') throw Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
      throw new Error('secret of the inside');
    },
  });
});
afterAll(() => rig?.stop());

/** Returns the status of a GET with this Host header, which `fetch` would not let us set. */
function statusUnder(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${rig.origin}/mcp`, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    );
  });
}

describe('2026-07-28', () => {
  it('describes the server', async () => {
    const { status, headers, body } = await sendMessage(rig, 'server/discover');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [NEWEST],
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
      instructions: 'Be kind.',
      ttlMs: 300_000,
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'seamark-mcp', version: '0.1.0' } },
    });
  });

  it('lists tools with short schemas, in their order', async () => {
    const { body } = await sendMessage(rig, 'tools/list');
    expect(body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(['echo', 'write', 'fails', 'twice']);
    expect(body.result.tools[1]).toEqual({
      name: 'write',
      title: 'Title of write',
      description: 'What write does.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          word: { type: 'string', minLength: 1 },
          intent: { type: 'string', maxLength: 200 },
        },
        required: ['word'],
      },
      outputSchema: {
        type: 'object',
        properties: { word: { type: 'string' }, length: { type: 'integer' } },
        required: ['word', 'length'],
      },
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    });
  });

  it.each([
    ['a method', { 'Mcp-Method': 'tools/call' }],
    ['a name', { 'Mcp-Name': 'write' }],
    ['a version', { 'MCP-Protocol-Version': '2025-11-25' }],
    ['no name', { 'Mcp-Name': '' }],
  ])('rejects headers whose %s differs from the message', async (_what, headers) => {
    const method = 'Mcp-Method' in headers ? 'tools/list' : 'tools/call';
    const params = method === 'tools/call' ? { name: 'echo', arguments: { word: 'ahoy' } } : {};
    const { status, body } = await sendMessage(rig, method, params, { headers });
    expect([status, body.error.code, body.id]).toEqual([400, -32020, 1]);
  });

  it('refuses a message whose headers are missing', async () => {
    const { status, body } = await rig.post(message('tools/list'));
    expect([status, body.error.code]).toEqual([400, -32020]);
  });

  it('rejects an unknown version and names the supported ones', async () => {
    const headers = { 'MCP-Protocol-Version': '2099-01-01', 'Mcp-Method': 'tools/list' };
    const { status, body } = await rig.post(message('tools/list', {}, '2099-01-01'), { headers });
    expect(status).toBe(400);
    expect(body.error).toEqual({
      code: -32022,
      message: 'Unsupported protocol version: 2099-01-01',
      data: { supported: [NEWEST], requested: '2099-01-01' },
    });
  });

  it('responds to an unknown method with 404, to an unknown tool with an error', async () => {
    const method = await sendMessage(rig, 'ships/sink');
    expect([method.status, method.body.error]).toEqual([404, { code: -32601, message: 'Method not found' }]);
    const tool = await sendMessage(rig, 'tools/call', { name: 'sink', arguments: {} });
    expect([tool.status, tool.body.error]).toEqual([200, { code: -32602, message: 'There is no tool sink' }]);
    const prompt = await sendMessage(rig, 'prompts/get', { name: 'sink' });
    expect(prompt.body.error).toEqual({ code: -32602, message: 'There is no prompt sink' });
  });

  it('accepts a notification without a response', async () => {
    const { id: _, ...notification } = message('notifications/cancelled', { requestId: 7 });
    const headers = { 'MCP-Protocol-Version': NEWEST, 'Mcp-Method': 'notifications/cancelled' };
    expect(await rig.post(notification, { headers })).toMatchObject({ status: 202, body: '' });
  });
});

it('informs a client that waits for changes that there will be none, and closes', async () => {
  const hangUp = new AbortController();
  const method = 'subscriptions/listen';
  const response = await fetch(`${rig.origin}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Token ${rig.key}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': NEWEST,
      'Mcp-Method': method,
    },
    body: JSON.stringify(message(method, { notifications: { toolsListChanged: true } })),
    signal: hangUp.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  const event = JSON.parse(/^data: (.*)$/m.exec(value ?? '')?.[1] ?? 'null');
  expect(event).toMatchObject({ method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } });
  expect(event.params.notifications).toEqual({});
  hangUp.abort();
});

describe('2025-11-25 and before', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])('begins with %s', async (version) => {
    const clientInfo = { name: 'test', version: '1.0.0' };
    const { status, headers, body } = await requestOlder(rig, 'initialize', {
      protocolVersion: version,
      capabilities: {},
      clientInfo,
    });
    expect([status, headers.get('content-type'), headers.get('mcp-session-id')]).toEqual([
      200,
      'application/json',
      null,
    ]);
    expect(body.result).toMatchObject({
      protocolVersion: version,
      instructions: 'Be kind.',
      serverInfo: { name: 'seamark-mcp', version: '0.1.0' },
    });
  });

  it('lists and calls through the official client', async () => {
    const { tools } = await rig.listTools();
    expect(tools).toHaveLength(4);
    const { content, ...result } = await rig.callTool('echo', { word: 'ahoy', intent: 'to greet' });
    expect(result).toEqual({ isError: false, answer: { word: 'ahoy', length: 4 }, text: '{"word":"ahoy","length":4}' });
    expect(content[1]).toEqual({
      type: 'resource_link',
      uri: 'seamark://word/ahoy',
      name: 'Word ahoy',
      mimeType: 'text/markdown',
    });
  });

  it('responds to several messages at once', async () => {
    const { status, body } = await rig.post([
      { jsonrpc: '2.0', id: 'a', method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'echo', arguments: { word: 'x' } } },
    ]);
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['a', 'b']);
  });

  it('responds to an unknown method and an unknown version', async () => {
    const method = await requestOlder(rig, 'ships/sink');
    expect([method.status, method.body.error]).toEqual([200, { code: -32601, message: 'Method not found' }]);
    const version = await requestOlder(rig, 'ping', {}, { headers: { 'MCP-Protocol-Version': '1999-01-01' } });
    expect([version.status, version.body.error.code]).toEqual([400, -32000]);
  });
});

describe('calls', () => {
  const failure = async (word: string) => {
    const { isError, text, answer } = await rig.callTool('fails', { word });
    return { isError, text, answer };
  };

  it('name the problems of their input', async () => {
    const { isError, text } = await rig.callTool('echo', { word: '', id: 'seven' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Input validation error: id: Invalid UUID; word: /);
    expect(await failure('refused')).toMatchObject({ isError: true, text: 'Input validation error: Number is odd' });
  });

  it('report a failure in one sentence, without internals', async () => {
    expect(await failure('known')).toEqual({ isError: true, text: 'There is no such container.', answer: undefined });
    const inside = 'fails failed with an internal error, which was logged. Try again later.';
    expect(await failure('bug')).toMatchObject({ isError: true, text: inside });
    expect(await failure('odd')).toMatchObject({ isError: true, text: inside });
    const away = 'Seamark cannot reach its database right now. Try again in a few seconds.';
    expect(await failure('away')).toMatchObject({ isError: true, text: away });
  });
});

describe('prompts and resources', () => {
  it('renders a prompt and names missing arguments', async () => {
    const { body } = await sendMessage(rig, 'prompts/list');
    expect(body.result.prompts).toEqual([
      {
        name: 'greet',
        title: 'Greet',
        description: 'Greets a ship.',
        arguments: [
          { name: 'ship', description: 'Its name', required: true },
          { name: 'port', description: 'Where it is', required: false },
        ],
      },
    ]);
    const filled = await sendMessage(rig, 'prompts/get', { name: 'greet', arguments: { ship: 'Ever Given' } });
    expect(filled.body.result.messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Ahoy Ever Given!' } },
    ]);
    const empty = await sendMessage(rig, 'prompts/get', { name: 'greet' });
    expect(empty.body.error.code).toBe(-32602);
  });

  it('completes arguments, a hundred at most', async () => {
    const complete = (ref: object, value = 'E') =>
      sendMessage(rig, 'completion/complete', { ref, argument: { name: 'ship', value } });
    const { body } = await complete({ type: 'ref/prompt', name: 'greet' });
    expect(body.result.completion).toMatchObject({ total: 150, hasMore: true });
    expect(body.result.completion.values).toHaveLength(100);
    const word = await complete({ type: 'ref/resource', uri: 'seamark://word/{word}' });
    expect(word.body.result.completion.values).toEqual(['ahoy']);
    const none = await complete({ type: 'ref/prompt', name: 'sink' });
    expect(none.body.error.code).toBe(-32602);
  });

  it('reads documents and templates', async () => {
    const read = async (uri: string) => (await sendMessage(rig, 'resources/read', { uri })).body;
    expect((await read('seamark://docs/words')).result).toMatchObject({
      contents: [{ uri: 'seamark://docs/words', mimeType: 'text/markdown', text: '# Words' }],
      ttlMs: 300_000,
      cacheScope: 'public',
    });
    expect((await read('seamark://word/a%20hoy')).result).toMatchObject({
      contents: [{ uri: 'seamark://word/a%20hoy', text: `a hoy of ${rig.accountId}` }],
      ttlMs: 0,
      cacheScope: 'private',
    });
    for (const uri of ['seamark://word/none', 'seamark://ship/x', 'no address']) {
      expect((await read(uri)).error).toMatchObject({ code: -32602 });
    }
    expect((await read('seamark://word/bang')).error).toEqual({ code: -32603, message: 'Internal server error' });
    const lists = await Promise.all(
      ['resources/list', 'resources/templates/list'].map((method) => sendMessage(rig, method)),
    );
    expect(lists[0]?.body.result.resources).toHaveLength(1);
    expect(lists[1]?.body.result.resourceTemplates).toHaveLength(1);
  });
});

describe('HTTP', () => {
  it('takes POST only', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers, body } = await rig.post(null, { method, authorization: null });
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(body).toEqual({ error: 'Method not allowed', message: 'Only POST requests are accepted' });
    }
  });

  it('allows preflights of other origins', async () => {
    const { status, headers, body } = await rig.post(null, { method: 'OPTIONS', authorization: null });
    expect([status, body]).toEqual([200, '']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe(
      'Content-Type, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
    );
  });

  it('rejects pages of foreign origins, including their preflights', async () => {
    for (const method of ['POST', 'OPTIONS']) {
      const headers = { Origin: 'https://evil.example' };
      const { status, body } = await rig.post({}, { method, headers, authorization: null });
      expect([status, body]).toEqual([
        403,
        { error: 'Forbidden', message: 'Invalid Origin header: https://evil.example' },
      ]);
    }
  });

  it('rejects foreign host names', async () => {
    expect(await statusUnder(`localhost.evil.example`)).toBe(403);
    expect(await statusUnder(`mcp.seamark.test`)).toBe(405);
  });

  it('responds at /, /mcp and /api/mcp, and nowhere else', async () => {
    for (const path of ['/', '/mcp', '/mcp/', '/api/mcp', '/mcp?x=1']) {
      expect((await sendMessage(rig, 'server/discover', {}, { path })).status).toBe(200);
    }
    const { status, body } = await sendMessage(rig, 'server/discover', {}, { path: '/v2' });
    expect([status, body.error]).toEqual([404, 'Not found']);
  });

  it.each([
    ['application/json', 406],
    ['text/event-stream', 406],
    ['text/html', 406],
    ['application/json; q=0.9, text/event-stream', 200],
    ['*/*', 200],
  ])('responds to Accept: %s with %i', async (accept, expected) => {
    for (const requested of [sendMessage, requestOlder]) {
      const { status, body } = await requested(rig, 'tools/list', {}, { headers: { Accept: accept } });
      expect(status).toBe(expected);
      if (expected === 406) expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
    }
  });

  it('rejects a body that is no message', async () => {
    const refused = async (raw: string, headers: Record<string, string> = {}) => {
      const { status, body } = await rig.post(null, { raw, headers });
      return [status, body.error.code, body.id];
    };
    expect(await refused('{')).toEqual([400, -32700, null]);
    expect(await refused('')).toEqual([400, -32700, null]);
    expect(await refused('3')).toEqual([400, -32600, null]);
    expect(await refused('{}')).toEqual([400, -32600, null]);
    expect(await refused('[]')).toEqual([400, -32600, null]);
    expect(await refused('{}', { 'Content-Type': 'text/plain' })).toEqual([415, -32000, null]);
    expect(await refused(`"${'x'.repeat(1_100_000)}"`)).toEqual([413, -32000, null]);
  });

  it('rejects an id that it cannot repeat', async () => {
    const { status, body } = await rig.post(null, { raw: '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}' });
    expect([status, body.error.code, body.id]).toEqual([400, -32600, null]);
  });

  it('reveals no internals when it crashes', async () => {
    const crash = await sendMessage(rig, 'tools/list', {}, { authorization: 'Bearer x' });
    expect(crash).toMatchObject({
      status: 500,
      body: { jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null },
    });
    const away = await sendMessage(rig, 'tools/list', {}, { authorization: 'Bearer away' });
    expect([away.status, away.headers.get('retry-after'), away.body.error]).toEqual([
      503,
      '5',
      { code: -32603, message: 'The database is not reachable' },
    ]);
  });

  it('shows its health without authentication', async () => {
    const request = (path: string, method = 'GET') => rig.post(null, { path, method, authorization: null });
    expect(await request('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await request('/readyz')).toMatchObject({ status: 200, body: { status: 'ok', checks: { database: 'ok' } } });
    expect(await request('/readyz', 'POST')).toMatchObject({ status: 405 });
  });
});
