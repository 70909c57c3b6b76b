// @ts-check
/**
 * HTTP headers that repeat parts of a message, so that proxies need not read bodies. Since revision 2026-07-28 every request
 * names its revision, and servers reject headers that are missing or differ; before it, the revision is negotiated once and the
 * two other headers do not exist.
 *
 * @typedef {import('./message.mjs').Message} Message
 */

/** The parameter that `Mcp-Name` repeats, by method. */
const named = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/**
 * @param {Message} message
 * @param {string | undefined} revision the revision negotiated by `initialize`
 * @returns {Record<string, string>}
 */
export function mirroredHeaders(message, revision) {
  const version = message.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (typeof version !== 'string') return revision === undefined ? {} : { 'MCP-Protocol-Version': revision };
  const method = message.method ?? '';
  const name = message.params?.[named.get(method) ?? ''];
  return {
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...(typeof name === 'string' ? { 'Mcp-Name': headerValue(name) } : {}),
  };
}

/**
 * Encodes a header value in marked base64 if it has characters that headers cannot carry, or looks like a marked value itself.
 *
 * @param {string} text
 */
function headerValue(text) {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
