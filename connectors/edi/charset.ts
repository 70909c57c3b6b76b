/**
 * Decodes texts of an interchange: tokenized byte by byte as Latin-1, so that an index is a byte
 * offset, and decoded value by value.
 */
import type { EdiCharset } from './partner.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Character sets of the EDIFACT syntax identifiers (UNB, element 0001). UNOA and UNOB have no byte
 * above 127.
 */
const SYNTAX_CHARSETS: Record<string, EdiCharset> = {
  UNOA: 'auto',
  UNOB: 'auto',
  UNOC: 'latin1',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
};

/** Null for an unsupported character set: its texts above ASCII would be guesses. */
export function charsetOf(syntax: string): EdiCharset | null {
  return SYNTAX_CHARSETS[syntax.toUpperCase()] ?? null;
}

/**
 * Separators are ASCII, and no byte of a longer UTF-8 character is: a value can be decoded after it
 * is cut out.
 */
export function decodeValue(value: string, charset: EdiCharset): string {
  if (charset === 'latin1' || !/[\x80-\xff]/.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
