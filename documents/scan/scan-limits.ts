/** Maximum number of pages per document on which text is recognised. Further pages stay without text. */
export const MAX_SCANNED_PAGES = 10;
