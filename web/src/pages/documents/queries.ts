import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../../clients/typescript/index.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { queryClient } from '../../app/query-client.ts';
import type { DocumentsSearch } from './search.ts';

export type Document = Schemas['document'];
export type Reading = Schemas['document_reading']['attributes'];
export type ReadField = Schemas['read_field'];
export type ReviewReason = Document['attributes']['review_reasons'][number];
export type ReadPage = Schemas['read_page'];

export const PAGE_SIZE = 50;
/** Refresh interval while a document is being read, which takes a few seconds. */
const READING_MS = 1_500;
const INCLUDE = 'shipments,cargos,email_submission,tracking_requests';

const isPending = ({ attributes }: Document) => attributes.extraction_status === 'pending';

export function documentsQuery({ name, number, kind, status, shipment, sort, page = 1 }: DocumentsSearch) {
  const query = {
    ...(name === undefined ? {} : { 'filter[filename]': name }),
    ...(number === undefined ? {} : { 'filter[reference]': number }),
    ...(kind === undefined ? {} : { 'filter[document_types]': kind }),
    ...(status === undefined ? {} : { 'filter[extraction_status]': status }),
    ...(shipment === undefined ? {} : { 'filter[shipment_id]': shipment }),
    ...(sort === undefined ? {} : { sort }),
    include: INCLUDE,
    'page[size]': PAGE_SIZE,
    'page[number]': page,
  };
  return queryOptions({
    queryKey: ['document', 'list', query],
    queryFn: async ({ signal }) => (await api.GET('/v2/documents', { params: { query }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isPending) ? READING_MS : false),
  });
}

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['document', id],
    queryFn: async () => {
      const params = { path: { id }, query: { include: INCLUDE } };
      return (await api.GET('/v2/documents/{id}', { params })).data;
    },
    refetchInterval: ({ state }) => (state.data && isPending(state.data.data) ? READING_MS : false),
  });
}

/** Reads the values of a document. `updatedAt` is part of the query key, so that a changed document is read again. */
export function readingQuery(id: string, updatedAt: string) {
  return queryOptions({
    queryKey: ['document_reading', id, updatedAt],
    queryFn: async () => {
      const { data } = await api.GET('/v2/documents/{id}/reading', { params: { path: { id } } });
      return data.data.attributes;
    },
    placeholderData: keepPreviousData,
  });
}

async function readKinds() {
  return (await api.GET('/v2/documents/types')).data.document_types;
}

export const kindsQuery = queryOptions({
  queryKey: ['document_type'],
  queryFn: readKinds,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isFixed: true },
});

/** Returns the path of the file on this server, which is valid for five minutes. */
export async function fileAddress(id: string): Promise<string> {
  const { data } = await api.GET('/v2/documents/{id}/download_url', { params: { path: { id } } });
  const { pathname, search } = new URL(data.download_url);
  return `${pathname}${search}`;
}

export function fileQuery(id: string) {
  return queryOptions({
    queryKey: ['document_file', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(await fileAddress(id), { signal });
      if (!response.ok) throw new Error('The file could not be loaded');
      return response.arrayBuffer();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { isFixed: true },
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['document'] });

/** Maximum number of documents in one round of review. */
const ROUND_SIZE = 100;

/** Reads the documents that need review, oldest first. */
export async function readOpenDocuments(signal?: AbortSignal) {
  const query = {
    'filter[review_status]': 'open' as const,
    sort: 'created_at',
    include: INCLUDE,
    'page[size]': ROUND_SIZE,
  };
  return (await api.GET('/v2/documents', { params: { query }, ...(signal === undefined ? {} : { signal }) })).data;
}

export const openDocumentsQuery = queryOptions({
  queryKey: ['document', 'open'],
  queryFn: ({ signal }) => readOpenDocuments(signal),
});

export type Review = NonNullable<operations['reviewDocument']['requestBody']>['content']['application/json'];

export async function reviewDocument(id: string, body: Review): Promise<void> {
  await api.POST('/v2/documents/{id}/review', { params: { path: { id } }, body });
  await refresh();
}

export type Work = 'reextract' | 'relink';

export async function requestWork(id: string, work: Work): Promise<void> {
  const params = { path: { id } };
  if (work === 'reextract') await api.POST('/v2/documents/{id}/reextract', { params });
  else await api.POST('/v2/documents/{id}/relink', { params });
  await refresh();
}

/** Tracks the numbers of a document that are not tracked yet. */
export async function trackDocument(id: string): Promise<void> {
  await api.POST('/v2/documents/{id}/track', { params: { path: { id } } });
  await refresh();
}

type Kind = Awaited<ReturnType<typeof readKinds>>[number]['code'];

/** Sets the kind of a document; null restores the recognized kind. */
export async function changeKind(id: string, kind: Kind | null): Promise<void> {
  const data = { type: 'document' as const, id, attributes: { document_type_manual: kind } };
  await api.PATCH('/v2/documents/{id}', { params: { path: { id } }, body: { data } });
  await refresh();
}

export async function deleteDocument(id: string): Promise<void> {
  await api.DELETE('/v2/documents/{id}', { params: { path: { id } } });
  await refresh();
}
