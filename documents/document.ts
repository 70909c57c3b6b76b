/** Types of the input and result of an extraction, which form the interface of this folder. */

export interface DocumentFile {
  bytes: Uint8Array;
  fileName: string;
  contentType: string | null;
  /** Clockwise quarter turns of the image before its text is recognised. Default 0: the turn that reads best. */
  quarterTurns?: number;
  /** Whether text is recognised on images and on pages without text. Default true. */
  recognise?: boolean;
}

/** A rectangle on a page, in PDF points from the top left corner. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Position from which a value was read. */
export interface Quote {
  /** Page number, counted from 1. */
  page: number;
  /** Null if the format has no page image: text, HTML, spreadsheets. */
  box: Rectangle | null;
  /** Verbatim part of the page's text. */
  text: string;
}

export interface ExtractedField {
  name: string;
  value: string | number | boolean | null;
  /** Between 0 and 1; the payload contains only values of at least `SURE`. */
  confidence: number;
  /** `ocr`: read from recognised text, regardless of the rule. */
  tier: 'entity' | 'layout' | 'ocr' | 'model' | 'person';
  /** Text as read, even if the value was repaired. */
  quote: Quote;
  /** The value differs from the quote by characters that recognition confuses, and its check digit proves it. */
  repaired?: true;
  /** Number of the container to which the value belongs; null if it applies to the whole document. */
  item: string | null;
}

export interface ExtractedReference {
  kind: 'container' | 'bill_of_lading' | 'booking_number' | 'reference';
  number: string;
  /** The line identified by the number's letters; null if they identify none. */
  scac: string | null;
  quote: Quote;
}

export interface ExtractedPage {
  number: number;
  width: number;
  height: number;
  text: string;
}

export interface ExtractedDocument {
  /** Code of `kinds/document-types.ts`; null if the kind was not recognised. */
  documentType: string | null;
  /** Reason for the classification, in one sentence. */
  classificationNotes: string | null;
  /** For example `arrival_notice@2026-11-24`; null without a kind. */
  schemaId: string | null;
  /** Valid according to that schema. */
  payload: object;
  fields: ExtractedField[];
  references: ExtractedReference[];
  pages: ExtractedPage[];
}

export type UnreadableReason =
  | 'encrypted'
  | 'not_readable'
  | 'no_text'
  | 'too_large'
  | 'unsupported_type'
  | 'timed_out';

export type Extraction =
  | { ok: true; document: ExtractedDocument }
  | { ok: false; reason: UnreadableReason; detail: string };

/**
 * Minimum confidence at which a value is considered proven. A value below it is only shown to people and has no other
 * effect.
 */
export const SURE = 0.8;
