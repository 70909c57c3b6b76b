/** Documents of answers. Links that do not apply are absent, never null (spec/contract 0). */

import { type IncludeTree, type LoadResources, resolveIncluded } from '../../operations/included-resources.ts';
import type { Page } from '../../operations/lists/pages.ts';
import type { Resource } from '../../resources/resource.ts';
import { WHOLE } from './entity-tag.ts';
import { type Fieldsets, readFieldsets, withFields } from './fieldsets.ts';
import { type ListLinks, type ListMeta, listLinks, listMeta } from './pagination.ts';
import type { Query } from './query.ts';

export interface ResourceDocument {
  data: Resource;
  included?: Resource[];
  links: { self: string };
  /** All fields, where the document has a part of them. */
  [WHOLE]?: Resource;
}

export interface ListDocument {
  data: Resource[];
  included?: Resource[];
  links: ListLinks;
  meta: ListMeta;
}

/** What a document takes from its request. */
export interface DocumentRequest {
  /** Absolute, as received. */
  url: string;
  query: Query;
}

export interface IncludeInput {
  include: IncludeTree | null;
  load: LoadResources;
}

/** For resources that lead nowhere. */
const NO_INCLUDE: IncludeInput = { include: null, load: async () => [] };

/** One resource. `url` is the request's own, absolute. */
export async function resourceDocument(
  request: DocumentRequest,
  data: Resource,
  including: IncludeInput = NO_INCLUDE,
): Promise<ResourceDocument> {
  const document = { data, ...(await includedOf([data], including)), links: { self: request.url } };
  const fieldsets = readFieldsets(request.query);
  return fieldsets === null ? document : { ...sparse(document, fieldsets), [WHOLE]: data };
}

/** One page of a list of `total` items. */
export async function listDocument(
  request: DocumentRequest,
  page: Page,
  data: Resource[],
  total: number,
  including: IncludeInput = NO_INCLUDE,
): Promise<ListDocument> {
  const document = {
    data,
    ...(await includedOf(data, including)),
    links: listLinks(request.url, request.query, page, total),
    meta: listMeta(page, data.length, total),
  };
  return sparse(document, readFieldsets(request.query));
}

/** The document with the fields that were asked for; relations that are left out are still followed by `include`. */
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

/** Without `include` there is no `included` at all; with it there is one, also when it is empty. */
async function includedOf(primary: Resource[], { include, load }: IncludeInput): Promise<{ included?: Resource[] }> {
  return include === null ? {} : { included: await resolveIncluded(primary, include, load) };
}
