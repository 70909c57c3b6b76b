/**
 * Recognizes a message that arrives again by another route. Each server adds headers, so the digest covers only what
 * the author wrote: the message id, the author's other headers, and the body.
 */
import { createHash } from 'node:crypto';

const AUTHOR_HEADERS = ['message-id', 'from', 'to', 'cc', 'date', 'subject', 'content-type'];

export function messageDigest(bytes: Uint8Array): Buffer {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { head, body } = split(raw);
  const headers = head
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => AUTHOR_HEADERS.includes(line.slice(0, line.indexOf(':')).toLowerCase()))
    .sort();
  return createHash('sha256').update(JSON.stringify(headers), 'latin1').update('\n').update(body).digest();
}

/**
 * Returns the digest for an email that may state values. It differs from the plain digest, which ignores signatures and
 * some of what programs read, so that the email is not mistaken for a copy that may not state values.
 */
export function provenDigest(digest: Buffer): Buffer {
  return createHash('sha256').update('may state values\n').update(digest).digest();
}

/** Splits at the first empty line. Without one, everything is the body. */
function split(raw: Buffer): { head: Buffer; body: Buffer } {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at !== -1);
  if (ends.length === 0) return { head: Buffer.alloc(0), body: raw };
  const end = Math.min(...ends);
  return { head: raw.subarray(0, end), body: raw.subarray(end) };
}
