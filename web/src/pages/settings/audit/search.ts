import { isKeyOf } from '../../../components/typed-keys.ts';
import { ACTIONS, type Action } from './words.ts';

export interface AuditSearch {
  action?: Action;
  who?: string;
  from?: string;
  to?: string;
  page?: number;
}

/** New values; an empty string removes a filter. */
export type AuditChange = Partial<Record<keyof AuditSearch, string | number>>;

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { action, page } = search;
  const found: AuditSearch = {};
  if (typeof action === 'string' && isKeyOf(ACTIONS, action)) found.action = action;
  for (const name of ['who', 'from', 'to'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  const number = Number(page);
  return Number.isInteger(number) && number > 1 ? { ...found, page: number } : found;
}
