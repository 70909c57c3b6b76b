/** Decides for whom a document speaks. Only a letterhead proves a line: copies of forwarders name lines and their numbers too. */
import type { ExtractedDocument } from '../../documents/document.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { Source } from '../../tracking/claims/claims.ts';

export type Issuer = NonNullable<Source['speaksFor']>;

/** Nothing is known of its issuer: it fills gaps and replaces nothing. */
const UNPROVEN: Issuer = { party: 'forwarder', code: null };
const LETTERHEAD_LINES = 5;

export function issuerOf({ documentType, fields, references, pages }: ExtractedDocument): Issuer {
  if (documentType === 'customs_entry') return { party: 'customs_broker', code: null };
  if (fields.some(({ name }) => name === 'houseTransportDocumentReference')) return UNPROVEN;
  const lines = new Set(
    references.flatMap(({ kind, scac }) =>
      scac !== null && (kind === 'bill_of_lading' || kind === 'booking_number') ? [scac] : [],
    ),
  );
  const [scac, ...others] = lines;
  if (scac === undefined || others.length > 0) return UNPROVEN;
  const name = findShippingLine(scac)?.name;
  const text = pages[0]?.text ?? '';
  const letterhead = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LETTERHEAD_LINES)
    .join(' ');
  const isNamed = name !== undefined && letterhead.toUpperCase().includes(name.toUpperCase());
  return isNamed ? { party: 'line', code: scac } : UNPROVEN;
}
