/** Runs the examples of docs/mcp.md, exactly as printed. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containersOf } from '../../../simulator/numbers.ts';
import { examplesIn } from '../../support/run-example.ts';
import { insertTracked, insertTransportEvent } from '../api/rows.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';
import { program, root, startProgram } from './stdio-program.ts';

const page = 'docs/mcp.md';
const run = promisify(execFile);

interface ServerEntry {
  command?: string;
  env?: Record<string, string>;
  url?: string;
  headers?: Record<string, string>;
}

interface Example {
  mcpServers?: Record<string, ServerEntry>;
  servers?: Record<string, ServerEntry>;
  name?: string;
  arguments?: Record<string, unknown>;
}

let rig: McpRig;
let url: string;
beforeAll(async () => {
  rig = await startMcpRig();
  url = `${rig.origin}/mcp`;
  const tracked = await insertTracked(rig.database, rig.accountId, {
    containers: containersOf('DIRECT000001'),
    container: {
      current_status: 'not_available',
      published: JSON.stringify({
        pod_terminal_key: 'smdg:SIM1',
        pod_timezone: 'America/Los_Angeles',
        pod_discharged_at: '2026-11-01T16:30:00Z',
        pickup_lfd_terminal: '2026-11-05T08:00:00Z',
        pickup_lfd: '2026-11-05T08:00:00Z',
        holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null }],
      }),
    },
  });
  await insertTransportEvent(rig.database, rig.accountId, tracked, {
    event: 'container.transport.vessel_discharged',
    timestamp: '2026-11-01T16:30:00Z',
  });
});
afterAll(() => rig.stop());

const examples = async () => (await examplesIn(page, 'json')).map((text) => JSON.parse(text) as Example);

test('calls of the session get the results shown', async () => {
  const names = new Map<string, string>();
  const session = (await examples()).filter(({ mcpServers, servers }) => !mcpServers && !servers);
  expect(session.length).toBeGreaterThan(6);
  for (let at = 0; at < session.length; at += 2) {
    const { name = '', arguments: given } = filledIn(session[at], names) as Example;
    const { answer, text } = await rig.callTool(name, given);
    expect({ name, text, answer }).toMatchObject({ name, answer: expectation(session[at + 1], answer, names) });
  }
});

test('every client is set up with what it needs to authenticate', async () => {
  const entries = (await examples()).flatMap(({ mcpServers, servers }) => Object.values(mcpServers ?? servers ?? {}));
  expect(entries).toHaveLength(4);
  for (const entry of entries) {
    const {
      command,
      env,
      url: address,
      headers,
    } = JSON.parse(
      JSON.stringify(entry)
        .replaceAll('https://mcp.example.com/mcp', url)
        .replaceAll('smk_your_key', rig.key)
        .replaceAll(/\$\{input:seamark-key\}/g, rig.key),
    ) as ServerEntry;
    if (command === undefined) {
      expect(address).toBe(url);
      const answer = await rig.post(ping, { authorization: null, ...(headers === undefined ? {} : { headers }) });
      expect(answer).toMatchObject({ status: 200, body: { result: {} } });
    } else {
      expect(command).toBe('seamark-mcp');
      const { SEAMARK_API_TOKEN: token = '', SEAMARK_MCP_URL: target = '' } = env ?? {};
      const stdio = startProgram({ parameters: [program], token, url: target });
      expect(await stdio.request('ping')).toMatchObject({ result: {} });
      expect(await stdio.end()).toBe(0);
    }
  }
});

test('commands run', async () => {
  const [make = '', request = '', ...more] = await examplesIn(page, 'sh');
  expect(more).toEqual([]);
  const { stdout: made } = await run('sh', ['-ec', make], { cwd: root });
  const file = made.trim().split('\n').at(-1) ?? '';
  await rm(path.join(root, file));
  expect(await readFile(path.join(root, page), 'utf8')).toContain(`\`${file}\``);
  const env = { ...process.env, SEAMARK_MCP_URL: url, SEAMARK_API_TOKEN: rig.key };
  const { stdout } = await run('sh', ['-ec', request], { cwd: root, env });
  const lists = stdout
    .replace('}{', '}\n{')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lists).toHaveLength(2);
  expect(lists[0]).toEqual(lists[1]);
});

test('every tool, prompt and resource is named', async () => {
  const text = await readFile(path.join(root, page), 'utf8');
  const client = await rig.client();
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const names = [...tools, ...prompts].map(({ name }) => name);
  const addresses = [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)];
  expect([...names, ...addresses].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Replaces names in braces with values captured from results. */
function filledIn(shown: unknown, names: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(shown).replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole));
}

/**
 * Builds a matcher for printed text: `…` stands for any text, and names in braces capture the value in the response.
 */
function expectation(shown: unknown, actual: unknown, names: Map<string, string>): unknown {
  if (shown === '…') return expect.any(String);
  const name = typeof shown === 'string' ? /^\{(\w+)\}$/.exec(shown)?.[1] : undefined;
  if (name !== undefined && typeof actual === 'string') names.set(name, actual);
  if (name !== undefined) return actual;
  if (typeof shown !== 'object' || shown === null) return shown;
  const given = (actual ?? {}) as Record<string, unknown>;
  if (Array.isArray(shown)) return shown.map((item, index) => expectation(item, given[index], names));
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, expectation(value, given[key], names)]));
}
