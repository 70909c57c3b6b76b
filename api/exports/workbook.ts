/** Writes a workbook with one sheet and compresses it on the fly. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { HEADER_STYLE, INSTANT_STYLE } from './sheet.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats by index: plain, `INSTANT_STYLE`, `HEADER_STYLE`. */
const FORMATS = ['<xf xfId="0"/>'];
FORMATS[INSTANT_STYLE] = '<xf numFmtId="164" xfId="0" applyNumberFormat="1"/>';
FORMATS[HEADER_STYLE] = '<xf fontId="1" xfId="0" applyFont="1"/>';

const FONT = '<sz val="11"/><name val="Calibri"/>';
const SHEET = 'xl/worksheets/sheet1.xml';
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
    `<Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
    '</Relationships>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
    `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
};

/** Higher levels take several times as long and reduce the size by only a tenth. */
const COMPRESSION_LEVEL = 1;

/** Streams a workbook as fast as the client reads it. Ending the iterator also ends the sheet. */
export class WorkbookStream implements AsyncIterableIterator<string | Uint8Array> {
  readonly #sheet: Readable;
  readonly #bytes: AsyncIterator<string | Uint8Array>;

  constructor(name: string, sheet: AsyncIterable<string>) {
    this.#sheet = Readable.from(sheet, { objectMode: false });
    const zip = new ZipFile();
    const parts = { ...PARTS, 'xl/workbook.xml': workbookOf(name) };
    for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(DECLARATION + xml), path);
    zip.addReadStream(this.#sheet, SHEET, { compressionLevel: COMPRESSION_LEVEL });
    zip.end();
    const output = Readable.from(zip.outputStream, { objectMode: false });
    // The library does not forward errors of its sources.
    for (const source of [this.#sheet, zip]) source.on('error', (error: Error) => output.destroy(error));
    this.#bytes = output[Symbol.asyncIterator]();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string | Uint8Array, undefined>> {
    return this.#bytes.next();
  }

  async return(): Promise<{ done: true; value: undefined }> {
    this.#sheet.destroy();
    await this.#bytes.return?.();
    return { done: true, value: undefined };
  }
}

/** Sheet names have at most 31 characters. */
function workbookOf(name: string): string {
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${name.slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}
