/** Statements of a document, in the form stored in its snapshot. */
import type { ExtractedField, Quote } from '../../documents/document.ts';

/** Field of a document, read from a passage or entered by a person, in which case there is no passage. */
export interface StatedField extends Pick<ExtractedField, 'name' | 'value' | 'confidence' | 'tier' | 'item'> {
  quote: Quote | null;
}

export interface DocumentStatements {
  documentId: string;
  /** Code of `documents/kinds/document-types.ts`; null if the kind was not recognised. */
  documentType: string | null;
  /** RFC 3339 UTC; null if unknown. */
  issuedAt: string | null;
  /** True if the document is about this shipment only. */
  isOfOneShipment: boolean;
  fields: readonly StatedField[];
}
