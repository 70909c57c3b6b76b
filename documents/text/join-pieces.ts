/** Joins the pieces of text that a PDF draws into lines of segments. Programs draw letters, words or whole lines. */
import type { PlacedText } from './text-layer.ts';

export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Relative to the text height. A smaller gap is within a word; a larger one separates segments. */
const WORD_GAP = 0.12;
const SEGMENT_GAP = 0.85;
/** Fraction of the text height by which the pieces of a line may differ in height. */
const LINE_SHIFT = 0.4;

export function joinPieces(pieces: readonly TextPiece[]): PlacedText[][] {
  const lines: TextPiece[][] = [];
  const sorted = pieces.flatMap(splitAtWideSpaces).sort((one, other) => bottom(one) - bottom(other) || one.x - other.x);
  for (const piece of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isSame =
      first !== undefined && bottom(piece) - bottom(first) <= LINE_SHIFT * Math.min(piece.height, first.height);
    if (line !== undefined && isSame) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joinLine);
}

function joinLine(line: readonly TextPiece[]): PlacedText[] {
  const segments: TextPiece[] = [];
  for (const piece of [...line].sort((one, other) => one.x - other.x)) {
    const last = segments.at(-1);
    const gap = last === undefined ? 0 : piece.x - (last.x + last.width);
    const height = Math.max(piece.height, last?.height ?? 0);
    // Bold text is sometimes drawn twice in almost the same place.
    if (last?.text.endsWith(piece.text) && gap < -0.8 * piece.width) continue;
    if (last === undefined || gap > SEGMENT_GAP * height) segments.push({ ...piece });
    else {
      last.text += (gap > WORD_GAP * height ? ' ' : '') + piece.text;
      last.width = Math.max(last.width, piece.x + piece.width - last.x);
      last.height = height;
      last.y = Math.min(last.y, piece.y);
    }
  }
  return segments.map(({ text, ...box }) => ({ text, box }));
}

/** Splits a piece that spans columns with spaces. Assumes that all characters have the same width. */
function splitAtWideSpaces(piece: TextPiece): TextPiece[] {
  const share = piece.width / Math.max(1, piece.text.length);
  return [...piece.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map((part) => ({
    ...piece,
    text: part[0],
    x: piece.x + part.index * share,
    width: part[0].length * share,
  }));
}

function bottom({ y, height }: TextPiece): number {
  return y + height * 0.85;
}
