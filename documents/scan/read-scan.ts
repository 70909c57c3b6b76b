import type { Rectangle } from '../document.ts';
import type { Deadline } from '../limits.ts';
import { joinPieces } from '../text/join-pieces.ts';
import { type Certainty, pageOf, type TextLayer, type TextPage } from '../text/text-layer.ts';
import { decodeTiff } from './decode-tiff.ts';
import { decodeImage, type PageImage, preparePage } from './page-image.ts';
import { type RecognizedPage, Recognizer } from './recognize.ts';
import { renderPdf } from './render-pdf.ts';
import { MAX_SCANNED_PAGES } from './scan-limits.ts';

/** With fewer legible letters, a page may be turned sideways or upside down. */
const FEW_LETTERS = 40;

export async function readImage(
  bytes: Uint8Array,
  format: 'image' | 'tiff',
  quarterTurns: number,
  deadline: Deadline,
): Promise<TextLayer> {
  const recognizer = new Recognizer(deadline);
  const pages: TextPage[] = [];
  const images =
    format === 'tiff' ? decodeTiff(bytes, quarterTurns, deadline) : [await decodeImage(bytes, quarterTurns, deadline)];
  try {
    for await (const image of images) pages.push(await readPage(recognizer, image, pages.length + 1, quarterTurns));
  } finally {
    await recognizer.end();
  }
  return { pages, positioned: true };
}

/** Reads the pages of a PDF that have no text of their own; the other pages are left unchanged. */
export async function readScannedPages(
  bytes: Uint8Array,
  layer: TextLayer,
  quarterTurns: number,
  deadline: Deadline,
): Promise<TextLayer> {
  const blank = layer.pages.filter(({ lines }) => lines.length === 0).map(({ number }) => number);
  if (blank.length === 0) return layer;
  const pages = [...layer.pages];
  const recognizer = new Recognizer(deadline);
  try {
    for await (const image of renderPdf(bytes, blank.slice(0, MAX_SCANNED_PAGES), quarterTurns, deadline)) {
      pages[image.number - 1] = await readPage(recognizer, image, image.number, quarterTurns);
    }
  } finally {
    await recognizer.end();
  }
  return { ...layer, pages };
}

/** A turn that a person chose is final. Otherwise, the turn with the most legible text is used. */
async function readPage(
  recognizer: Recognizer,
  image: PageImage,
  number: number,
  chosenTurns: number,
): Promise<TextPage> {
  if (image.isBlank) return pageOf(number, image.width * image.pointsPerPixel, image.height * image.pointsPerPixel, []);
  let best = { turns: 0, image, page: await recognizer.read(image) };
  if (chosenTurns === 0 && best.page.legible < FEW_LETTERS && best.page.words.length > 0) {
    for (const turns of [1, 3, 2]) {
      const turned = await preparePage(image.bytes, turns);
      const page = await recognizer.read(turned);
      if (page.legible > best.page.legible) best = { turns, image: turned, page };
      if (best.page.legible >= FEW_LETTERS) break;
    }
  }
  return layOut(number, image, best);
}

function layOut(
  number: number,
  shown: PageImage,
  { turns, image, page }: { turns: number; image: PageImage; page: RecognizedPage },
): TextPage {
  const points = image.pointsPerPixel;
  const onPage = placeOnPage(shown, image, turns * (Math.PI / 2) + page.turned);
  const pieces = page.words.map(({ text, x, baseline, width, height }) => ({
    text,
    x: x * points,
    y: (baseline - 0.85 * height) * points,
    width: width * points,
    height: height * points,
  }));
  const certainties = page.words.map(
    ({ confidence }, index): Certainty => ({ confidence, ...onPage(pieces[index] ?? EMPTY) }),
  );
  const lines = joinPieces(pieces);
  return { ...pageOf(number, shown.width * points, shown.height * points, lines), onPage, certainties };
}

const EMPTY: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Returns a function that undoes the turn by which a page was read, around the middle of the page. Boxes stay upright.
 */
function placeOnPage(shown: PageImage, read: PageImage, turned: number): (box: Rectangle) => Rectangle {
  const points = read.pointsPerPixel;
  const [sine, cosine] = [Math.sin(-turned), Math.cos(turned)];
  const isSideways = Math.abs(sine) > Math.SQRT1_2;
  return ({ x, y, width, height }) => {
    const right = x + width / 2 - (read.width * points) / 2;
    const down = y + height / 2 - (read.height * points) / 2;
    const [wide, high] = isSideways ? [height, width] : [width, height];
    return {
      x: right * cosine - down * sine + (shown.width * points) / 2 - wide / 2,
      y: right * sine + down * cosine + (shown.height * points) / 2 - high / 2,
      width: wide,
      height: high,
    };
  };
}
