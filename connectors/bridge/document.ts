/** Reads JSON:API compound documents, whose resources refer to each other by type and id. */
import type { HttpResponse, NextPage } from '../connector.ts';
import { isRecord, list, parseJson, record, text } from '../json-shape.ts';
import { pagePointer } from '../snapshot-body.ts';

type Json = Record<string, unknown>;

export interface ReadResource {
  type: string;
  id: string;
  attributes: Json;
  relationships: Json;
  pointer: string;
}

/** A page: its primary resources, and a lookup of all its resources. */
export interface ReadPage {
  data: ReadResource[];
  included: ReadResource[];
  one(from: ReadResource, relationship: string): ReadResource | null;
  many(from: ReadResource, relationship: string): ReadResource[];
}

/** Returns the top-level object of a page if its `data` is a list; otherwise null. */
export function listOf(page: HttpResponse): Json | null {
  const body = page.truncated ? null : parseJson(page.body);
  const value = body?.type === 'json' ? body.value : null;
  return isRecord(value) && Array.isArray(value.data) ? value : null;
}

export function readPage(document: Json, index: number, count: number): ReadPage {
  const start = pagePointer(index, count);
  const read = (member: 'data' | 'included') =>
    list(document[member]).flatMap((value, position) => readResource(value, `${start}/${member}/${position}`));
  const [data, included] = [read('data'), read('included')];
  const resources = new Map<string, ReadResource | null>();
  for (const resource of [...data, ...included]) {
    const key = `${resource.type}:${resource.id}`;
    // If two resources have the same id, neither can be trusted.
    resources.set(key, resources.has(key) ? null : resource);
  }
  const find = (identifier: unknown) => {
    const { type, id } = record(identifier) ?? {};
    return resources.get(`${text(type)}:${text(id)}`) ?? null;
  };
  const dataOf = (from: ReadResource, relationship: string) => record(from.relationships[relationship])?.data;
  return {
    data,
    included,
    one: (from, relationship) => find(dataOf(from, relationship)),
    many: (from, relationship) => list(dataOf(from, relationship)).flatMap((identifier) => find(identifier) ?? []),
  };
}

function readResource(value: unknown, pointer: string): ReadResource[] {
  if (!isRecord(value)) return [];
  const [type, id] = [text(value.type), text(value.id)];
  if (type === null || id === null) return [];
  const attributes = record(value.attributes) ?? {};
  return [{ type, id, attributes, relationships: record(value.relationships) ?? {}, pointer }];
}

/** Follows `links.next`, which is missing on the last page, but never to another origin. */
export function nextPage(pages: readonly HttpResponse[]): NextPage {
  const last = pages.at(-1);
  const document = last ? listOf(last) : null;
  const next = text(record(document?.links)?.next);
  if (last === undefined || next === null) return { type: 'last' };
  if (!URL.canParse(next, last.url)) return { type: 'cut', reason: 'the URL of the next page is invalid' };
  const url = new URL(next, last.url);
  // Behind a proxy, a service may return links with another origin.
  const own = new URL(last.url);
  if (url.origin !== own.origin) return { type: 'cut', reason: 'the next page is on another origin' };
  if (pages.some((page) => page.url === url.href))
    return { type: 'cut', reason: 'the next page has already been read' };
  return { type: 'next', url: url.href };
}
