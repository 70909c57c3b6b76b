/**
 * First pages of lists without filter, sort or sparse fields, which clients request all day. They are assembled from cached
 * JSON (decision 0021), to the same bytes as any other rendering.
 */
import { hash } from 'node:crypto';
import type { IncludeTree } from '../../operations/included-resources.ts';
import type { Page } from '../../operations/lists/pages.ts';
import { listLinks, listMeta } from '../json-api/pagination.ts';
import { CompressedForms } from '../pipeline/compressed-forms.ts';
import { JSON_API } from '../pipeline/send.ts';
import type { ApiRequest, ApiResponse } from '../route.ts';
import type { FirstPageSource } from './first-page-source.ts';
import type { Rendered } from './rendered-resources.ts';

const PLAIN = ['page[number]', 'page[size]', 'include'];

/** Null for a request that cached renderings cannot answer. */
export function firstPageSourceFor(request: ApiRequest, page: Page): FirstPageSource | null {
  const isPlain = page.number === 1 && request.query.names().every((name) => PLAIN.includes(name));
  // Cached renderings are those of accounts with all features.
  const { rail } = request.caller.account.features;
  return isPlain && rail ? (request.firstPageSource ?? null) : null;
}

/** True when exactly the given relation is to be included. */
export function includesOnly(include: IncludeTree, relation: string): boolean {
  return include.size === 1 && include.get(relation)?.size === 0;
}

export interface ReadyPage {
  page: Page;
  total: number;
  data: readonly Rendered[];
  /** Null without `include`. */
  included: readonly Rendered[] | null;
}

export type ReadyAnswer = ApiResponse & { bytes: Uint8Array };

/** Assembles the bytes that `listDocument` would serialise to. */
export function answerReady({ url, query }: ApiRequest, { page, total, data, included }: ReadyPage): ReadyAnswer {
  const links = listLinks(url, query, page, total);
  const tail = JSON.stringify({ links, meta: listMeta(page, data.length, total) }).slice(1);
  const parts: Buffer[] = [DATA];
  pushSeparated(parts, data);
  if (included !== null) {
    parts.push(INCLUDED);
    pushSeparated(parts, included);
  }
  parts.push(Buffer.from(`],${tail}`));
  const bytes = Buffer.concat(parts);
  return {
    status: 200,
    body: undefined,
    bytes,
    compressedForms: new CompressedForms(bytes),
    contentType: JSON_API,
    headers: { ETag: tagOf(data, included ?? [], tail) },
  };
}

/** Hashes the digests of the parts: hashing the whole would cost as much as sending it. */
function tagOf(data: readonly Rendered[], included: readonly Rendered[], tail: string): string {
  let digests = tail;
  for (const { digest } of data) digests += digest;
  for (const { digest } of included) digests += `,${digest}`;
  const digest = hash('sha256', digests, 'base64url');
  return `"${digest.slice(0, 22)}"`;
}

const DATA = Buffer.from('{"data":[');
const INCLUDED = Buffer.from('],"included":[');
const COMMA = Buffer.from(',');

function pushSeparated(parts: Buffer[], items: readonly Rendered[]): void {
  items.forEach(({ json }, index) => {
    if (index > 0) parts.push(COMMA);
    parts.push(json);
  });
}
