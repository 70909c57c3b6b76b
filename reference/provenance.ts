/** Origin of a seed file's rows. Every such file exports one (`…_PROVENANCE`), as a test verifies. */
export interface Provenance {
  /** Source of the rows, in words that a reader can search for. */
  source: string;
  /** Edition of that source, or `none` if it has none. */
  sourceEdition: string;
  /** Date of the last review of the rows, YYYY-MM-DD. */
  verifiedOn: string;
  /** Why the rows may be distributed. */
  licenseNote: string;
}
