/** Streams the text of an export: the header, the rows of each page, and the footer. */
import type { Resource } from '../../resources/resource.ts';
import type { ExportedPages } from './export-pages.ts';

export interface TableWriter {
  head: string;
  row(resource: Resource): string;
  foot: string;
}

/** Approximate size of one write to the socket. */
const CHUNK_LENGTH = 64 * 1024;

/** An iterator rather than a generator: ending a generator before the first read would not end the transaction. */
export class ExportText implements AsyncIterableIterator<string> {
  readonly #pages: Pick<ExportedPages, 'next' | 'close'>;
  readonly #writer: TableWriter;
  readonly #onEnd: () => void;
  #text: string;
  #page: readonly Resource[] = [];
  /** Number of rows of the page that have been written. */
  #written = 0;
  #isComplete = false;
  #isOpen = true;

  constructor(pages: Pick<ExportedPages, 'next' | 'close'>, writer: TableWriter, onEnd: () => void) {
    this.#pages = pages;
    this.#writer = writer;
    this.#onEnd = onEnd;
    this.#text = writer.head;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    try {
      while (this.#text.length < CHUNK_LENGTH && !this.#isComplete) await this.#write();
      const value = this.#text;
      this.#text = '';
      return value === '' ? await this.return() : { done: false, value };
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  async return(): Promise<{ done: true; value: undefined }> {
    if (this.#isOpen) {
      this.#isOpen = false;
      this.#onEnd();
      await this.#pages.close();
    }
    return { done: true, value: undefined };
  }

  /** Writes the rest of a chunk from the current page, or reads the next page. */
  async #write(): Promise<void> {
    for (const resource of this.#page.slice(this.#written)) {
      this.#text += this.#writer.row(resource);
      this.#written += 1;
      if (this.#text.length >= CHUNK_LENGTH) return;
    }
    this.#written = 0;
    const page = await this.#pages.next();
    this.#page = page ?? [];
    if (page !== null) return;
    this.#isComplete = true;
    this.#text += this.#writer.foot;
  }
}
