/**
 * Prepares the image of a page for text recognition: at the same resolution for all sources, and turned as requested.
 */
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
  /** Whether nothing is drawn on the page. */
  isBlank: boolean;
}

type Drawable = Parameters<ReturnType<Canvas['getContext']>['drawImage']>[0];

/** Longer side of a page image in pixels: A4 at 200 dots per inch, which takes about 1.4 s to recognize. */
export const LONG_SIDE = 2340;
/** Enlarging a fax further adds no detail. */
const MAX_ENLARGED = 3;
/** Longer side of A4 in points, assumed for images without a stated size. */
const LONG_SIDE_POINTS = 842;

/** Decodes a PNG or JPEG. Throws `Unreadable` before decoding if it has too many pixels. */
export async function decodeImage(bytes: Uint8Array, quarterTurns: number, deadline: Deadline): Promise<PageImage> {
  checkImageSize(imageSizeOf(bytes));
  return deadline.within(preparePage(bytes, quarterTurns));
}

/** Prepares an image that was rendered here or whose size was checked. */
export async function preparePage(bytes: Uint8Array, quarterTurns: number): Promise<PageImage> {
  return drawPage(await loadImage(bytes), quarterTurns);
}

/** Draws a page at the resolution for recognition, turned clockwise, on white. */
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
