/** Finds numbers that their letters identify as a shipping line's, wherever they appear. */
import { findNumberFormats, type NumberFormat } from '../../reference/lines/number-formats.ts';
import type { Quote } from '../document.ts';
import { quoteOf, type TextLayer } from '../text/text-layer.ts';
import { isContainerNumber } from './check-digits.ts';

export interface FoundLineNumber {
  number: string;
  types: readonly ('bill_of_lading' | 'booking')[];
  scac: string;
  quote: Quote;
}

export function findLineNumbers(layer: TextLayer): FoundLineNumber[] {
  return layer.pages.flatMap(({ lines }) =>
    lines.flat().flatMap((segment) =>
      [...segment.text.matchAll(/(?<![A-Z0-9-])[A-Z]{4}[A-Z0-9]{6,14}(?![A-Z0-9-])/g)].flatMap((match) => {
        const format = markedFormat(match[0]);
        if (format === null) return [];
        const quote = quoteOf(layer, segment, match.index, match.index + match[0].length);
        return [{ number: match[0], types: format.types, scac: format.scac, quote }];
      }),
    ),
  );
}

/** Returns the line that a number's letters identify; null if they identify none. */
export function scacOf(number: string): string | null {
  return markedFormat(number)?.scac ?? null;
}

function markedFormat(number: string): NumberFormat | null {
  if (isContainerNumber(number)) return null;
  const marked = findNumberFormats(number).filter((format) => format.marked && format.certainty !== 'prefix');
  const [only] = marked;
  return new Set(marked.map(({ scac }) => scac)).size === 1 && only !== undefined ? only : null;
}
