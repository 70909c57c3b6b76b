/** Tests that archives yield their documents, and that hostile ones yield a reason or harmless names. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { extractDocument } from '../extract.ts';

const NOTICE = strToU8('ARRIVAL NOTICE\n\nContainer: MSCU6683873\n');
const zip = (files: Zippable) => zipSync(files);
const extract = (bytes: Uint8Array) => extractDocument({ bytes, fileName: 'papers.zip', contentType: null });

async function partsOf(bytes: Uint8Array): Promise<string[]> {
  const extraction = await extract(bytes);
  if (!extraction.ok) throw new Error(extraction.detail);
  return extraction.parts?.map(({ fileName }) => fileName) ?? [];
}

test('each file becomes a document, with its bytes', async () => {
  const extraction = await extract(zip({ 'july/notice.txt': NOTICE, 'july/': new Uint8Array() }));
  expect(extraction).toMatchObject({
    ok: true,
    parts: [{ fileName: 'notice.txt', base64: Buffer.from(NOTICE).toString('base64') }],
    document: { documentType: 'other', references: [], pages: [{ text: 'Files in this archive:\nnotice.txt' }] },
  });
});

/** Gives all files the name of the first. All names must have the same length. */
function underOneName(files: Zippable): Uint8Array {
  const [first = '', ...others] = Object.keys(files);
  const text = others.reduce((all, name) => all.replaceAll(name, first), Buffer.from(zip(files)).toString('latin1'));
  return Buffer.from(text, 'latin1');
}

test('files of one name all become documents, in their order', async () => {
  const contents = ['one', 'two', 'three'];
  const files = Object.fromEntries(contents.map((text, index) => [`papers/${index}.txt`, strToU8(text)]));
  const extraction = await extract(underOneName(files));
  expect(extraction).toMatchObject({
    ok: true,
    parts: contents.map((text) => ({ fileName: '0.txt', base64: Buffer.from(text).toString('base64') })),
  });
});

test('names that mean something to a program are only names', async () => {
  const names = ['__proto__', 'constructor', '7', 'toString'];
  const files = names.map((name, index): [string, Uint8Array] => [
    `${index}${'x'.repeat(name.length - 1)}`,
    strToU8(name),
  ]);
  const zipped = Buffer.from(zip(Object.fromEntries(files))).toString('latin1');
  const renamed = names.reduce((text, name, index) => text.replaceAll(files[index]?.[0] ?? '', name), zipped);
  expect((await partsOf(Buffer.from(renamed, 'latin1'))).toSorted()).toEqual(names.toSorted());
});

test('paths and control characters never reach a name', async () => {
  const names = ['../../etc/passwd', '/root/a.txt', 'C:\\Windows\\b.txt', 'c\u0000\u202e.txt', '..\\..'];
  const files = Object.fromEntries(names.map((name, index) => [name, strToU8(`file ${index}`)]));
  const parts = await partsOf(zip(files));
  expect(parts).toEqual(['passwd', 'a.txt', 'b.txt', 'c .txt', 'file']);
});

test('what programs add for themselves is left out', async () => {
  const files = { 'a.txt': NOTICE, '__MACOSX/._a.txt': NOTICE, '.DS_Store': NOTICE, 'x/Thumbs.db': NOTICE };
  expect(await partsOf(zip(files))).toEqual(['a.txt']);
});

test('archives inside it and empty files are named with the reason', async () => {
  const inner = zip({ 'a.txt': NOTICE });
  const extraction = await extract(zip({ 'a.txt': NOTICE, 'inner.zip': inner, 'empty.pdf': new Uint8Array() }));
  expect(extraction).toMatchObject({ ok: true, parts: [{ fileName: 'a.txt' }] });
  if (!extraction.ok) return;
  expect(extraction.document.pages[0]?.text).toContain(
    'inner.zip (not read: archives inside an archive are not opened)',
  );
  expect(extraction.document.pages[0]?.text).toContain('empty.pdf (not read: it is empty)');
});

/** Changes every occurrence of a header's field. */
function patched(bytes: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 22 <= copy.length; at += 1) {
    if (view.getUint32(at, true) === signature) view.setUint16(at + offset, value, true);
  }
  return copy;
}

/** Builds an archive whose entries all share the content of one stored file, and declare no size. */
function overlapping(entries: number): Uint8Array {
  const one = zipSync({ 'a.bin': new Uint8Array(1024 * 1024) }, { level: 0 });
  const directory = one.slice(Buffer.from(one).readUInt32LE(one.length - 6), one.length - 22);
  new DataView(directory.buffer).setUint32(24, 0, true);
  const end = one.slice(one.length - 22);
  new DataView(end.buffer).setUint16(8, entries, true);
  new DataView(end.buffer).setUint16(10, entries, true);
  const content = one.slice(0, one.length - 22 - directory.length);
  return Buffer.concat([content, ...Array.from({ length: entries }, () => directory), end]);
}

const many = () => Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.txt`, strToU8(`${index}`)]));

test.each<[string, () => Uint8Array, string]>([
  ['with over 100 files', () => zip(many()), 'too_large'],
  ['of one file of zeros', () => zip({ 'a.txt': new Uint8Array(20 * 1024 * 1024) }), 'too_large'],
  ['of more than is unpacked', () => zipSync({ 'a.bin': new Uint8Array(23 * 1024 * 1024) }, { level: 0 }), 'too_large'],
  ['with a password', () => patched(zip({ 'a.txt': NOTICE }), 0x02014b50, 8, 1), 'encrypted'],
  ['of an unknown compression', () => patched(zip({ 'a.txt': NOTICE }), 0x02014b50, 10, 99), 'not_readable'],
  ['that is cut off', () => zip({ 'a.txt': NOTICE }).slice(0, 60), 'not_readable'],
  ['of archives only', () => zip({ 'a.zip': zip({ 'a.txt': NOTICE }) }), 'no_text'],
  ['without files', () => zip({ 'folder/': new Uint8Array() }), 'no_text'],
  ['whose directory points outside', () => patched(zip({ 'a.txt': NOTICE }), 0x06054b50, 18, 0xffff), 'no_text'],
  ['whose file points outside', () => patched(zip({ 'a.txt': NOTICE }), 0x02014b50, 44, 0xffff), 'not_readable'],
  ['that unpacks to more than it declares', () => patched(zip({ 'a.txt': NOTICE }), 0x02014b50, 24, 5), 'not_readable'],
  ['of stored files that declare no size', () => overlapping(100), 'too_large'],
])('an archive %s gives a reason', async (_, bytes, reason) => {
  expect(await extract(bytes())).toMatchObject({ ok: false, reason });
});
