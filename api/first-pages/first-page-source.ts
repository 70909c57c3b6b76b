/**
 * What first pages of the large lists are made of: which resources stand on them, as stamps, and their renderings
 * (decision 0021). A client that reads a list with several connections asks for the same page at the same time; requests that
 * come while its stamps are being read share the next look, so that none is answered by one that began before it. A page of which
 * nothing has changed is the same object again, and so is the answer that was made of it.
 */
import { LRUCache } from 'lru-cache';
import { RequestBatcher } from '../../identity/rate-limits/request-batcher.ts';
import {
  type DigestedPage,
  type Stamped,
  type StampedContainer,
  stampNewestContainers,
  stampNewestShipments,
} from '../../store/lists/page-fingerprints.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { ReadyAnswer } from './first-page.ts';
import { RenderedResources } from './rendered-resources.ts';

interface FirstPage {
  accountId: string;
  size: number;
}

type Pages<Row> = RequestBatcher<FirstPage, DigestedPage<Row>>;

/** Pages of some 10 kB each; the least recently used go. */
const MOST_PAGES = 1_000;
/** The first pages of a few hundred accounts. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export class FirstPageSource {
  readonly rendered = new RenderedResources();
  readonly #containers: Pages<StampedContainer>;
  readonly #shipments: Pages<Stamped>;
  /** Compressed forms, a tenth more, are not counted. */
  readonly #answers = new LRUCache<string, { of: object; answer: ReadyAnswer }>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ answer }, name) => answer.bytes.length + name.length,
  });

  constructor(database: Database) {
    this.#containers = pagesOf((page, known) => stampNewestContainers(database, page.accountId, page.size, known));
    this.#shipments = pagesOf((page, known) => stampNewestShipments(database, page.accountId, page.size, known));
  }

  containers(page: FirstPage): Promise<DigestedPage<StampedContainer>> {
    return this.#containers.submit(nameOf(page), page);
  }

  shipments(page: FirstPage): Promise<DigestedPage<Stamped>> {
    return this.#shipments.submit(nameOf(page), page);
  }

  /** What was made of the same page for the same address of the same account, or is made now. */
  async answer(
    accountId: string,
    url: string,
    page: DigestedPage<Stamped>,
    make: () => Promise<ReadyAnswer>,
  ): Promise<ReadyAnswer> {
    const name = `${accountId} ${url}`;
    const kept = this.#answers.get(name);
    if (kept?.of === page) return kept.answer;
    const answer = await make();
    this.#answers.set(name, { of: page, answer });
    return answer;
  }
}

function nameOf({ accountId, size }: FirstPage): string {
  return `${accountId} ${size}`;
}

/** Asks of one name are for the same page: one look answers them all. */
function pagesOf<Row>(
  look: (page: FirstPage, known: DigestedPage<Row> | null) => Promise<DigestedPage<Row>>,
): Pages<Row> {
  const known = new LRUCache<string, DigestedPage<Row>>({ max: MOST_PAGES });
  return new RequestBatcher(async (asked) => {
    const [page] = asked;
    if (page === undefined) return [];
    const found = await look(page, known.get(nameOf(page)) ?? null);
    known.set(nameOf(page), found);
    return asked.map(() => found);
  });
}
