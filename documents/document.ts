/** Types of what an extraction takes and returns: the interface of this folder. */

export interface DocumentFile {
  bytes: Uint8Array;
  fileName: string;
  contentType: string | null;
}

/** A rectangle on a page, in PDF points from the top left. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place that a value was read from. */
export interface Quote {
  /** From 1. */
  page: number;
  /** Null if the format has no page picture: text, HTML, spreadsheets. */
  box: Rectangle | null;
  /** Verbatim part of the page's text. */
  text: string;
}

export interface ExtractedField {
  name: string;
  value: string | number | boolean | null;
  /** Between 0 and 1; the payload holds only values of at least `SURE`. */
  confidence: number;
  tier: 'entity' | 'layout' | 'model' | 'person';
  quote: Quote;
  /** Number of the container that the value belongs to; null for the whole document. */
  item: string | null;
}

export interface ExtractedReference {
  kind: 'container' | 'bill_of_lading' | 'booking_number' | 'reference';
  number: string;
  /** Line that the number's own letters identify; null if they do not. */
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
  /** Why, in one sentence. */
  classificationNotes: string | null;
  /** Such as `arrival_notice@2026-11-24`; null without a kind. */
  schemaId: string | null;
  /** Valid by that schema. */
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

/** Confidence from which a value counts as proven; below it, a value is shown to a person and nothing follows from it. */
export const SURE = 0.8;
