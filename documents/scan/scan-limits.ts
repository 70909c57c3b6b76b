/** Pages of one document whose text is recognised; later ones stay without text. */
export const MOST_SCANNED_PAGES = 10;
