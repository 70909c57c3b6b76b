import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { LineOffer, Lines } from '../watches/lines.ts';

/** Returns the lines whose name or SCAC contains the text, ignoring case. An empty text matches all lines. */
export function matchingLines(lines: Lines, text: string): LineOffer[] {
  const part = text.trim().toLowerCase();
  return lines.lines().filter((line) => namesOf(line).some((name) => name.toLowerCase().includes(part)));
}

function namesOf({ scac, name }: LineOffer): string[] {
  const reference = findShippingLine(scac);
  return [scac, name, ...(reference?.scac === scac ? [reference.shortName, ...reference.alternativeScacs] : [])];
}
