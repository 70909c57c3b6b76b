import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { LineOffer, Lines } from '../watches/lines.ts';

/** Lines of which a name or a SCAC, also an alternative one, holds the text, in any case; all of them where it is empty. */
export function matchingLines(lines: Lines, text: string): LineOffer[] {
  const part = text.trim().toLowerCase();
  return lines.lines().filter((line) => namesOf(line).some((name) => name.toLowerCase().includes(part)));
}

function namesOf({ scac, name }: LineOffer): string[] {
  const known = findShippingLine(scac);
  return [scac, name, ...(known?.scac === scac ? [known.shortName, ...known.alternativeScacs] : [])];
}
