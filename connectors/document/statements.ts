/** Statements of a document, as its snapshot stores them. */
import type { ExtractedField, Quote } from '../../documents/document.ts';

/** Field of a document, read from a passage or entered by a person, who quotes none. */
export interface StatedField extends Pick<ExtractedField, 'name' | 'value' | 'confidence' | 'tier' | 'item'> {
  quote: Quote | null;
}

export interface DocumentStatements {
  documentId: string;
  /** Code of `documents/kinds/document-types.ts`; null if the kind was not recognised. */
  documentType: string | null;
  /** RFC 3339 UTC; null if unknown. */
  issuedAt: string | null;
  /** The shipment is the only one that the document is about. */
  isOfOneShipment: boolean;
  fields: readonly StatedField[];
}
