/** Finds labels in the text layer. A segment may be a label, or begin with one and continue with its value. */
import type { Segment, TextLayer } from '../text/text-layer.ts';
import { LABELS, MAX_LABEL } from './labels.ts';
import { plainText } from './plain-text.ts';

export interface FoundLabel {
  /** Name in the field table, `vesselAndVoyage`, or null for a label whose value is not needed. */
  field: string | null;
  segment: Segment;
  /** Index at which the value begins; null if the segment is only a label. */
  valueFrom: number | null;
  /** Index at which the value ends: at the next label, or at the end of the segment. */
  valueTo: number;
  /** Whether a colon follows the label. */
  marked: boolean;
}

export function findLabels(layer: TextLayer): Map<Segment, FoundLabel[]> {
  const segments = layer.pages.flatMap(({ lines }) => lines.flat());
  return new Map(
    segments.flatMap((segment) => {
      const labels = labelsOf(segment);
      return labels.length === 0 ? [] : [[segment, labels] as const];
    }),
  );
}

function labelsOf(segment: Segment): FoundLabel[] {
  const { text } = segment;
  const whole = labelNamed(text);
  if (whole !== undefined) {
    return [{ field: whole.field, segment, valueFrom: null, valueTo: text.length, marked: /[:：]\s*$/.test(text) }];
  }
  const found: FoundLabel[] = [];
  for (const start of partStarts(text)) {
    const label = longestAt(segment, start);
    if (label === null) continue;
    const last = found.at(-1);
    if (last !== undefined) last.valueTo = start;
    found.push(label);
  }
  return found;
}

/**
 * Returns the positions at which a label may begin: at the start, after punctuation that ends a statement, and after a
 * vertical bar.
 */
function partStarts(text: string): number[] {
  return [
    0,
    ...[...text.matchAll(/[;,|•]\s+|[.。；，]\s*(?=\p{Lu}|\p{Script=Han})/gu)].map(
      ({ index, 0: mark }) => index + mark.length,
    ),
  ];
}

function longestAt(segment: Segment, start: number): FoundLabel | null {
  const rest = segment.text.slice(start, start + MAX_LABEL);
  const ends = [...rest.matchAll(/[\s:：#=]|$/g)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const label = labelNamed(rest.slice(0, end));
    if (label === undefined) continue;
    const after = /^[\s.]*[:：#=\s]*/.exec(segment.text.slice(start + end));
    const valueFrom = start + end + (after?.[0].length ?? 0);
    const { text } = segment;
    if (valueFrom >= text.length) return null;
    return {
      field: label.field,
      segment,
      valueFrom,
      valueTo: text.length,
      marked: /[:：=]\s*$/.test(text.slice(0, valueFrom)),
    };
  }
  return null;
}

/**
 * Returns the label that a text is, ignoring anything in brackets. Two labels separated by a slash, as in bilingual
 * forms, must belong to the same field.
 */
function labelNamed(text: string): { field: string | null } | undefined {
  if (text.length > MAX_LABEL) return undefined;
  const whole = LABELS.get(plainText(text)) ?? LABELS.get(plainText(text.replace(/[([（][^)\]）]*[)\]）]/g, ' ')));
  if (whole !== undefined) return whole;
  const [first, ...others] = text.split('/').map((part) => LABELS.get(plainText(part)));
  return others.length === 1 && others[0]?.field === first?.field ? first : undefined;
}
