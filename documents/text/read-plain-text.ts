import { type PlacedText, pageOf, type TextLayer } from './text-layer.ts';

/** Size of a character on a page of plain text. */
const WIDTH = 6;
const HEIGHT = 12;

/** Reads plain text. Form feeds separate pages; a tab or two spaces separate the segments of a line. */
export function readPlainText(text: string): TextLayer {
  const pages = text.split('\f').map((part, index) => {
    const lines = part.split(/\r\n|\r|\n/);
    const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    return pageOf(
      index + 1,
      widest * WIDTH,
      lines.length * HEIGHT,
      lines.map((line, row) => segmentsOf(line.replaceAll('\t', '    '), row)),
    );
  });
  return { pages, positioned: false };
}

function segmentsOf(line: string, row: number): PlacedText[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map((found) => ({
    text: found[0],
    box: { x: found.index * WIDTH, y: row * HEIGHT, width: found[0].length * WIDTH, height: HEIGHT - 2 },
  }));
}
