/**
 * Limits for one email, so that no message costs more than its size suggests. An email that exceeds one is refused with
 * a reason.
 */

export const MAIL_LIMITS = {
  /** The largest file that is stored (spec/contract 1.10). */
  bytes: 25 * 1024 * 1024,
  headerBytes: 512 * 1024,
  /** Maximum nesting depth of parts. Mail programs stay below ten. */
  partDepth: 30,
  /** Maximum nesting depth of messages. */
  messageDepth: 4,
  /** Includes the attachments of messages inside the message. */
  attachments: 200,
  /**
   * Maximum number of lines that may begin a part. They are counted before parsing, because every part uses memory,
   * however small it is.
   */
  delimiterLines: 20_000,
  /** Maximum number of DKIM signatures, each of which costs a lookup. Emails usually have one to three. */
  signatures: 10,
  /** Maximum number of messages inside a message whose senders are verified. */
  verifiedInside: 10,
  /** Time limit for all lookups that verify a sender. */
  verificationMs: 15_000,
  addresses: 200,
  references: 200,
  /** Length to which the stored text is shortened. The raw message contains all of it. */
  bodyBytes: 64 * 1024,
  /** Maximum length of a subject or name, in characters. */
  shortText: 1_000,
  fileName: 200,
} as const;

/** Counts the lines that begin with two hyphens, as all delimiters of parts do. */
export function delimiterLines(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = text.indexOf('\n--'); at !== -1; at = text.indexOf('\n--', at + 3)) count += 1;
  return count;
}
