/** JSON that is serialised once, with placeholders for values that depend on the time of the call. */
import { randomUUID } from 'node:crypto';
import { SerializedResult } from '../protocol/serialized-result.ts';

// Random, so that no text of a source can contain it.
const MARK = randomUUID();
const PLACEHOLDER = new RegExp(`"${MARK} (\\d+)"`);

/** Marks the place of value `index`. */
export function placeholder(index: number): string {
  return `${MARK} ${index}`;
}

interface Piece {
  json: string;
  /** The same, quoted for use within a JSON string. */
  quoted: string;
  /** Index of the value after this piece; null after the last piece. */
  gap: number | null;
}

export class JsonTemplate {
  readonly #pieces: Piece[] = [];

  /** `answer`: a JSON value with placeholders. */
  constructor(answer: unknown) {
    // Texts and placeholder indexes alternate.
    const parts = JSON.stringify(answer).split(PLACEHOLDER);
    for (let at = 0; at < parts.length; at += 2) {
      const [json = '', gap] = parts.slice(at, at + 2);
      this.#pieces.push({ json, quoted: inside(JSON.stringify(json)), gap: gap === undefined ? null : Number(gap) });
    }
  }

  /** Fills in the values. */
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
