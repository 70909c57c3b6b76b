/**
 * Tests that images that are truncated or state impossible sizes are refused with a reason before they cost memory or
 * time.
 */
import { createCanvas } from '@napi-rs/canvas';
import UTIF from 'utif2';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract.ts';
import { imageSizeOf } from './image-size.ts';

const canvas = createCanvas(60, 40);
const png = new Uint8Array(await canvas.encode('png'));
const jpeg = new Uint8Array(await canvas.encode('jpeg'));
const tiff = new Uint8Array(UTIF.encodeImage(new Uint8Array(60 * 40 * 4).fill(255), 60, 40));

const SIZES = [
  [0, 0],
  [0, 40],
  [60, 0],
  [8_367, 8_367],
  [65_535, 65_535],
  [1, 4_294_967_295],
  [4_294_967_295, 1],
  [4_294_967_295, 4_294_967_295],
] as const;

function sizedPng(width: number, height: number): Uint8Array {
  const copy = png.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return copy;
}

function sizedJpeg(width: number, height: number): Uint8Array {
  const copy = jpeg.slice();
  const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(copy[at + 1] ?? 0));
  const view = new DataView(copy.buffer);
  view.setUint16(frame + 5, height);
  view.setUint16(frame + 7, width);
  return copy;
}

function sizedTiff(width: number, height: number): Uint8Array {
  const copy = tiff.slice();
  const view = new DataView(copy.buffer);
  const isLittle = copy[0] === 0x49;
  const directory = view.getUint32(4, isLittle);
  for (let entry = 0; entry < view.getUint16(directory, isLittle); entry += 1) {
    const at = directory + 2 + entry * 12;
    const tag = view.getUint16(at, isLittle);
    if (tag !== 256 && tag !== 257) continue;
    view.setUint16(at + 2, 4, isLittle);
    view.setUint32(at + 8, tag === 256 ? width : height, isLittle);
  }
  return copy;
}

const FORMATS: [string, Uint8Array, (width: number, height: number) => Uint8Array, number][] = [
  ['PNG', png, sizedPng, 4_294_967_295],
  ['JPEG', jpeg, sizedJpeg, 65_535],
  ['TIFF', tiff, sizedTiff, 4_294_967_295],
];

describe.each(FORMATS)('a %s', (_, whole, sized, most) => {
  const reasonOf = async (bytes: Uint8Array) => {
    const extraction = await extractDocument({ bytes, fileName: 'scan', contentType: null });
    return extraction.ok ? 'read' : extraction.reason;
  };

  it.each(SIZES.filter((sides) => sides.every((side) => side <= most)))(
    'of %i × %i pixels is refused',
    async (width, height) => {
      const expected = width * height > 70_000_000 ? 'too_large' : 'not_readable';
      expect(await reasonOf(sized(width, height))).toBe(expected);
    },
  );

  it('that is empty has no text', async () => {
    // An empty canvas is transparent, which a JPEG shows as black.
    expect(['no_text']).toContain(await reasonOf(whole));
  });

  it.each([0.1, 0.3, 0.5, 0.7, 0.9, 0.97])('that is cut off after %f of its length yields a reason', async (share) => {
    const reason = await reasonOf(whole.slice(0, Math.max(9, Math.floor(whole.length * share))));
    expect(['not_readable', 'no_text', 'unsupported_type', 'too_large', 'read']).toContain(reason);
  });
});

describe('a TIFF', () => {
  const reasonOf = async (bytes: Uint8Array) => {
    const extraction = await extractDocument({ bytes, fileName: 'scan.tif', contentType: 'image/tiff' });
    return extraction.ok ? 'read' : extraction.detail;
  };
  const isLittle = tiff[0] === 0x49;
  const changed = (change: (view: DataView, directory: number, entries: number) => void) => {
    const copy = tiff.slice();
    const view = new DataView(copy.buffer);
    const directory = view.getUint32(4, isLittle);
    change(view, directory, view.getUint16(directory, isLittle));
    return copy;
  };

  it.each([
    [
      'whose page is followed by itself',
      changed((view, at, entries) => view.setUint32(at + 2 + entries * 12, at, isLittle)),
      'its pages form a loop',
    ],
    [
      'that states four billion values',
      changed((view, at) => view.setUint32(at + 2 + 4, 0xffff_ffff, isLittle)),
      'a page states too many values',
    ],
    [
      'whose next page lies outside the file',
      changed((view, at, entries) => view.setUint32(at + 2 + entries * 12, 0xffff_fff0, isLittle)),
      'a page lies outside the file',
    ],
    [
      'of more tags than bytes',
      changed((view, at) => view.setUint16(at, 0xffff, isLittle)),
      'a page lies outside the file',
    ],
  ])('%s is damaged', async (_, bytes, what) => {
    expect(await reasonOf(bytes)).toBe(`The TIFF is damaged: ${what}.`);
  });

  it.each([330, 34_665, 34_853, 37_500, 40_965, 50_740, 61_440])(
    'with the entry %i that leads back to its page is read as without it',
    async (tag) => {
      const bytes = changed((view, at, entries) => {
        const last = at + 2 + (entries - 1) * 12;
        view.setUint16(last, tag, isLittle);
        view.setUint16(last + 2, 4, isLittle);
        view.setUint32(last + 4, 1, isLittle);
        view.setUint32(last + 8, at, isLittle);
      });
      expect(await reasonOf(bytes)).toBe(await reasonOf(tiff));
    },
  );

  it('whose pages form a loop after those that are read ends with these', async () => {
    const pages = 14;
    const bytes = new Uint8Array(8 + pages * 18);
    bytes.set([0x49, 0x49, 42, 0, 8]);
    const view = new DataView(bytes.buffer);
    for (let page = 0; page < pages; page += 1) {
      const at = 8 + page * 18;
      view.setUint16(at, 1, true);
      for (const [place, value] of [256, 3].entries()) view.setUint16(at + 2 + place * 2, value, true);
      view.setUint32(at + 6, 1, true);
      view.setUint32(at + 14, page === pages - 1 ? at : at + 18, true);
    }
    expect(await reasonOf(bytes)).toBe('The image states no size.');
  });
});

it('a JPEG whose comment contains another size has the size of its frame', async () => {
  const at = 2;
  // A marker without a length (TEM), which would be read as the length of a segment that ends in the comment.
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const comment = [0xff, 0xfe, 0, 2 + 251, ...Array.from({ length: 251 }, (_, index) => frame[index - 200] ?? 0)];
  const bytes = new Uint8Array([...sizedJpeg(9_000, 9_000).slice(0, at), 0xff, 0x01, ...comment]);
  const rest = sizedJpeg(9_000, 9_000).slice(at);
  const whole = new Uint8Array([...bytes, ...rest]);
  expect(imageSizeOf(whole)).toEqual({ width: 9_000, height: 9_000 });
});
