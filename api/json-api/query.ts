/** The decoded query string. Brackets and commas may be percent-encoded or not. */
import type { Page } from '../../operations/lists/pages.ts';
import type { Position } from '../../store/lists/page.ts';
import { badRequest } from './errors.ts';

export interface Cursors {
  write(position: ListPosition, query: Query): string;
  /** Returns null unless the text is a cursor of this list with the same filters and order. */
  read(cursor: string, query: Query): ListPosition | null;
}

/** Position in a list, and the number of pages before it. */
export interface ListPosition {
  pages: number;
  after: Position;
}

export class Query {
  readonly #parameters: URLSearchParams;
  /** The page to export, or null. Overrides the page parameters and disables `include`. */
  readonly exportPage: Page | null;
  readonly #cursors: Cursors | null;

  /** Parses the query string `text`, without its question mark. */
  constructor(text: string, cursors: Cursors | null = null, exportPage: Page | null = null) {
    this.#parameters = new URLSearchParams(text);
    this.#cursors = cursors;
    this.exportPage = exportPage;
  }

  /** Copies the query for one page of an export. */
  forExport(page: Page): Query {
    return new Query(this.#parameters.toString(), this.#cursors, page);
  }

  readCursor(cursor: string): ListPosition | null {
    return this.#cursors?.read(cursor, this) ?? null;
  }

  writeCursor(position: ListPosition): string {
    if (this.#cursors === null) throw new Error('the query reads no list');
    return this.#cursors.write(position, this);
  }

  /** Returns the last value of a parameter, trimmed; null if it is absent or blank. Throws 400 for a NUL character. */
  text(name: string): string | null {
    const value = this.#parameters.getAll(name).at(-1)?.trim();
    if (!value) return null;
    if (value.includes('\0')) throw badRequest(`${name} contains a NUL character`, { parameter: name });
    return value;
  }

  /** Parses a flag. Throws 400 for anything but `true` and `false`. */
  boolean(name: string): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value !== 'true' && value !== 'false') throw badRequest(`${name} must be true or false`, { parameter: name });
    return value === 'true';
  }

  /** Throws 400 for a value that is not in `values`. */
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
    const given = this.text(name);
    if (given === null) return null;
    const value = values.find((one) => one === given);
    if (value === undefined) throw badRequest(`${name} must be one of: ${values.join(', ')}`, { parameter: name });
    return value;
  }

  names(): string[] {
    return [...new Set(this.#parameters.keys())];
  }

  all(name: string): string[] {
    return this.#parameters.getAll(name);
  }

  has(name: string): boolean {
    return this.#parameters.has(name);
  }

  /** Lists all other parameters in order, percent-encoded. */
  without(names: readonly string[]): string[] {
    return [...this.#parameters]
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`);
  }
}

/** Leaves brackets unencoded, as in the links that clients expect (spec/contract 6.1). */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/%5B/gi, '[').replace(/%5D/gi, ']');
}
