/** Hostile pictures: impossible sizes, bombs, loops of pages, types that are not read. */
import { deflateSync } from 'node:zlib';
import { bytesOf, cutOff, damaged, type HostileFile, type Hostility, joined, type Outcome } from './hostile-file.ts';

const MEGABYTE = 1024 * 1024;
const pngFile = { fileName: 'scan.png', contentType: 'image/png' };
const tiffFile = { fileName: 'scan.tif', contentType: 'image/tiff' };

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined(type, data);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return joined(length, body, crc);
}

/** Returns a grey PNG whose header states this size, whatever its data. */
function png(width: number, height: number, data: Uint8Array, ...more: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return joined(
    mark,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', new Uint8Array(deflateSync(data))),
    chunk('IEND', new Uint8Array()),
  );
}

function repeated(bytes: Uint8Array, times: number): Uint8Array {
  return new Uint8Array(Buffer.alloc(bytes.length * times, bytes));
}

type Tag = readonly [tag: number, type: number, count: number, value: number];

/** Returns a TIFF with one directory, which leads to `next`. */
function tiff(tags: readonly Tag[], next = 0, data: Uint8Array = new Uint8Array(64)): Uint8Array {
  const out = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  out.write('II*\0', 0, 'latin1');
  out.writeUInt32LE(8, 4);
  out.writeUInt16LE(tags.length, 8);
  tags.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    out.writeUInt16LE(tag, at);
    out.writeUInt16LE(type, at + 2);
    out.writeUInt32LE(count, at + 4);
    out.writeUInt32LE(value, at + 8);
  });
  out.writeUInt32LE(next, out.length - 4);
  return joined(out, data);
}

const pageTags = (width: number, height: number, rest: readonly Tag[] = []): Tag[] => [
  [256, 4, 1, width],
  [257, 4, 1, height],
  [258, 3, 1, 8],
  [262, 3, 1, 1],
  ...rest,
];

export function hostilePictures(hostility: Hostility): HostileFile[] {
  const { trap } = hostility;
  const make =
    (kind: string, file: Pick<HostileFile, 'fileName' | 'contentType'>) =>
    (name: string, bytes: () => Uint8Array, ...outcomes: Outcome[]): HostileFile => ({
      ...{ ...file, name: `${kind} ${name}`, bytes },
      ...(outcomes.length === 0 ? {} : { outcomes }),
    });
  const asPng = make('PNG', pngFile);
  const asTiff = make('TIFF', tiffFile);
  const small = () => png(9, 9, new Uint8Array(90));
  const strip = (offset: number, length: number, compression: number): Tag[] => [
    [259, 3, 1, compression],
    [273, 4, 1, offset],
    [278, 4, 1, 9],
    [279, 4, 1, length],
  ];
  return [
    asPng('of 65,535 × 65,535 pixels', () => png(65_535, 65_535, new Uint8Array(99)), 'too_large'),
    asPng(
      'of four billion pixels in a row',
      () => png(0xffff_ffff, 1, new Uint8Array(99)),
      'too_large',
      'not_readable',
    ),
    asPng('of no pixels', () => png(0, 0, new Uint8Array(0)), 'not_readable'),
    asPng('that unpacks to 200 MB', () => png(8, 8, new Uint8Array(200 * MEGABYTE)), 'not_readable', 'no_text'),
    asPng(
      'whose text unpacks to 200 MB',
      () => png(9, 9, new Uint8Array(90), chunk('zTXt', joined('a\0\0', deflateSync(new Uint8Array(200 * MEGABYTE))))),
      'no_text',
      'not_readable',
    ),
    asPng(
      'whose profile unpacks to 200 MB',
      () => png(9, 9, new Uint8Array(90), chunk('iCCP', joined('a\0\0', deflateSync(new Uint8Array(200 * MEGABYTE))))),
      'no_text',
      'not_readable',
    ),
    asPng(
      'of 100,000 chunks',
      () => png(9, 9, new Uint8Array(90), repeated(chunk('tEXt', bytesOf('a\0b')), 100_000)),
      'no_text',
      'not_readable',
    ),
    asPng('without data', () => png(9, 9, new Uint8Array(0)), 'no_text', 'not_readable'),
    asPng('that is a script too', () => joined(small(), `<script src="${trap}"></script>`), 'no_text'),
    {
      ...asPng('of 60 million pixels', () => png(7_700, 7_700, new Uint8Array(7_701 * 7_700)), 'no_text'),
      isHeavy: true,
    },
    ...cutOff({ ...pngFile, bytes: small }, 'PNG', [0.4, 0.7, 0.9]),
    ...damaged(hostility, { ...pngFile, bytes: small }, 'PNG', 4),
    asTiff('whose pages are a loop', () => tiff(pageTags(9, 9), 8)),
    asTiff('without pages', () => tiff([]), 'not_readable', 'no_text'),
    asTiff('of 65,535 × 65,535 pixels', () => tiff(pageTags(65_535, 65_535)), 'too_large'),
    asTiff('of four billion sizes', () =>
      tiff([
        [256, 4, 0xffff_ffff, 8],
        [257, 4, 0xffff_ffff, 8],
      ]),
    ),
    asTiff('of four billion values', () => tiff(pageTags(9, 9, [[320, 12, 0xffff_ffff, 8]]))),
    asTiff('whose data lies outside', () => tiff(pageTags(9, 9, strip(0x7fff_ffff, 0x7fff_ffff, 1)))),
    ...[2, 3, 4, 5, 6, 7, 8, 32_773, 34_712].map((compression) =>
      asTiff(`of broken data of compression ${compression}`, () =>
        tiff(pageTags(9, 9, strip(70, 64, compression)), 0, bytesOf('\u0000\u00ff'.repeat(64), 'latin1')),
      ),
    ),
    asTiff('whose parts are loops', () =>
      tiff(
        pageTags(9, 9, [
          [330, 4, 1, 8],
          [34_665, 4, 1, 8],
          [34_853, 4, 1, 8],
        ]),
      ),
    ),
    ...Object.entries(OTHER_TYPES).map(
      ([type, mark]): HostileFile => ({
        ...{ fileName: 'notice.pdf', contentType: 'application/pdf', name: `${type} that claims to be a PDF` },
        bytes: () => joined(Buffer.from(mark, 'hex'), new Uint8Array(2_000)),
        outcomes: ['unsupported_type', 'not_readable'],
      }),
    ),
  ];
}

const OTHER_TYPES = {
  GIF: '474946383961',
  BMP: '424d3600000000000000',
  WebP: '524946460000000057454250',
  HEIC: '0000001866747970686569630000000068656963',
  'Photoshop file': '384250530001',
  'MP4 film': '000000186674797069736f6d0000000069736f6d',
  'MP3 sound': '494433030000000000',
  'program of Linux': '7f454c46020101000000000000000000020003',
  'program of Windows': '4d5a90000300000004000000ffff0000',
  'Java class': 'cafebabe0000003d',
  'WebAssembly module': '0061736d01000000',
  database: Buffer.from('SQLite format 3\0').toString('hex'),
};
