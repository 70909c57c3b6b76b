/** JSON that is written once, with gaps for the values that depend on when it is asked for. */
import { randomUUID } from 'node:crypto';
import { SerializedResult } from '../protocol/serialized-result.ts';

// Nobody outside can know it, so it stands in no text that somebody else wrote.
const MARK = randomUUID();
const GAP = new RegExp(`"${MARK} (\\d+)"`);

/** Stands for the value number `index` in what is written. */
export function placeholder(index: number): string {
  return `${MARK} ${index}`;
}

interface Piece {
  json: string;
  /** The same within a JSON string. */
  quoted: string;
  /** Number of the value that comes after it; null after the last piece. */
  gap: number | null;
}

export class JsonTemplate {
  readonly #pieces: Piece[] = [];

  /** `answer`: a value of JSON, with gaps in it. */
  constructor(answer: unknown) {
    // Text and number of a gap in turn.
    const parts = JSON.stringify(answer).split(GAP);
    for (let at = 0; at < parts.length; at += 2) {
      const [json = '', gap] = parts.slice(at, at + 2);
      this.#pieces.push({ json, quoted: inside(JSON.stringify(json)), gap: gap === undefined ? null : Number(gap) });
    }
  }

  /** With these values in the gaps. */
  with(values: readonly (string | number | boolean | null)[]): SerializedResult {
    const texts = values.map((value) => JSON.stringify(value));
    let json = '';
    let quoted = '"';
    for (const piece of this.#pieces) {
      const text = piece.gap === null ? '' : (texts[piece.gap] ?? 'null');
      json += piece.json + text;
      quoted += piece.quoted + (text.startsWith('"') ? inside(JSON.stringify(text)) : text);
    }
    return new SerializedResult(json, `${quoted}"`);
  }
}

function inside(quoted: string): string {
  return quoted.slice(1, -1);
}
