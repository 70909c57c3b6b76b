/** The input and the result of an extraction: the interface of this folder. */

export interface DocumentFile {
  bytes: Uint8Array;
  fileName: string;
  contentType: string | null;
  /**
   * Clockwise quarter turns to apply to the image before its text is recognized. If omitted, the turn with the most
   * legible text is used.
   */
  quarterTurns?: number;
  /** Whether to recognize text on images and on pages without text. Default true. */
  recognize?: boolean;
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
  /** Between 0 and 1. Only values with at least `SURE` are included in the payload. */
  confidence: number;
  /** `ocr` means that the value was read from recognized text, regardless of the rule that found it. */
  tier: 'entity' | 'layout' | 'ocr' | 'model' | 'person';
  /** Text as read, even if the value has been repaired. */
  quote: Quote;
  /**
   * Set if the value differs from the quote in characters that text recognition confuses, and its check digit proves
   * the correction.
   */
  repaired?: true;
  /** Number of the container to which the value belongs; null if it applies to the whole document. */
  item: string | null;
}

export interface ExtractedReference {
  kind: 'container' | 'bill_of_lading' | 'booking_number' | 'reference';
  number: string;
  /** SCAC of the line identified by the number's letters; null if they identify none. */
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
  /** Code of `kinds/document-types.ts`; null if the kind was not recognized. */
  documentType: string | null;
  /** Explains the classification in one sentence. */
  classificationNotes: string | null;
  /** For example `arrival_notice@2026-11-24`; null without a kind. */
  schemaId: string | null;
  /** Valid according to the schema `schemaId`. */
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

/** A file of an archive, which becomes a separate document. */
export interface ArchivePart {
  fileName: string;
  /** The bytes in base64, because the extraction process writes JSON. */
  base64: string;
}

export type Extraction =
  /** `parts` are set only for an archive. */
  | { ok: true; document: ExtractedDocument; parts?: readonly ArchivePart[] }
  | { ok: false; reason: UnreadableReason; detail: string };

/** Minimum confidence of a value that counts as proven. Values below it are only shown to people. */
export const SURE = 0.8;
