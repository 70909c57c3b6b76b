import { findContainerOwner } from '../../reference/lines/container-owners.ts';
import { isPlaceholderNumber } from '../../reference/lines/placeholder-numbers.ts';
import type { Quote } from '../document.ts';
import { quoteOf, type Segment, type TextLayer } from '../text/text-layer.ts';
import { type ReadContainerNumber, readContainerNumber } from './repair-container-number.ts';

export interface FoundContainer {
  number: string;
  confidence: number;
  segment: Segment;
  quote: Quote;
}

/**
 * Four characters followed by seven, with the separators that documents use. Includes letters and digits that are
 * easily confused.
 */
const FORM =
  /(?<![A-Z0-9])[A-Z0-9]{3}[A-Z0-9][ -]?[0-9OQDILZASGTB]{3}[ .]?[0-9OQDILZASGTB]{3}[ /-]{0,2}[0-9OQDILZASGTB](?![A-Z0-9])/g;

/** A repaired number is only a suggestion unless the reference data contains its owner code. */
export function confidenceOf({ number, repaired }: ReadContainerNumber): number {
  if (!repaired) return 0.99;
  return findContainerOwner(number) === null ? 0.6 : 0.85;
}

/** Lists the container numbers with a valid check digit in reading order, including repetitions. */
export function findContainers(layer: TextLayer): FoundContainer[] {
  return layer.pages.flatMap(({ lines }) => lines.flat().flatMap((segment) => findIn(layer, segment)));
}

function findIn(layer: TextLayer, segment: Segment): FoundContainer[] {
  return [...segment.text.toUpperCase().matchAll(FORM)].flatMap((match) => {
    // Requires enough digits, so that a word is never repaired into a number.
    if ((match[0].match(/\d/g)?.length ?? 0) < 5) return [];
    const read = readContainerNumber(match[0]);
    if (read === null || isPlaceholderNumber(read.number)) return [];
    return [
      {
        number: read.number,
        confidence: confidenceOf(read),
        segment,
        quote: quoteOf(layer, segment, match.index, match.index + match[0].length),
      },
    ];
  });
}
