import { type PlacedText, pageOf, type TextPage } from './text-layer.ts';

/** Width of a column and height of a row, in points, on a page without an image. */
const COLUMN = 120;
const ROW = 14;

/** Builds a page from rows of cells. The indexes of row and column determine each cell's position. */
export function gridPage(number: number, rows: readonly (readonly string[])[]): TextPage {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = rows.map((row, line) =>
    row.map(
      (text, column): PlacedText => ({
        text,
        box: { x: column * COLUMN, y: line * ROW, width: COLUMN - 10, height: ROW - 2 },
      }),
    ),
  );
  return pageOf(number, columns * COLUMN, rows.length * ROW, lines);
}
