import type { ExtractedField, Quote } from '../../documents/document.ts';

/** A field of a document. One that a person entered has no quote. */
export interface StatedField extends Pick<ExtractedField, 'name' | 'value' | 'confidence' | 'tier' | 'item'> {
  quote: Quote | null;
}

export interface DocumentStatements {
  documentId: string;
  /** Code of `documents/kinds/document-types.ts`; null if the kind was not recognized. */
  documentType: string | null;
  /** RFC 3339 UTC; null if unknown. */
  issuedAt: string | null;
  /** Whether the document concerns only this shipment. */
  isOfOneShipment: boolean;
  fields: readonly StatedField[];
}
