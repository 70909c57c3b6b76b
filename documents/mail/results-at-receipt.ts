/** Reads what the server of a mailbox found out about a sender when it received the mail (RFC 8601). */

interface Header {
  /** Lower case. */
  name: string;
  /** With the name of the header. */
  value: string;
}

/**
 * Determines whether DMARC passed for the author's domain. Only the topmost `Authentication-Results` counts: a server adds its own above
 * all others, and must have removed any that a sender wrote under its name.
 */
export function passedAtReceipt(
  headers: readonly Header[],
  { authservId, domain }: { authservId: string; domain: string },
): boolean {
  const topmost = headers.find(({ name }) => name === 'authentication-results');
  if (topmost === undefined) return false;
  const [server = '', ...results] = withoutComments(topmost.value.slice(topmost.value.indexOf(':') + 1))
    .toLowerCase()
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim());
  if (server.split(' ')[0] !== authservId.toLowerCase()) return false;
  const dmarc = results.filter((result) => /^dmarc ?=/.test(result));
  const [only] = dmarc;
  if (only === undefined || dmarc.length > 1) return false;
  const from = /\bheader\.from ?= ?"?([^\s";]+)/.exec(only)?.[1] ?? '';
  return /^dmarc ?= ?pass( |$)/.test(only) && from.slice(from.lastIndexOf('@') + 1) === domain;
}

/** Removes comments, which may be nested, and which may contain anything. */
function withoutComments(text: string): string {
  let depth = 0;
  let plain = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += character;
  }
  return plain;
}
