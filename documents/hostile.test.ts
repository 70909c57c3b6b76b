/** Tests that hostile and damaged files yield a reason, without a crash, a network request or endless work. */

import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DocumentFile, extractDocument } from './extract.ts';

const file = (bytes: Uint8Array, recognize = true): DocumentFile => ({
  bytes,
  fileName: '../../etc/x.pdf',
  contentType: null,
  recognize,
});
const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const extraction = await extractDocument(file(bytes));
  return extraction.ok ? 'read' : extraction.reason;
};

async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([200, 200]).drawText(`Container CSQU3054383`);
  return await pdf.save();
}

function docx(body: Uint8Array): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': body,
  });
}

function rawPdf(objects: readonly string[], trailer: string): Uint8Array {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return strToU8(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF`);
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
const encrypted = rawPdf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    PAGE,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
  ],
  '/Encrypt 4 0 R /ID [<00> <00>]',
);
const loop = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 5 >>', PAGE], '');
const scripted = rawPdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    PAGE,
  ],
  '',
);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('hostile files', () => {
  it.each([
    ['a PDF with a password', () => encrypted, 'encrypted'],
    ['a PDF of nothing but its mark', () => strToU8('%PDF-1.7\n'), 'not_readable'],
    ['a PDF whose pages hold themselves', () => loop, 'no_text'],
    ['a PDF with a script and no text', () => scripted, 'no_text'],
    ['a PDF with more pages than are read', () => pdfOf(301), 'too_large'],
    ['a DOCX that unpacks to more than is read', () => docx(new Uint8Array(70 * 1024 * 1024)), 'too_large'],
    ['a CSV of more rows than are read', () => strToU8('a,b,c\n'.repeat(20_001)), 'too_large'],
    ['a file with more bytes than are read', () => new Uint8Array(26 * 1024 * 1024), 'too_large'],
    [
      'a program',
      () => Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 62, 0]),
      'unsupported_type',
    ],
  ])('gives a reason for %s', async (_, bytes, reason) => {
    expect(await reasonOf(await bytes())).toBe(reason);
  });

  it('expands no entities that a DOCX declares', async () => {
    const body =
      '<!DOCTYPE d [<!ENTITY a "CSQU3054383"><!ENTITY b SYSTEM "file:///etc/passwd">]><w:p><w:t>&a;&b; text</w:t></w:p>';
    const extraction = await extractDocument(file(docx(strToU8(body))));
    expect(extraction).toMatchObject({ ok: true, document: { references: [] } });
  });

  it('sends no request if a PDF, an HTML page or a DOCX refers to one', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const html = '<html><img src="http://127.0.0.1:9/x.png"><link href="http://127.0.0.1:9/x.css"><p>text</p></html>';
    for (const bytes of [scripted, strToU8(html)]) await extractDocument(file(bytes));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('never rejects, whatever the bytes', async () => {
    const pdf = await pdfOf(1);
    const word = docx(strToU8('<w:p><w:t>Container CSQU3054383</w:t></w:p>'));
    const damaged = fc
      .tuple(
        fc.constantFrom(pdf, word, encrypted),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.nat(),
      )
      .map(([bytes, changes, cut]) => {
        const copy = bytes.slice(0, cut % 3 === 0 ? cut % bytes.length : bytes.length);
        for (const [place, value] of changes) if (copy.length > 0) copy[place % copy.length] = value;
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 400 }), damaged), async (bytes) => {
        expect(await extractDocument(file(bytes, false))).toHaveProperty('ok');
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
