/** Hostile Office files: XML bombs, entities, formulas, links to other files, impossible cells. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import { bytesOf, cutOff, damaged, type HostileFile, type Hostility, joined, type Outcome } from './hostile-file.ts';
import { rawZip } from './zip-bytes.ts';

const MEGABYTE = 1024 * 1024;
const wordFile = {
  fileName: 'notice.docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const sheetFile = {
  fileName: 'status.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

function types(part: string, type: string): string {
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
}

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...items: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELS}/${type}" Target="${target}" ${target.includes(':') ? 'TargetMode="External"' : ''}/>`).join('')}</Relationships>`;

const packed = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) satisfies Zippable);

function word(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return packed({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': body,
    ...more,
  });
}

export function sheet(rows: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return packed({
    '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>text</t></si></sst>',
    ...more,
  });
}

const text = (content: string) =>
  `<w:document><w:body><w:p><w:r><w:t>${content}</w:t></w:r></w:p></w:body></w:document>`;
const cell = (at: string, inner: string, kind = 'str') => `<row><c r="${at}" t="${kind}">${inner}</c></row>`;
/** Entities that each repeat the one before ten times. */
const laughs = `<!DOCTYPE d [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>`;

export function hostileOfficeFiles(hostility: Hostility): HostileFile[] {
  const { trap } = hostility;
  const make =
    (file: Pick<HostileFile, 'fileName' | 'contentType'>, kind: string) =>
    (name: string, bytes: () => Uint8Array, ...outcomes: Outcome[]): HostileFile => ({
      ...{ ...file, name: `${kind} ${name}`, bytes },
      ...(outcomes.length === 0 ? {} : { outcomes }),
    });
  const docx = make(wordFile, 'DOCX');
  const xlsx = make(sheetFile, 'XLSX');
  const xls = make({ fileName: 'status.xls', contentType: 'application/vnd.ms-excel' }, 'XLS');
  const heavy = (file: HostileFile): HostileFile => ({ ...file, isHeavy: true });
  const outside = `<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY h SYSTEM "${trap}"><!ENTITY % p SYSTEM "${trap}">%p;]>`;
  const plain = () => word(text('ARRIVAL NOTICE MSCU6683873'));
  const plainSheet = () => sheet(cell('A1', '<v>ARRIVAL NOTICE MSCU6683873</v>'));
  const formulas = [
    `HYPERLINK("${trap}")`,
    `WEBSERVICE("${trap}")`,
    "cmd|' /C calc'!A0",
    'DDE("cmd";"/C calc";"x")',
    `IMPORTXML("${trap}";"/")`,
    `'[${trap}]S'!A1`,
  ];
  return [
    docx('of entities in entities', () => word(`${laughs}${text('&a12; text')}`), 'read'),
    docx('with entities of files and addresses', () => word(`${outside}${text('&f;&h; text')}`), 'read'),
    docx('that includes a file', () => word(text('<xi:include href="file:///etc/passwd" parse="text"/> text')), 'read'),
    docx('of 70 MB of zeros', () => word('\u0000'.repeat(70 * MEGABYTE)), 'too_large'),
    heavy(docx('of 30 MB of text', () => word(text('MSCU6683873 '.repeat(2_500_000))), 'too_large')),
    heavy(docx('of 500,000 paragraphs', () => word('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(500_000)))),
    docx('with tags 200,000 deep', () => word(`${'<w:p>'.repeat(200_000)}<w:t>text</w:t>`), 'too_large'),
    docx(
      'with tables in tables',
      () => word(`${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}<w:p><w:t>text</w:t></w:p>`),
      'too_large',
    ),
    docx(
      'without a document',
      () => packed({ '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document') }),
      'not_readable',
    ),
    docx('with two documents of one name', () => rawZip(TWO_DOCUMENTS), 'read'),
    docx(
      'with a template at an address',
      () => word(text('text'), { 'word/_rels/settings.xml.rels': relations(['attachedTemplate', trap]) }),
      'read',
    ),
    docx(
      'with a picture at an address',
      () =>
        word(`${text(`text</w:t><w:instrText>INCLUDEPICTURE "${trap}"</w:instrText><w:t>`)}`, {
          'word/_rels/document.xml.rels': relations(['image', trap]),
        }),
      'read',
    ),
    docx(
      'with macros',
      () => word(text('text'), { 'word/vbaProject.bin': 'Sub AutoOpen()\nShell "calc"\nEnd Sub' }),
      'read',
    ),
    docx('of control characters', () => word(text('\u0001\u0002\u0007&#0;&#x1F;&#xD800;\uffff text')), 'read'),
    docx(
      'whose parts have paths',
      () => word(text('text'), { '../../../tmp/seamark-escape.xml': 'x', '/tmp/seamark-escape': 'x' }),
      'read',
    ),
    ...cutOff({ ...wordFile, bytes: plain }, 'DOCX', [0.2, 0.6, 0.95]),
    ...damaged(hostility, { ...wordFile, bytes: plain }, 'DOCX', 4),
    ...formulas.map((formula) =>
      xlsx(
        `with the formula ${formula.replace(trap, 'trap').slice(0, 30)}`,
        () => sheet(cell('A1', `<f>${formula.replaceAll('"', '&quot;')}</f><v>text</v>`)),
        'read',
      ),
    ),
    xlsx('with a formula without a result', () => sheet(cell('A1', '<f>1/0</f>')), 'no_text', 'read'),
    xlsx('of entities in entities', () =>
      sheet(cell('A1', '<v>0</v>', 's'), { 'xl/sharedStrings.xml': `${laughs}<sst><si><t>&a12;</t></si></sst>` }),
    ),
    xlsx('with entities of files and addresses', () =>
      sheet(cell('A1', '<v>0</v>', 's'), {
        'xl/sharedStrings.xml': `${outside}<sst><si><t>&f;&h; text</t></si></sst>`,
      }),
    ),
    xlsx(
      'with a link to another workbook',
      () =>
        sheet(cell('A1', '<v>text</v>'), {
          'xl/externalLinks/_rels/externalLink1.xml.rels': relations(['externalLinkPath', trap]),
        }),
      'read',
    ),
    xlsx('whose sheet is at an address', () =>
      sheet('', { 'xl/_rels/workbook.xml.rels': relations(['worksheet', trap]) }),
    ),
    xlsx('whose sheet is a file of the system', () =>
      sheet('', { 'xl/_rels/workbook.xml.rels': relations(['worksheet', '../../../../../../etc/passwd']) }),
    ),
    ...['XFD1048576', 'A99999999999', 'ZZZZZZZZ1', 'A0', 'A-1', '1A', ''].map((at) =>
      heavy(xlsx(`with a cell at ${at === '' ? 'nowhere' : at}`, () => sheet(cell(at, '<v>text</v>')))),
    ),
    xlsx('with a text that does not exist', () => sheet(cell('A1', '<v>4294967295</v>', 's'))),
    xlsx('with a date beyond all times', () =>
      sheet('<row><c r="A1"><v>1e308</v></c><c r="B1" t="d"><v>+999999-99-99</v></c></row>'),
    ),
    heavy(xlsx('of 1,000,000 rows', () => sheet('<row><c t="str"><v>x</v></c></row>'.repeat(1_000_000)))),
    heavy(xlsx('of 300,000 cells in a row', () => sheet(`<row>${'<c t="str"><v>x</v></c>'.repeat(300_000)}</row>`))),
    heavy(
      xlsx('of merged cells without end', () =>
        sheet(
          `${cell('A1', '<v>text</v>')}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1_000)}</mergeCells><sheetData>`,
        ),
      ),
    ),
    xlsx('of 70 MB of zeros', () => sheet('\u0000'.repeat(70 * MEGABYTE)), 'too_large'),
    xlsx('with tags 100,000 deep', () => sheet('<row>'.repeat(100_000))),
    ...cutOff({ ...sheetFile, bytes: plainSheet }, 'XLSX', [0.2, 0.6, 0.95]),
    ...damaged(hostility, { ...sheetFile, bytes: plainSheet }, 'XLSX', 4),
    xls('that is encrypted', () => compound('EncryptedPackage', 0xffff_fffe), 'encrypted'),
    xls('whose sectors are a loop', () => compound('Workbook', 0), 'unsupported_type', 'not_readable'),
    xls('whose sectors lie outside', () => compound('Workbook', 0x00ff_ffff), 'unsupported_type', 'not_readable'),
    xls('of nothing but its mark', () => bytesOf('d0cf11e0a1b11ae1', 'hex'), 'unsupported_type', 'not_readable'),
  ];
}

const TWO_DOCUMENTS = [
  {
    name: '[Content_Types].xml',
    content: bytesOf(types('/word/document.xml', 'wordprocessingml.document')),
  },
  ...['ARRIVAL NOTICE', 'DELIVERY ORDER'].map((each) => ({ name: 'word/document.xml', content: bytesOf(text(each)) })),
];

/** Returns a compound file (MS-CFB) with one stream, whose sectors all lead to `next`. */
function compound(stream: string, next: number): Uint8Array {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  for (const [at, value] of [
    [60, 0xffff_fffe],
    [68, 0xffff_fffe],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, at);
  const table = Buffer.alloc(512);
  for (let at = 0; at < 512; at += 4) table.writeUInt32LE(next, at);
  const directory = Buffer.alloc(512);
  [
    ['Root Entry', 5],
    [stream, 2],
  ].forEach(([name, kind], index) => {
    directory.write(String(name), index * 128, 'utf16le');
    directory.writeUInt16LE((String(name).length + 1) * 2, index * 128 + 64);
    directory.writeUInt8(Number(kind), index * 128 + 66);
    directory.writeUInt32LE(0x00ff_ffff, index * 128 + 120);
  });
  return joined(header, table, directory);
}
