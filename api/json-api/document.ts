/** Documents of answers. Links that do not apply are absent, never null (rest-contract 0). */
import type { Resource } from '../../resources/resource.ts';
import { type IncludeTree, type LoadResources, resolveIncluded } from './include.ts';
import { type ListLinks, type ListMeta, listLinks, listMeta, type Page } from './pagination.ts';
import type { Query } from './query.ts';

export interface ResourceDocument {
  data: Resource;
  included?: Resource[];
  links: { self: string };
}

export interface ListDocument {
  data: Resource[];
  included?: Resource[];
  links: ListLinks;
  meta: ListMeta;
}

export interface Including {
  include: IncludeTree | null;
  load: LoadResources;
}

/** One resource. `url` is the request's own, absolute. */
export async function resourceDocument(url: string, data: Resource, including: Including): Promise<ResourceDocument> {
  return { data, ...(await includedOf([data], including)), links: { self: url } };
}

/** One page of a list of `total` items. */
export async function listDocument(
  request: { url: string; query: Query },
  page: Page,
  data: Resource[],
  total: number,
  including: Including,
): Promise<ListDocument> {
  return {
    data,
    ...(await includedOf(data, including)),
    links: listLinks(request.url, request.query, page, total),
    meta: listMeta(page, data.length, total),
  };
}

/** Without `include` there is no `included` at all; with it there is one, also when it is empty. */
async function includedOf(primary: Resource[], { include, load }: Including): Promise<{ included?: Resource[] }> {
  return include === null ? {} : { included: await resolveIncluded(primary, include, load) };
}
