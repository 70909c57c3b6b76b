/** The query string, decoded. Brackets and commas may come raw or percent-encoded; unknown parameters are ignored. */
import { badRequest } from './errors.ts';

/** One of the pages in which an export reads a whole list. */
export interface ExportPage {
  number: number;
  size: number;
  /** Rows on all pages, once they are known. */
  total?: number;
}

export class Query {
  readonly #parameters: URLSearchParams;
  /** Set where the list is exported: goes before the pages that the client asks for, and nothing is included. */
  readonly exportPage: ExportPage | null;

  /** `text`: without the question mark. */
  constructor(text: string, exportPage: ExportPage | null = null) {
    this.#parameters = new URLSearchParams(text);
    this.exportPage = exportPage;
  }

  /** The same parameters, for one page of an export. */
  forExport(page: ExportPage): Query {
    return new Query(this.#parameters.toString(), page);
  }

  /** The last value of a parameter, null where it is absent or blank. Throws 400 for a value no row can hold. */
  text(name: string): string | null {
    const value = this.#parameters.getAll(name).at(-1)?.trim();
    if (!value) return null;
    if (value.includes('\0')) throw badRequest(`${name} holds a NUL character`, { parameter: name });
    return value;
  }

  /** Throws 400 for anything but `true` and `false`. */
  boolean(name: string): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value !== 'true' && value !== 'false') throw badRequest(`${name} must be true or false`, { parameter: name });
    return value === 'true';
  }

  /** Throws 400 for a value that is none of the given ones. */
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
    const given = this.text(name);
    if (given === null) return null;
    const value = values.find((one) => one === given);
    if (value === undefined) throw badRequest(`${name} must be one of: ${values.join(', ')}`, { parameter: name });
    return value;
  }

  /** Names of all parameters given, each once. */
  names(): string[] {
    return [...new Set(this.#parameters.keys())];
  }

  /** Every value of a parameter, in order. */
  all(name: string): string[] {
    return this.#parameters.getAll(name);
  }

  has(name: string): boolean {
    return this.#parameters.has(name);
  }

  /** All parameters but the named ones, in their order, each encoded. */
  without(names: readonly string[]): string[] {
    return [...this.#parameters]
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`);
  }
}

/** Brackets stay readable, as in the links that clients of this kind of API know (spec/contract 6.1). */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/%5B/gi, '[').replace(/%5D/gi, ']');
}
