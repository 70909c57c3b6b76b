/** Refreshes many containers (spec D10). Each counts as one refresh and has its own outcome. */
import { z } from 'zod';
import { findContainersByIds } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isUuid } from '../../store/postgres/ids.ts';
import { distinctIds, idList } from '../bulk-changes.ts';
import { readInput } from '../input.ts';
import { type RefreshedSource, refreshSources, whyStopped } from './refresh.ts';

export const refreshContainersBody = z.object({
  container_ids: idList('Container ids').describe('Ids of the containers to refresh; duplicates are ignored'),
});

export const REFRESH_STATUSES = ['started', 'stopped', 'not_found', 'limited'] as const;

export interface RefreshOutcome {
  containerId: string;
  status: (typeof REFRESH_STATUSES)[number];
  sources: RefreshedSource[];
  detail: string | null;
}

export interface RefreshContainersInput {
  accountId: string;
  body: unknown;
  /** Takes up to `wanted` refreshes from the account's limit. */
  take(wanted: number): Promise<{ admitted: number }>;
  now: Date;
}

/** Returns one outcome per id, in the same order. Throws `Rejection`. */
export async function refreshContainers(
  database: Database,
  { accountId, body, take, now }: RefreshContainersInput,
): Promise<RefreshOutcome[]> {
  const ids = distinctIds(readInput(refreshContainersBody, body).container_ids);
  const rows = await findContainersByIds(database, accountId, ids.filter(isUuid));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  let { admitted } = rows.length === 0 ? { admitted: 0 } : await take(rows.length);
  const outcomes: RefreshOutcome[] = [];
  for (const containerId of ids) {
    const row = rowById.get(containerId);
    const refused = (status: RefreshOutcome['status'], detail: string) =>
      outcomes.push({ containerId, status, sources: [], detail });
    if (row === undefined) refused('not_found', 'There is no such container');
    else if (admitted === 0) refused('limited', 'Beyond the refresh limit; send it again later');
    else {
      admitted -= 1;
      const sources = await refreshSources(database, row, now);
      if (sources.length === 0) refused('stopped', whyStopped(row));
      else outcomes.push({ containerId, status: 'started', sources, detail: null });
    }
  }
  return outcomes;
}
