/** Where the rows of a seed file come from. Every file of rows exports one (`…_PROVENANCE`); a test demands all of them. */
export interface Provenance {
  /** Whose statement the rows repeat, in words that a reader can look for. */
  source: string;
  /** Edition of that source, or `none` where it has none. */
  sourceEdition: string;
  /** The day, as YYYY-MM-DD, on which the rows were last looked through. */
  verifiedOn: string;
  /** Why the rows may be shipped. */
  licenseNote: string;
}
