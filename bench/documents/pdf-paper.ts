/** Draws text on a PDF page at positions in points from the top left corner. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { DrawnPaper } from './layout.ts';

export interface PdfPage {
  text(x: number, y: number, text: string, size?: number): void;
  bold(x: number, y: number, text: string, size?: number): void;
  /** Draws each word separately, as many programs do. */
  words(x: number, y: number, text: string, size?: number): void;
  frame(x: number, y: number, width: number, height: number): void;
}

export async function pdfPaper(draw: (page: PdfPage) => void): Promise<DrawnPaper> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const heavy = await pdf.embedFont(StandardFonts.HelveticaBold);
  const sheet = pdf.addPage([595, 842]);
  const at = (y: number): number => 842 - y;
  draw({
    text: (x, y, text, size = 9) => sheet.drawText(text, { x, y: at(y), size, font: plain }),
    bold: (x, y, text, size = 9) => sheet.drawText(text, { x, y: at(y), size, font: heavy }),
    words(x, y, text, size = 9) {
      let left = x;
      for (const word of text.split(' ')) {
        sheet.drawText(word, { x: left, y: at(y), size, font: plain });
        left += plain.widthOfTextAtSize(`${word} `, size);
      }
    },
    frame: (x, y, width, height) =>
      sheet.drawRectangle({ x, y: at(y + height), width, height, borderWidth: 0.5, opacity: 0 }),
  });
  return { bytes: await pdf.save(), contentType: 'application/pdf' };
}
