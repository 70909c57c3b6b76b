/** Reads the text layer of a file by what its bytes are; its name and stated type decide only between forms of text. */
import type { DocumentFile } from './document.ts';
import { decodeText } from './text/decode-text.ts';
import { readHtml } from './text/read-html.ts';
import { readPlainText } from './text/read-plain-text.ts';
import type { TextLayer } from './text/text-layer.ts';

export async function readTextLayer({ bytes, contentType }: DocumentFile): Promise<TextLayer> {
  const text = decodeText(bytes);
  const isHtml =
    contentType?.startsWith('text/html') === true ||
    /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype html|html|head|body|table|div)\b/i.test(text);
  return isHtml ? readHtml(text) : readPlainText(text);
}
