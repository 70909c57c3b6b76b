/** Maximum number of pages per document on which text is recognized. Further pages stay without text. */
export const MAX_SCANNED_PAGES = 10;
