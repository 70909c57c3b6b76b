/** The audit log filters in the address. */
export interface AuditSearch {
  action?: string;
  who?: string;
  from?: string;
  to?: string;
  page?: number;
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { page } = search;
  const found: AuditSearch = {};
  for (const name of ['action', 'who', 'from', 'to'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  const number = Number(page);
  return Number.isInteger(number) && number > 1 ? { ...found, page: number } : found;
}
