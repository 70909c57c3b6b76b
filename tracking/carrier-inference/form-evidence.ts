/** Derives evidence from the form of a document number, using prefixes and formats documented for each line. */
import { findNumberFormats, type NumberFormat } from '../../reference/lines/number-formats.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { CandidateLine, NumberType } from './types.ts';
import { FORM_WEIGHTS, MARK_FACTOR } from './weights.ts';

type DocumentType = Exclude<NumberType, 'container'>;

export interface FormEvidence {
  /** Probability of this form if the number belongs to this line. */
  chance(line: CandidateLine): number;
  /** Probability of this form if the number belongs to no listed line. */
  none: number;
  reason(line: CandidateLine): string | null;
  /** Whether any line is documented to use this form. */
  isListed: boolean;
  /** Returns the most likely document type for this form, weighted by the probabilities of the lines that use it. */
  type(chances: ReadonlyMap<string, number>): DocumentType;
}

export function formEvidence(parsed: string, declared: DocumentType | null): FormEvidence {
  const formats = findNumberFormats(parsed).filter((format) => declared === null || format.types.includes(declared));
  const best = (scac: string) => formats.find((format) => format.scac === scac) ?? null;
  return {
    none: chanceOfNoLine(parsed),
    isListed: formats.length > 0,
    chance: (line) => chanceOf(best(line.scac), marks(line, parsed)),
    reason: (line) => reasonOf(best(line.scac), marks(line, parsed)),
    type: (chances) => typeOf(formats, chances),
  };
}

function chanceOfNoLine(parsed: string): number {
  const { unassigned, shortDigitsTo, shortLettersTo } = FORM_WEIGHTS;
  if (/^\d+$/.test(parsed)) return parsed.length <= shortDigitsTo ? unassigned.shortDigits : unassigned.longDigits;
  return parsed.length <= shortLettersTo ? unassigned.shortLetters : unassigned.longLetters;
}

function chanceOf(format: NumberFormat | null, isMarked: boolean): number {
  if (format?.marked) return FORM_WEIGHTS.marked[format.certainty] * MARK_FACTOR;
  if (isMarked) return FORM_WEIGHTS.markedUnlisted * MARK_FACTOR;
  if (format !== null) return FORM_WEIGHTS.bare[format.certainty];
  return FORM_WEIGHTS.unlisted;
}

function reasonOf(format: NumberFormat | null, isMarked: boolean): string | null {
  if (format?.marked) return `numbers of this line look like ${format.example}`;
  if (isMarked) return 'the number begins with letters of this line';
  return format === null ? null : `numbers of this line may look like ${format.example}`;
}

/** Whether the number starts with one of the line's SCACs or its bill prefix, followed by at least three characters. */
function marks({ scac }: CandidateLine, parsed: string): boolean {
  const line = findShippingLine(scac);
  const codes = [scac, ...(line?.scac === scac ? [...line.alternativeScacs, line.billPrefix ?? scac] : [])];
  return codes.some((code) => parsed.length > code.length + 2 && parsed.startsWith(code));
}

/**
 * Returns the more likely type. If lines use a form for both types, a number with a prefix is a bill of lading with a
 * probability of 80%, any other with 50%.
 */
function typeOf(formats: readonly NumberFormat[], chances: ReadonlyMap<string, number>): DocumentType {
  let booking = 0;
  let bill = 0;
  for (const format of formats) {
    const chance = chances.get(format.scac) ?? 0;
    if (format.types.length === 2) {
      bill += chance * (format.marked ? 0.8 : 0.5);
      booking += chance * (format.marked ? 0.2 : 0.5);
    } else if (format.types.includes('booking')) booking += chance;
    else bill += chance;
  }
  return booking > bill ? 'booking' : 'bill_of_lading';
}
