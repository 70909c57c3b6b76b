/** Reads the results of the checks that a mailbox's server made when it received an email (RFC 8601). */

interface Header {
  /** In lower case. */
  name: string;
  /** Includes the name of the header. */
  value: string;
}

/**
 * Whether DMARC passed for the author's domain. Only the topmost `Authentication-Results` counts: a server adds
 * its own above all others and must remove any that a sender wrote in the server's name.
 */
export function passedAtReceipt(
  headers: readonly Header[],
  { authservId, domain }: { authservId: string; domain: string },
): boolean {
  const topmost = headers.find(({ name }) => name === 'authentication-results');
  if (topmost === undefined) return false;
  const plain = plainText(topmost.value.slice(topmost.value.indexOf(':') + 1));
  if (plain === null) return false;
  const [server = '', ...results] = plain
    .toLowerCase()
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim());
  if (server.split(' ')[0] !== authservId.toLowerCase()) return false;
  const [only, ...others] = results.filter((result) => /^dmarc ?=/.test(result));
  if (only === undefined || others.length > 0 || !/^dmarc ?= ?pass( |$)/.test(only)) return false;
  const [author, ...more] = [...only.matchAll(/\bheader\.from ?= ?(\S+)/g)].map(([, from = '']) => from);
  return author !== undefined && more.length === 0 && author.slice(author.lastIndexOf('@') + 1) === domain;
}

/**
 * Removes comments, which may be nested, and replaces quoted strings other than names. The sender can choose the text
 * of both, for example as an address that the server quotes. Null for forms that programs interpret differently: an
 * escape, a quote within a comment, and a comment or quote without an end.
 */
function plainText(text: string): string | null {
  let depth = 0;
  let plain = '';
  for (const [token] of text.matchAll(/"[^"\\]*"|./gs)) {
    const isQuoted = token.startsWith('"');
    if (token === '\\' || token === '"' || (isQuoted && depth > 0)) return null;
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) plain += isQuoted ? (/^"([\w.@-]+)"$/.exec(token)?.[1] ?? '?') : token;
    if (depth < 0) return null;
  }
  return depth === 0 ? plain : null;
}
