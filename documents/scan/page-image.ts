/** Prepares the image of a page for text recognition: at one resolution for all sources, turned as requested. */
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { Deadline } from '../limits.ts';
import { evenLight } from './even-light.ts';
import { checkImageSize, imageSizeOf } from './image-size.ts';

export interface PageImage {
  /** Encoded as PNG. */
  bytes: Uint8Array;
  /** Width and height in pixels. */
  width: number;
  height: number;
  /** Size of a pixel in PDF points. */
  pointsPerPixel: number;
  /** True if nothing is drawn on the page. */
  isBlank: boolean;
}

/** Something that can be drawn on a canvas, with its size in pixels. */
type Drawable = Parameters<ReturnType<Canvas['getContext']>['drawImage']>[0];

/** Longer side of a page image in pixels: A4 at 200 dots per inch, at which recognition takes about 1.4 s. */
export const LONG_SIDE = 2340;
/** Enlarging a faxed page further would add no detail. */
const MAX_ENLARGED = 3;
/** Longer side of A4 in points, assumed for images that do not state a size. */
const LONG_SIDE_POINTS = 842;

/** Decodes a PNG or JPEG. Throws `Unreadable` before decoding if it has too many pixels. */
export async function decodeImage(bytes: Uint8Array, quarterTurns: number, deadline: Deadline): Promise<PageImage> {
  checkImageSize(imageSizeOf(bytes));
  return deadline.within(preparePage(bytes, quarterTurns));
}

/** Prepares an image whose size has already been checked, or that was rendered here. */
export async function preparePage(bytes: Uint8Array, quarterTurns: number): Promise<PageImage> {
  return drawPage(await loadImage(bytes), quarterTurns);
}

/** Draws a page at the resolution used for recognition, turned clockwise, on white. */
export async function drawPage(source: Drawable, quarterTurns: number): Promise<PageImage> {
  const scale = Math.min(MAX_ENLARGED, LONG_SIDE / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const isSideways = quarterTurns % 2 === 1;
  const canvas = createCanvas(isSideways ? height : width, isSideways ? width : height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(source, -width / 2, -height / 2, width, height);
  evenLight(canvas);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return {
    isBlank: data.every((shade) => shade === 255),
    bytes: await canvas.encode('png'),
    width: canvas.width,
    height: canvas.height,
    pointsPerPixel: LONG_SIDE_POINTS / Math.max(canvas.width, canvas.height),
  };
}
