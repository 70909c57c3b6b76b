import { createCanvas, ImageData } from '@napi-rs/canvas';
import UTIF from 'utif2';
import type { Deadline } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { checkImageSize, type ImageSize } from './image-size.ts';
import { drawPage, type PageImage } from './page-image.ts';
import { prepareTiff } from './prepare-tiff.ts';

/**
 * Decodes the pages of a TIFF, including faxes, one at a time, because each takes up to 280 MB. Throws `Unreadable`.
 */
export async function* decodeTiff(
  bytes: Uint8Array,
  quarterTurns: number,
  deadline: Deadline,
): AsyncGenerator<PageImage> {
  const buffer = prepareTiff(bytes);
  const pages = UTIF.decode(buffer);
  if (pages.length === 0) throw new Unreadable('not_readable', 'The TIFF has no pages.');
  for (const page of pages) {
    deadline.check();
    const { width, height } = checkImageSize(sizeOf(page));
    UTIF.decodeImage(buffer, page);
    const pixels = UTIF.toRGBA8(page);
    page.data = new Uint8Array();
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
    yield await drawPage(canvas, quarterTurns);
  }
}

/** Width and height are tags 256 and 257 (TIFF 6.0, section 3). */
function sizeOf(page: UTIF.IFD): ImageSize | null {
  const [width, height] = ['t256', 't257'].map((tag) => {
    const value = page[tag];
    return Array.isArray(value) ? Number(value[0]) : Number.NaN;
  });
  return width === undefined || height === undefined || !Number.isFinite(width + height) ? null : { width, height };
}
