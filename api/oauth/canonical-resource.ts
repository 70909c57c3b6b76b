/**
 * The one address of the MCP server, as tokens name it: without a slash at its end, scheme and host in lower case, the port
 * left out where it is that of the scheme. Clients write it in several ways (RFC 8707, and decisions of the protocol).
 */
export function canonicalResource(given: string): string {
  const url = URL.parse(given);
  return url === null ? given : `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}
