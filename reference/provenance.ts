/** Origin of the rows of a seed file. A test verifies that every such file exports one (`…_PROVENANCE`). */
export interface Provenance {
  /** Source of the rows, in words that a reader can search for. */
  source: string;
  /** Edition of the source, or `none`. */
  sourceEdition: string;
  /** Date of the last review of the rows, YYYY-MM-DD. */
  verifiedOn: string;
  licenseNote: string;
}
