/** Bulk actions on rows, in batches of 100, with a result for each row. */
import { api } from '../../api/client.ts';
import type { ListDefinition, SelectedRow } from './list-definition.ts';

export const BATCH = 100;

export interface RowResult {
  id: string;
  label: string;
  /** `waiting`: a limit was exceeded, and the row will be sent again. */
  status: 'changed' | 'unchanged' | 'refused' | 'not_found' | 'waiting';
  detail: string | null;
}

export interface BatchResult {
  results: RowResult[];
  /** Seconds until the waiting rows can be sent again. */
  retryAfterSeconds: number | null;
}

export type RunBatch<Row = SelectedRow> = (rows: readonly Row[]) => Promise<BatchResult>;

export interface Labels {
  ref_numbers?: string[];
  tags?: string[];
}

type List = ListDefinition<unknown>['list'];

interface Entry {
  status: 'changed' | 'unchanged' | 'refused' | 'not_found';
  detail: string | null;
}

export function changeTracking(list: List, wanted: 'stop' | 'resume'): RunBatch {
  return async (rows) => {
    const ids = rows.map(({ id }) => id);
    if (list === 'shipments') {
      const { data } = await api.POST(`/v2/shipments/${wanted}_tracking`, { body: { shipment_ids: ids } });
      return inOrder(rows, data.shipments);
    }
    const { data } = await api.POST(`/v2/containers/${wanted}_tracking`, { body: { container_ids: ids } });
    return inOrder(rows, data.containers);
  };
}

export function changeLabels(list: List, add: Labels, remove: Labels): RunBatch {
  return async (rows) => {
    const ids = rows.map(({ id }) => id);
    if (list === 'shipments') {
      const { data } = await api.POST('/v2/shipments/references', { body: { shipment_ids: ids, add, remove } });
      return inOrder(rows, data.shipments);
    }
    const { data } = await api.POST('/v2/containers/references', { body: { container_ids: ids, add, remove } });
    return inOrder(rows, data.containers);
  };
}

/** Refreshes one container per shipment, which polls all sources of the shipment. */
export const refresh: RunBatch = async (rows) => {
  const refreshed = rows.filter(({ containerId }) => containerId !== null);
  const none = 'No container yet. Its line is polled automatically';
  const results = new Map(rows.map(({ id, label }) => [id, result(id, label, 'refused', none)]));
  if (refreshed.length === 0) return { results: [...results.values()], retryAfterSeconds: null };
  const { data } = await api.POST('/v2/containers/refresh', {
    body: { container_ids: refreshed.flatMap(({ containerId }) => containerId ?? []) },
  });
  const outcomes = new Map(data.containers.map((outcome) => [outcome.container_id, outcome]));
  for (const { id, label, containerId } of refreshed) {
    const { status = 'not_found', sources = [], detail = null } = outcomes.get(containerId ?? '') ?? {};
    const word = REFRESHED[status];
    results.set(id, result(id, label, word, word === 'changed' ? `Polled: ${sources.join(', ')}` : detail));
  }
  return { results: [...results.values()], retryAfterSeconds: data.retry_after ?? null };
};

const REFRESHED = { started: 'changed', stopped: 'refused', not_found: 'not_found', limited: 'waiting' } as const;

function inOrder(rows: readonly SelectedRow[], entries: readonly Entry[]): BatchResult {
  const results = rows.map(({ id, label }, index) => {
    const { status = 'not_found', detail = null } = entries[index] ?? {};
    return result(id, label, status, detail);
  });
  return { results, retryAfterSeconds: null };
}

function result(id: string, label: string, status: RowResult['status'], detail: string | null): RowResult {
  return { id, label, status, detail };
}
