import type { ExtractedField, Quote, Rectangle } from '../document.ts';
import { fieldRow } from '../fields/field-table.ts';
import type { TextLayer } from '../text/text-layer.ts';

/** Share of misread values that are nevertheless valid, by type: one in eleven for check digits, for example. */
const UNDETECTED_MISREADS: ReadonlyMap<string, number> = new Map([
  ['container', 1 / 11],
  ['imo', 1 / 10],
  ['place', 1 / 5],
]);

/** Multiplies the confidence of fields by that of the words they quote, and marks them as `ocr`. */
export function limitByRecognition(layer: TextLayer, fields: readonly ExtractedField[]): ExtractedField[] {
  return fields.map((field) => {
    const recognized = recognizedAt(layer, field.quote);
    if (recognized === null) return field;
    const proof = UNDETECTED_MISREADS.get(fieldRow(field.name)?.type ?? '');
    const right = 1 - (1 - recognized) * (proof ?? 1);
    const confidence = Math.round(field.confidence * right * 1000) / 1000;
    return { ...field, tier: 'ocr', confidence };
  });
}

/**
 * Returns the lowest confidence of the quoted words; null if the page has its own text, 0 if no word is at that
 * position.
 */
function recognizedAt({ pages }: TextLayer, { page, box }: Quote): number | null {
  const certainties = pages[page - 1]?.certainties;
  if (certainties === undefined) return null;
  const quoted = box === null ? [] : certainties.filter((word) => covers(box, word));
  return quoted.length === 0 ? 0 : Math.min(...quoted.map(({ confidence }) => confidence));
}

/** Whether two boxes in the same line overlap by more than a fifth of the narrower one. */
function covers(box: Rectangle, word: Rectangle): boolean {
  const shared = Math.min(box.x + box.width, word.x + word.width) - Math.max(box.x, word.x);
  const middle = word.y + word.height / 2;
  return shared > 0.2 * Math.min(box.width, word.width) && middle > box.y && middle < box.y + box.height;
}
