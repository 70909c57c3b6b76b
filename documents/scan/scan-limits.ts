/** Maximum number of pages per document on which text is recognised. Any further pages have no text. */
export const MAX_SCANNED_PAGES = 10;
