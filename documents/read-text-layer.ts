/** Reads the text layer of a file. Its bytes determine the format; the stated type only distinguishes text formats. */
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentFile } from './document.ts';
import { Deadline } from './limits.ts';
import { readImage, readScannedPages } from './scan/read-scan.ts';
import { decodeText } from './text/decode-text.ts';
import { readDocx } from './text/read-docx.ts';
import { readHtml } from './text/read-html.ts';
import { readPdf } from './text/read-pdf.ts';
import { readPlainText } from './text/read-plain-text.ts';
import { readCsv, readXlsText, readXlsxText } from './text/read-spreadsheet.ts';
import type { TextLayer } from './text/text-layer.ts';
import { Unreadable } from './unreadable.ts';

export async function readTextLayer(file: DocumentFile): Promise<TextLayer> {
  const deadline = new Deadline();
  const type = await deadline.within(fileTypeFromBuffer(file.bytes));
  const extension = isPdf(file.bytes) ? 'pdf' : (type?.ext ?? null);
  const { bytes, recognize = true, quarterTurns = 0 } = file;
  if (!recognize && type?.mime.startsWith('image/')) {
    throw new Unreadable('no_text', 'It is a picture, and text recognition is switched off.');
  }
  switch (extension) {
    case 'pdf': {
      const layer = await readPdf(bytes, deadline);
      return recognize ? await readScannedPages(bytes, layer, quarterTurns, deadline) : layer;
    }
    case 'png':
    case 'jpg':
      return await readImage(bytes, 'image', quarterTurns, deadline);
    case 'tif':
      return await readImage(bytes, 'tiff', quarterTurns, deadline);
    case 'docx':
    case 'docm':
      return readDocx(file.bytes);
    case 'xlsx':
    case 'xlsm':
      return await readXlsxText(file.bytes, deadline);
    case 'cfb':
    case 'xls':
      return await readXlsText(file.bytes, deadline);
    case null:
    case 'xml':
      return readText(decodeText(file.bytes), file.contentType);
    default:
      throw new Unreadable('unsupported_type', `Files of type ${type?.mime ?? extension} are not read.`);
  }
}

/** Readers accept the signature of a PDF anywhere in the first kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}

function readText(text: string, contentType: string | null): TextLayer {
  const isHtml =
    contentType?.startsWith('text/html') === true ||
    /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype html|html|head|body|table|div)\b/i.test(text);
  return isHtml ? readHtml(text) : (readCsv(text) ?? readPlainText(text));
}
