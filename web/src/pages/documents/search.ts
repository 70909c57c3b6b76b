export const STATUSES = ['pending', 'extracted', 'failed'] as const;

export interface DocumentsSearch {
  /** Words in the file name. */
  name?: string;
  /** Number that the document states. */
  number?: string;
  /** Code of a document kind. */
  kind?: string;
  status?: (typeof STATUSES)[number];
  /** Id of a linked shipment. */
  shipment?: string;
  /** Sort order in API notation: `-created_at`. */
  sort?: string;
  /** Page number, starting at 1. */
  page?: number;
}

export function readDocumentsSearch(given: Record<string, unknown>): DocumentsSearch {
  const search: DocumentsSearch = {};
  for (const name of ['name', 'number', 'kind', 'shipment', 'sort'] as const) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') search[name] = value;
  }
  const status = STATUSES.find((one) => one === given['status']);
  if (status !== undefined) search.status = status;
  const page = Number(given['page']);
  if (Number.isInteger(page) && page > 1) search.page = page;
  return search;
}

/** The passage to mark on the page of a document. */
export interface PassageSearch {
  /** Page number, starting at 1. */
  page?: number;
  /** The passage verbatim. */
  quote?: string;
}

export function readPassageSearch(given: Record<string, unknown>): PassageSearch {
  const page = Number(given['page']);
  const quote = given['quote'];
  return {
    ...(Number.isInteger(page) && page > 0 ? { page } : {}),
    ...(typeof quote === 'string' && quote !== '' ? { quote } : {}),
  };
}
