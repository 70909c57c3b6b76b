import { Unreadable } from '../unreadable.ts';

/** Decodes text by its byte order mark, otherwise as UTF-8, otherwise with the Western European Windows code page. */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  const controls = [...text.slice(0, 4096)].filter((character) => isControl(character)).length;
  if (controls > 2)
    throw new Unreadable('unsupported_type', 'The bytes are neither a document of a supported type nor text.');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns true for control characters other than tabs, line ends and form feeds. */
function isControl(character: string): boolean {
  return character < ' ' && !'\t\n\v\f\r'.includes(character);
}
