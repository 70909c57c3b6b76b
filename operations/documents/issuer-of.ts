/**
 * Determines on whose behalf a document speaks. Only a letterhead together with a number of the same line identifies a
 * line, because forwarders' copies also mention lines and their numbers.
 */
import type { ExtractedDocument } from '../../documents/document.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { Source } from '../../tracking/claims/claims.ts';

export type Issuer = NonNullable<Source['speaksFor']>;

/** The issuer is unknown, so the document fills gaps but replaces nothing. */
const UNPROVEN: Issuer = { party: 'forwarder', code: null };

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
  const head = pages[0]?.text.split('\n').find((line) => line.trim() !== '') ?? '';
  return name !== undefined && isLetterhead(head, name) ? { party: 'line', code: scac } : UNPROVEN;
}

/** Words that may follow the name of a line: legal forms and document titles. */
const FOLLOWING = new Set([
  ...['LINE', 'LINES', 'AG', 'A', 'S', 'SA', 'LTD', 'LIMITED', 'INC', 'LLC', 'CO', 'CORP', 'GMBH', 'PTE', 'GROUP'],
  ...['ARRIVAL', 'PRE', 'NOTICE', 'BOOKING', 'CONFIRMATION', 'DELIVERY', 'ORDER', 'FREIGHT', 'RELEASE', 'NOTIFICATION'],
  ...['SEA', 'WAYBILL', 'BILL', 'OF', 'LADING'],
]);

/**
 * Whether a document's first line is the name of the shipping line itself rather than its agent, its vessel or
 * an address.
 */
function isLetterhead(line: string, name: string): boolean {
  const [printed, expected] = [line.trim().toUpperCase(), name.toUpperCase()];
  const rest = printed.slice(expected.length);
  const words = rest.split(/[^\p{L}\d]+/u).filter((word) => word !== '');
  return printed.startsWith(expected) && !/^[\p{L}\d]/u.test(rest) && words.every((word) => FOLLOWING.has(word));
}
