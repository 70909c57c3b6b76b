/**
 * Decodes the texts of an interchange. It is tokenized as Latin-1, so that an index is a byte offset, and its values
 * are decoded afterwards.
 */
import type { EdiCharset } from './partner.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Character sets of the EDIFACT syntax identifiers (UNB, element 0001). UNOA and UNOB have no bytes above 127. */
const SYNTAX_CHARSETS: Record<string, EdiCharset> = {
  UNOA: 'auto',
  UNOB: 'auto',
  UNOC: 'latin1',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
};

/**
 * Returns the character set of a syntax identifier; null for an unsupported one, whose characters beyond ASCII would be
 * guesses.
 */
export function charsetOf(syntax: string): EdiCharset | null {
  return SYNTAX_CHARSETS[syntax.toUpperCase()] ?? null;
}

/**
 * Decodes a value that was cut out of the interchange. This is safe for UTF-8, because separators are ASCII and
 * multi-byte characters contain no ASCII bytes.
 */
export function decodeValue(value: string, charset: EdiCharset): string {
  if (charset === 'latin1' || !/[\x80-\xff]/.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
