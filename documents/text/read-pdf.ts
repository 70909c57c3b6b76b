/** Reads the text of a PDF with positions. No script, font or link in the file is run or fetched. */
import { getDocumentProxy } from 'unpdf';
import { type Deadline, MAX_PAGES } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { joinPieces, type TextPiece } from './join-pieces.ts';
import { pageOf, type TextLayer, type TextPage } from './text-layer.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function readPdf(bytes: Uint8Array, deadline: Deadline): Promise<TextLayer> {
  const pdf = await deadline.within(open(bytes));
  try {
    if (pdf.numPages > MAX_PAGES) throw new Unreadable('too_large', `It has over ${MAX_PAGES} pages.`);
    const pages: TextPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(await deadline.within(readPage(pdf, number)));
      deadline.check();
    }
    return { pages, positioned: true };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // The library takes ownership of the bytes, so it gets a copy.
    return await getDocumentProxy(bytes.slice(), {
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      enableXfa: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new Unreadable('encrypted', 'It is protected by a password.');
    }
    throw new Unreadable('not_readable', 'The PDF is damaged.');
  }
}

async function readPage(pdf: Pdf, number: number): Promise<TextPage> {
  const page = await pdf.getPage(number);
  const view = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view.transform.map(Number);
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item): TextPiece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform.map(Number);
    if (x === undefined || y === undefined || !Number.isFinite(x + y + item.width + item.height)) return [];
    const height = item.height > 0 ? item.height : 10;
    const baseline = b * x + d * y + f;
    return [{ text: item.str, x: a * x + c * y + e, y: baseline - height * 0.85, width: item.width, height }];
  });
  page.cleanup();
  return pageOf(number, view.width, view.height, joinPieces(pieces));
}
