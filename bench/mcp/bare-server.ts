/** The baseline: one tool with a constant response, without API keys, rate limits or a database. */
import { createServer } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const inputSchema = z.object({ id: z.string() });
const response = { content: [{ type: 'text' as const, text: JSON.stringify({ status: 'on_ship' }) }] };

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' });
  server.registerTool(
    'get_container',
    { description: 'Returns the same for each container', inputSchema },
    () => response,
  );
  return server;
});
const handle = toNodeHandler(handler);

createServer((request, response) => void handle(request as NodeIncomingMessageLike, response)).listen(
  Number(process.env['BARE_PORT']),
  '127.0.0.1',
  () => console.log('listening'),
);
