/** The query string, decoded. Brackets and commas may come raw or percent-encoded; unknown parameters are ignored. */
import { badRequest } from './errors.ts';

export class Query {
  readonly #parameters: URLSearchParams;

  /** `text`: without the question mark. */
  constructor(text: string) {
    this.#parameters = new URLSearchParams(text);
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

/** Brackets stay readable, as in the links that clients of this kind of API know (rest-contract 6.1). */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/%5B/gi, '[').replace(/%5D/gi, ']');
}
