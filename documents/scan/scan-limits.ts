/** Maximum number of pages per document whose text is recognised; later pages have no text. */
export const MOST_SCANNED_PAGES = 10;
