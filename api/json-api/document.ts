/** Response documents. Links that do not apply are absent, never null (spec/contract 0). */

import { type IncludeTree, type LoadResources, resolveIncluded } from '../../operations/included-resources.ts';
import type { Page } from '../../operations/lists/pages.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Extent } from '../../store/lists/page.ts';
import { WHOLE } from './entity-tag.ts';
import { type Fieldsets, readFieldsets, withFields } from './fieldsets.ts';
import { type ListLinks, type ListMeta, listLinks, listMeta } from './pagination.ts';
import type { Query } from './query.ts';

export interface ResourceDocument {
  data: Resource;
  included?: Resource[];
  links: { self: string };
  /** The complete resource, if the document contains only some of its fields. */
  [WHOLE]?: Resource;
}

export interface ListDocument {
  data: Resource[];
  included?: Resource[];
  links: ListLinks;
  meta: ListMeta;
}

/** The parts of a request on which its response document depends. */
export interface DocumentRequest {
  /** Absolute URL, as received. */
  url: string;
  query: Query;
}

export interface IncludeInput {
  include: IncludeTree | null;
  load: LoadResources;
}

const NO_INCLUDE: IncludeInput = { include: null, load: async () => [] };

export async function resourceDocument(
  request: DocumentRequest,
  data: Resource,
  including: IncludeInput = NO_INCLUDE,
): Promise<ResourceDocument> {
  const document = { data, ...(await includedOf([data], including)), links: { self: request.url } };
  const fieldsets = readFieldsets(request.query);
  return fieldsets === null ? document : { ...sparse(document, fieldsets), [WHOLE]: data };
}

export async function listDocument(
  request: DocumentRequest,
  page: Page,
  data: Resource[],
  extent: Extent,
  including: IncludeInput = NO_INCLUDE,
): Promise<ListDocument> {
  const document = {
    data,
    ...(await includedOf(data, including)),
    links: listLinks(request.url, request.query, page, extent),
    meta: listMeta(page, data.length, extent),
  };
  return sparse(document, readFieldsets(request.query));
}

/** Reduces a document to the requested fields. `include` still follows relationships that the fields omit. */
export function sparse<Document extends { data: Resource | Resource[]; included?: Resource[] }>(
  document: Document,
  fieldsets: Fieldsets | null,
): Document {
  if (fieldsets === null) return document;
  const { data, included } = document;
  const keep = (resource: Resource) => withFields(resource, fieldsets);
  return {
    ...document,
    data: Array.isArray(data) ? data.map(keep) : keep(data),
    ...(included === undefined ? {} : { included: included.map(keep) }),
  };
}

/** `included` is absent without `include` and otherwise present, even if it is empty. */
async function includedOf(primary: Resource[], { include, load }: IncludeInput): Promise<{ included?: Resource[] }> {
  return include === null ? {} : { included: await resolveIncluded(primary, include, load) };
}
