/** Origin of the rows of a seed file. Every file of rows exports one (`…_PROVENANCE`); a test demands all of them. */
export interface Provenance {
  /** Source that the rows repeat, in words that a reader can search for. */
  source: string;
  /** Edition of that source, or `none` where it has none. */
  sourceEdition: string;
  /** Day of the last review of the rows, YYYY-MM-DD. */
  verifiedOn: string;
  /** Why the rows may be shipped. */
  licenseNote: string;
}
