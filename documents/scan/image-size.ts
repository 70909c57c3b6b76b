/** Reads the size in an image's header before decoding, because a few bytes can claim gigapixels. */
import { Unreadable } from '../unreadable.ts';

export interface ImageSize {
  width: number;
  height: number;
}

/** More than a sheet of A3 at 600 dots per inch. An image of this size takes about 280 MB while it is decoded. */
export const MAX_PIXELS = 70_000_000;

/** Throws `Unreadable` for an image without a size or with more than `MAX_PIXELS`. */
export function checkImageSize(size: ImageSize | null): ImageSize {
  if (size === null || size.width < 1 || size.height < 1) {
    throw new Unreadable('not_readable', 'The image states no size.');
  }
  if (size.width * size.height > MAX_PIXELS) {
    throw new Unreadable('too_large', `The image has over ${MAX_PIXELS / 1_000_000} million pixels.`);
  }
  return size;
}

/** Reads the size of a PNG or JPEG; null if the header is damaged. */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes[0] === 0x89 ? pngSize(view) : jpegSize(view);
}

function pngSize(view: DataView): ImageSize | null {
  return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments of a JPEG to the frame header (ITU T.81, B.2.2). */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Whether a marker stands alone: TEM, RST and SOI (ITU T.81, B.1.1.3). */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
