/** Reads all pages of a list in one database transaction, so that they show the same state. */
import { type ControlledTransaction, sql } from 'kysely';
import type { Page } from '../../operations/lists/pages.ts';
import type { Resource } from '../../resources/resource.ts';
import type { DB } from '../../store/schema.generated.ts';
import { badRequest } from '../json-api/errors.ts';
import { AFTER } from '../json-api/pagination.ts';
import type { ApiRequest, Route } from '../route.ts';

const PAGE_SIZE = 1_000;
/** Time limit of an export, because an open transaction keeps Postgres from vacuuming. */
const MAX_MS = 15 * 60_000;

interface ListPage {
  data: Resource[];
  links?: { next?: string };
  meta?: { total: number };
}

/**
 * Pages of a list, all read in one transaction. Closing before the first page also ends the transaction; so does
 * Postgres if nothing is read for a minute.
 */
export class ExportedPages {
  readonly #list: Route;
  readonly #request: ApiRequest;
  readonly #transaction: ControlledTransaction<DB>;
  /** The next page, read ahead while the current one is being written. */
  #next: Promise<ListPage> | null;
  readonly #endsAt = performance.now() + MAX_MS;
  readonly #total: number | undefined;
  #isOpen = true;

  private constructor(list: Route, request: ApiRequest, transaction: ControlledTransaction<DB>, first: ListPage) {
    this.#list = list;
    this.#request = request;
    this.#transaction = transaction;
    this.#next = Promise.resolve(first);
    this.#total = first.meta?.total;
  }

  /**
   * Reads the first page, so that an invalid request, or a list of more than `maxRows` rows, fails before anything is
   * sent.
   */
  static async open(list: Route, request: ApiRequest, maxRows = Number.POSITIVE_INFINITY): Promise<ExportedPages> {
    const transaction = await request.database
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction);
      const first = await readPage(list, request, transaction, {
        number: 1,
        size: PAGE_SIZE,
        after: [],
        isExact: true,
      });
      const total = first.meta?.total ?? 0;
      if (total > maxRows)
        throw badRequest(
          `The list has ${total} rows; this format supports at most ${maxRows}. Filter the list, or use CSV`,
        );
      return new ExportedPages(list, request, transaction, first);
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** Returns the next page, or null after the last one. */
  async next(): Promise<Resource[] | null> {
    const page = await this.#next;
    this.#next = null;
    if (page === null) return null;
    if (performance.now() > this.#endsAt) throw new Error('the export took longer than 15 minutes');
    const next = page.links?.next;
    if (next !== undefined) {
      this.#next = readPage(this.#list, this.#request, this.#transaction, pageAt(next, this.#request, this.#total));
      // The error is thrown where the page is awaited.
      this.#next.catch(() => {});
    }
    return page.data;
  }

  /** Ends the transaction. May be called more than once. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#next?.catch(() => {});
    await this.#transaction.rollback().execute();
  }
}

function pageAt(link: string, { query }: ApiRequest, total: number | undefined): Page {
  const position = query.readCursor(new URL(link).searchParams.get(AFTER) ?? '');
  if (position === null) throw new Error('the link to the next page has no cursor');
  const { pages, after } = position;
  return { number: pages + 1, size: PAGE_SIZE, after, ...(total === undefined ? {} : { total }) };
}

async function readPage(
  list: Route,
  request: ApiRequest,
  database: ControlledTransaction<DB>,
  page: Page,
): Promise<ListPage> {
  const response = await list.handle({ ...request, database, query: request.query.forExport(page) });
  return response.body as ListPage;
}
