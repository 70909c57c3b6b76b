/** Tests that scans are read automatically by the extraction process and within its limits. */
import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import UTIF from 'utif2';
import { describe, expect, it } from 'vitest';
import type { DocumentFile, Extraction } from '../../documents/document.ts';
import { extractInChild } from './extract-in-child.ts';

const WIDTH = 1240;
const HEIGHT = 1754;
const never = new AbortController().signal;

/** Draws a notice at 150 dots per inch, skewed by the given number of degrees. */
function notice(degrees: number) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  context.fillStyle = 'black';
  context.font = '26px sans-serif';
  const rows = [
    ['ARRIVAL NOTICE', ''],
    ['Port of discharge:', 'Hamburg, Germany'],
    ['ETA:', '18-APR-2026'],
    ['Container:', 'MSCU6683873'],
  ];
  for (const [row, [label, value]] of rows.entries()) {
    context.fillText(label ?? '', 150, 200 + row * 60);
    context.fillText(value ?? '', 550, 200 + row * 60);
  }
  return canvas;
}

function read(bytes: Uint8Array, more: Partial<DocumentFile> = {}): Promise<Extraction> {
  return extractInChild({ bytes, fileName: 'scan', contentType: null, ...more }, never);
}

async function scannedPdf(jpeg: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 });
  return pdf.save();
}

describe('a scan', () => {
  it('in a PDF is read, straightened, with the place of each value on the page', async () => {
    const extraction = await read(await scannedPdf(await notice(2).encode('jpeg', 80)));
    if (!extraction.ok) throw new Error(extraction.detail);
    const { documentType, fields, references } = extraction.document;
    expect(documentType).toBe('arrival_notice');
    expect(references).toMatchObject([{ number: 'MSCU6683873' }]);
    const container = fields.find(({ name }) => name === 'equipmentReference');
    expect(container).toMatchObject({ value: 'MSCU6683873', tier: 'ocr', quote: { text: 'MSCU6683873' } });
    expect(container?.confidence).toBeLessThan(0.99);
    // In points. The text is drawn at (550, 380) pixels and rotated by two degrees around the center of the page.
    const { x = 0, y = 0, width = 0, height = 0 } = container?.quote.box ?? {};
    expect(Math.abs(x + width / 2 - 313)).toBeLessThan(15);
    expect(Math.abs(y + height / 2 - 178)).toBeLessThan(6);
    expect(fields).toContainEqual(expect.objectContaining({ name: 'portOfDischarge', value: 'DEHAM' }));
  });

  it('in a TIFF is read, and recognition can be switched off', async () => {
    const { data } = notice(0).getContext('2d').getImageData(0, 0, WIDTH, HEIGHT);
    const tiff = new Uint8Array(UTIF.encodeImage(new Uint8Array(data), WIDTH, HEIGHT));
    expect(await read(tiff)).toMatchObject({ ok: true, document: { references: [{ number: 'MSCU6683873' }] } });
    expect(await read(tiff, { recognize: false })).toMatchObject({ ok: false, reason: 'no_text' });
  });

  it('on its side is read in the turn that a person chose', async () => {
    const upright = notice(0);
    const turned = createCanvas(HEIGHT, WIDTH);
    const context = turned.getContext('2d');
    context.rotate(-Math.PI / 2);
    context.drawImage(upright, -WIDTH, 0);
    const extraction = await read(await turned.encode('png'), { quarterTurns: 1 });
    expect(extraction).toMatchObject({ ok: true, document: { references: [{ number: 'MSCU6683873' }] } });
    if (extraction.ok) expect(extraction.document.pages[0]?.height).toBe(842);
  });
});
