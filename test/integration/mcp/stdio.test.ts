/** Tests the local MCP server `seamark-mcp` (spec/service 4.7), which forwards to the hosted one. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../mcp/tools/define-tool.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';
import { program, root, type StdioProgram, startProgram } from './stdio-program.ts';

const run = promisify(execFile);
const NEWEST = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const repeat = defineTool({
  name: 'repeat',
  title: 'Repeat',
  description: 'Answers what it is given',
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  run: async (_, { text }) => ({ text }),
});

let rig: McpRig;
let url: string;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  rig = await startMcpRig({ offer: { tools: [repeat] } });
  url = `${rig.origin}/mcp`;
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => rig.stop());

function start(options: Parameters<typeof startProgram>[0]): StdioProgram {
  const started = startProgram(options);
  ends.push(() => started.end());
  return started;
}

/** Serves in place of the hosted MCP server. */
async function serve(listener: RequestListener, port = 0): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  ends.push(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, stop };
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

describe('in front of the hosted server', () => {
  test('the official client of the older era sees the same tools, and calls them', async () => {
    const env = { SEAMARK_API_TOKEN: rig.key, SEAMARK_MCP_URL: url };
    const transport = new StdioClientTransport({ command: process.execPath, args: [program], env, stderr: 'ignore' });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    ends.push(() => client.close());
    expect(client.getServerVersion()).toMatchObject({ name: 'seamark-mcp' });
    expect(await client.listTools()).toEqual(await rig.listTools());
    const answer = await client.callTool({ name: 'repeat', arguments: { text: 'größe' } });
    expect(answer).toMatchObject({ structuredContent: { text: 'größe' } });
  });

  test('a client of the newest revision is understood, including names outside ASCII', async () => {
    const stdio = start({ url, token: rig.key });
    const discovered = await stdio.request('server/discover', { _meta: NEWEST });
    expect(discovered).toMatchObject({ id: 1, result: { supportedVersions: expect.arrayContaining(['2026-07-28']) } });
    const called = await stdio.request('tools/call', { name: 'repeat', arguments: { text: 'x' }, _meta: NEWEST });
    expect(called).toMatchObject({ id: 2, result: { structuredContent: { text: 'x' } } });
    for (const name of ['größe ✓', '=?base64?eA==?=', ' x']) {
      const refused = await stdio.request('tools/call', { name, arguments: {}, _meta: NEWEST });
      expect(refused).toMatchObject({ error: { code: -32602, message: `There is no tool ${name}` } });
    }
  });

  test('an unknown key is an error with the server’s text and does not end the program', async () => {
    const stdio = start({ url, token: 'smk_unknown' });
    const first = await stdio.request('ping');
    expect(first).toMatchObject({ id: 1, error: { code: -32000, data: { status: 401 } } });
    expect(first.error.message).toContain('API key');
    expect(await stdio.request('ping')).toMatchObject({ id: 2, error: { code: -32000 } });
    expect(await stdio.end()).toBe(0);
    expect(stdio.complaints()).toContain(`seamark-mcp: ${first.error.message}\n`);
    expect(stdio.complaints()).not.toContain('smk_unknown');
  });

  test('lines that are not messages get the JSON-RPC error', async () => {
    const stdio = start({ url, token: rig.key });
    stdio.send([]);
    expect(await stdio.next()).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await stdio.request('no/such', { _meta: NEWEST })).toMatchObject({ id: 1, error: { code: -32601 } });
  });
});

describe('between the two', () => {
  test('an unavailable server is an error until it is back', async () => {
    const first = await serve((_, response) => response.end());
    await first.stop();
    const stdio = start({ url: first.url, token: 'key' });
    const away = await stdio.request('ping');
    expect(away).toMatchObject({ id: 1, error: { code: -32000 } });
    expect(away.error.message).toMatch(/^No connection to http:\/\/127\.0\.0\.1:\d+\/mcp: /);
    await serve(
      async (request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id: (await bodyOf(request)).id, result: {} }));
      },
      Number(new URL(first.url).port),
    );
    expect(await stdio.request('ping')).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  test('progress arrives before the result', async () => {
    const stream = await serve(async (request, response) => {
      const { id } = await bodyOf(request);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 5 } };
      response.write(`: keep-alive\n\nid: 1\ndata:\n\nevent: message\r\ndata: ${JSON.stringify(progress)}\r\n\r\n`);
      const [left, right] = JSON.stringify({ jsonrpc: '2.0', id, result: { text: 'größe' } }).split('gr');
      response.write(`data: ${left}`);
      response.end(`gr${right}\n\n`);
    });
    const stdio = start({ url: stream.url, token: 'key' });
    expect(await stdio.request('tools/call', { name: 'x' })).toMatchObject({ method: 'notifications/progress' });
    expect(await stdio.next()).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'größe' } });
  });

  test('a cancelled request closes its connection without a response; others continue', async () => {
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: onArrived } = Promise.withResolvers<void>();
    const slow = await serve(async (request, response) => {
      const { id, method } = await bodyOf(request);
      if (method === 'tools/call') {
        response.on('close', onClosed);
        return onArrived();
      }
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    });
    const stdio = start({ url: slow.url, token: 'key' });
    stdio.send({ jsonrpc: '2.0', id: 'long', method: 'tools/call', params: { name: 'x' } });
    await arrived;
    stdio.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'long' } });
    await closed;
    expect(await stdio.request('ping')).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(await stdio.end()).toBe(0);
    expect(stdio.complaints()).toBe('');
  });

  test('the agreed revision is named with every message after the first', async () => {
    const seen: (string | undefined)[] = [];
    const older = await serve(async (request, response) => {
      const { id } = await bodyOf(request);
      seen.push(request.headers['mcp-protocol-version']?.toString());
      expect(request.headers).toMatchObject({ authorization: 'Token key' });
      if (id === undefined) return response.writeHead(202).end();
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18' } }));
    });
    const stdio = start({ url: older.url, token: ' key\n' });
    await stdio.request('initialize', { protocolVersion: '2025-11-25' });
    stdio.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await stdio.request('ping');
    expect(seen.sort()).toEqual(['2025-06-18', '2025-06-18', undefined]);
  });

  test.each([
    ['a page of a proxy', 502, '<html>', /responded 502 Bad Gateway, which is not an MCP response/],
    ['a refusal with a time', 429, '{"message":"Too many."}', /^Too many\. Try again in 7 s\.$/],
    ['nothing', 200, '', /ended its response without a result/],
    ['a redirect', 302, '', /^No connection to /],
  ])('%s is an error', async (_, status, body, message) => {
    const strange = await serve((request, response) => {
      request.resume();
      response.writeHead(status, { 'Retry-After': '7', Location: '/elsewhere' }).end(body);
    });
    const stdio = start({ url: strange.url, token: 'key' });
    const answer = await stdio.request('ping');
    expect(answer).toMatchObject({ id: 1, error: { code: -32000, message: expect.stringMatching(message) } });
  });
});

describe('as a program', () => {
  test.each([
    ['no key', { url: 'http://127.0.0.1:1/' }, 'SEAMARK_API_TOKEN is not set: set it to an API key of your account.'],
    ['a key of two words', { token: 'a b' }, 'SEAMARK_API_TOKEN contains characters that no API key has.'],
    [
      'an address of another kind',
      { token: 'key', url: 'ftp://x' },
      'SEAMARK_MCP_URL must be an http:// or https:// URL',
    ],
    ['an unknown option', { token: 'key', parameters: [program, '--fast'] }, 'Unknown option --fast'],
  ])('it says what is wrong with %s and ends', async (_, options, message) => {
    const stdio = startProgram(options);
    expect(await stdio.next()).toBe(null);
    expect(await stdio.end()).toBe(1);
    expect(stdio.complaints()).toContain(`seamark-mcp: ${message}`);
  });

  test('it prints the product’s version and its usage', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    expect((await run(process.execPath, [program, '--version'])).stdout).toBe(`${version}\n`);
    const { stdout } = await run(process.execPath, [program, '--help']);
    for (const name of ['SEAMARK_API_TOKEN', 'SEAMARK_MCP_URL']) expect(stdout).toContain(name);
  });

  test('it runs by npx from a checkout, and from the package that npm builds', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-mcp-'));
    ends.push(() => rm(folder, { recursive: true }));
    expect((await run('npx', ['--offline', 'seamark-mcp', '--version'], { cwd: root })).stdout).toMatch(/^\d/);
    const packed = await run('npm', ['pack', '--json', '--pack-destination', folder, path.join(root, 'mcp/stdio')]);
    const [{ filename }] = JSON.parse(packed.stdout);
    await run('npm', [
      'install',
      '--offline',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      path.join(folder, filename),
    ]);
    const command = path.join(folder, 'node_modules/.bin/seamark-mcp');
    const stdio = start({ command, parameters: [], url, token: rig.key });
    expect(await stdio.request('ping')).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
