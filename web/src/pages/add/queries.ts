import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import type { RequestType } from '../../components/request-types.ts';

export type Inference = Schemas['infer_number_results']['attributes'];
export type RowResult = Schemas['bulk_result'];

/** Detects the type and line of a number without storing anything. */
export function inferenceQuery(number: string) {
  return queryOptions({
    queryKey: ['infer_number_results', number],
    queryFn: async ({ signal }) => {
      const { data } = await api.POST('/v2/tracking_requests/infer_number', { body: { number }, signal });
      return data.data.attributes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export const linesQuery = queryOptions({
  queryKey: ['shipping_line'],
  queryFn: async () => (await api.GET('/v2/shipping_lines')).data.data,
  staleTime: 60 * 60_000,
});

export function lineChoices(lines: readonly Schemas['shipping_line'][]): { value: string; label: string }[] {
  return lines.map(({ attributes: { scac, short_name, notes } }) => ({
    value: scac,
    label: `${short_name} (${scac})${notes === null ? '' : ' · not connected'}`,
  }));
}

/** Polls a request until it has a result. */
export function trackingRequestQuery(id: string) {
  return queryOptions({
    queryKey: ['tracking_request', id],
    queryFn: async () => (await api.GET('/v2/tracking_requests/{id}', { params: { path: { id } } })).data.data,
    refetchInterval: ({ state }) => (state.data?.attributes.status === 'pending' ? 2_500 : false),
  });
}

export interface NumberToAdd {
  request_number: string;
  request_type: RequestType;
  /** Null if the line is still to be detected. */
  scac: string | null;
  ref_numbers: string[];
  shipment_tags: string[];
}

export interface SentRows {
  results: RowResult[];
  retryAfterSeconds: number | null;
  ignoredColumns: readonly string[];
}

export async function addNumbers(numbers: readonly NumberToAdd[]): Promise<SentRows> {
  const data = numbers.map(({ scac, ...attributes }) => ({
    type: 'tracking_request' as const,
    attributes: { ...attributes, ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }) },
  }));
  return sentRows((await api.POST('/v2/tracking_requests/bulk', { body: { data } })).data);
}

export async function sendTable(csv: string, isDryRun: boolean): Promise<SentRows> {
  const { data } = await api.POST('/v2/tracking_requests/bulk', {
    params: { query: { dry_run: isDryRun } },
    headers: { 'Content-Type': 'text/csv' },
    body: csv as never,
    bodySerializer: () => csv,
  });
  return sentRows(data);
}

function sentRows({
  data,
  meta,
}: {
  data: RowResult[];
  meta: { retry_after?: number; ignored_columns?: readonly string[] };
}): SentRows {
  return { results: data, retryAfterSeconds: meta.retry_after ?? null, ignoredColumns: meta.ignored_columns ?? [] };
}
