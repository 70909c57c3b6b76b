/** Makes the texts of an email safe to store and display. Encoded words may hide line breaks and control characters. */
import { MAIL_LIMITS } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/** Cleans a single line of text, such as a subject. */
export function cleanLine(text: string, limit: number = MAIL_LIMITS.shortText): string {
  return cleanBody(text).replace(/\s+/g, ' ').trim().slice(0, limit).toWellFormed();
}

export function cleanBody(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(CONTROLS, '');
}

export const CUT_MARK = '\n[…]';

/** Returns the beginning of a text, up to `limitBytes` of UTF-8, and marks where it was cut off. */
export function shortenBody(text: string, limitBytes: number = MAIL_LIMITS.bodyBytes): string {
  const bytes = Buffer.from(text.slice(0, limitBytes + 1));
  if (bytes.length <= limitBytes) return text;
  let end = limitBytes;
  // Does not cut within a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end) + CUT_MARK;
}

/** Returns a file name without its folders; null if nothing is left. */
export function cleanFileName(name: string | null): string | null {
  const last =
    cleanLine(name ?? '')
      .split(/[/\\]/)
      .pop()
      ?.replace(/^\.+/, '')
      .trim() ?? '';
  if (last.length <= MAIL_LIMITS.fileName) return last === '' ? null : last;
  const extension = /\.\w{1,8}$/.exec(last)?.[0] ?? '';
  return last.slice(0, MAIL_LIMITS.fileName - extension.length).toWellFormed() + extension;
}
