/** Builds messages in the form used by clients of the newest revision, with headers that repeat parts of the body. */
import type { HttpResult, McpRig, PostOptions } from './mcp-rig.ts';

export const NEWEST = '2026-07-28';

export function message(method: string, params: Record<string, unknown> = {}, version = NEWEST) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
}

/** Sends a valid message; `options.headers` can make it invalid. */
export function sendMessage(
  rig: McpRig,
  method: string,
  params: Record<string, unknown> = {},
  options: PostOptions = {},
): Promise<HttpResult> {
  const name = params['name'] ?? params['uri'];
  const headers = {
    'MCP-Protocol-Version': NEWEST,
    'Mcp-Method': method,
    ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
    ...options.headers,
  };
  return rig.post(message(method, params), { ...options, headers });
}

/** Sends a message in the form used by clients before 2026-07-28. */
export function requestOlder(
  rig: McpRig,
  method: string,
  params: Record<string, unknown> = {},
  options: PostOptions = {},
) {
  return rig.post({ jsonrpc: '2.0', id: 1, method, params }, options);
}
