/**
 * Caches the first page of the large lists: fingerprints of its resources and the rendered response (decision 0021).
 * Concurrent requests share one query, but never one that began before they arrived. An unchanged page keeps its object
 * identity, and so does its response.
 */
import { LRUCache } from 'lru-cache';
import { RequestBatcher } from '../../identity/rate-limits/request-batcher.ts';
import {
  type DigestedPage,
  type Fingerprinted,
  type FingerprintedContainer,
  fingerprintNewestContainers,
  fingerprintNewestShipments,
} from '../../store/lists/page-fingerprints.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { ReadyAnswer } from './first-page.ts';
import { RenderedResources } from './rendered-resources.ts';

interface FirstPage {
  accountId: string;
  size: number;
}

type Pages<Row> = RequestBatcher<FirstPage, DigestedPage<Row>>;

/** Pages of about 10 kB each; the least recently used are dropped. */
const MAX_PAGES = 1_000;
/** The first pages of a few hundred accounts. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export class FirstPageSource {
  readonly rendered = new RenderedResources();
  readonly #containers: Pages<FingerprintedContainer>;
  readonly #shipments: Pages<Fingerprinted>;
  /** The size leaves out compressed forms, about a tenth. */
  readonly #answers = new LRUCache<string, { of: object; answer: ReadyAnswer }>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ answer }, name) => answer.bytes.length + name.length,
  });

  constructor(database: Database) {
    this.#containers = pagesOf((page, cached) =>
      fingerprintNewestContainers(database, page.accountId, page.size, cached),
    );
    this.#shipments = pagesOf((page, cached) =>
      fingerprintNewestShipments(database, page.accountId, page.size, cached),
    );
  }

  containers(page: FirstPage): Promise<DigestedPage<FingerprintedContainer>> {
    return this.#containers.submit(nameOf(page), page);
  }

  shipments(page: FirstPage): Promise<DigestedPage<Fingerprinted>> {
    return this.#shipments.submit(nameOf(page), page);
  }

  /** Returns the cached response of this page and address, or makes it. */
  async answer(
    accountId: string,
    url: string,
    page: DigestedPage<Fingerprinted>,
    make: () => Promise<ReadyAnswer>,
  ): Promise<ReadyAnswer> {
    const name = `${accountId} ${url}`;
    const cached = this.#answers.get(name);
    if (cached?.of === page) return cached.answer;
    const answer = await make();
    this.#answers.set(name, { of: page, answer });
    return answer;
  }
}

function nameOf({ accountId, size }: FirstPage): string {
  return `${accountId} ${size}`;
}

/** Batches requests for the same page into one query. */
function pagesOf<Row>(
  query: (page: FirstPage, cached: DigestedPage<Row> | null) => Promise<DigestedPage<Row>>,
): Pages<Row> {
  const cache = new LRUCache<string, DigestedPage<Row>>({ max: MAX_PAGES });
  return new RequestBatcher(async (requested) => {
    const [page] = requested;
    if (page === undefined) return [];
    const found = await query(page, cache.get(nameOf(page)) ?? null);
    cache.set(nameOf(page), found);
    return requested.map(() => found);
  });
}
