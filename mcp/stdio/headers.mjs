// @ts-check
/**
 * HTTP headers that repeat what a message says, so that whoever stands in between need not read bodies. Since the
 * revision 2026-07-28 every request names its revision itself and a server refuses headers that are absent or differ;
 * before it, the revision is agreed once and the two other headers are unknown.
 *
 * @typedef {import('./message.mjs').Message} Message
 */

/** Which parameter `Mcp-Name` repeats. */
const named = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/**
 * @param {Message} message
 * @param {string | undefined} agreed the revision that `initialize` answered
 * @returns {Record<string, string>}
 */
export function mirroredHeaders(message, agreed) {
  const version = message.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (typeof version !== 'string') return agreed === undefined ? {} : { 'MCP-Protocol-Version': agreed };
  const method = message.method ?? '';
  const name = message.params?.[named.get(method) ?? ''];
  return {
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...(typeof name === 'string' ? { 'Mcp-Name': headerValue(name) } : {}),
  };
}

/**
 * As it is where a header can carry it; else in base64 between marks, and so also what looks like such a mark itself.
 *
 * @param {string} text
 */
function headerValue(text) {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
