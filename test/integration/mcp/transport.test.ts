import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../mcp/tool.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Says again what it was told.',
  input: z.object({ id: z.uuid().optional(), word: z.string().min(1) }),
  output: z.object({ word: z.string(), length: z.int() }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  run: async (_context, { word }) => ({ word, length: word.length }),
});

let rig: McpRig;
beforeAll(async () => {
  rig = await startMcpRig({ offer: { tools: [echo] } });
});
afterAll(() => rig?.stop());

test('the official client of the older era lists and calls', async () => {
  const { tools } = await rig.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['echo']);
  expect(await rig.callTool('echo', { word: 'ahoy' })).toMatchObject({
    isError: false,
    answer: { word: 'ahoy', length: 4 },
    text: '{"word":"ahoy","length":4}',
  });
});
