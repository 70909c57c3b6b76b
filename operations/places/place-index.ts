/**
 * Searches places and terminals by typed text. Code matches rank first, then prefixes of names, then substrings. All
 * words of all entries form one string that is scanned with `indexOf`, so that searching 100,000 places takes a few
 * milliseconds.
 */

export interface Searchable {
  /** UN/LOCODE or terminal key. */
  key: string;
  codes: readonly string[];
  name: string;
  /** Names and codes of the port, state and country. */
  around: readonly string[];
}

interface Folded {
  codes: readonly string[];
  name: string;
}

interface Row<Listing> {
  key: string;
  listing: Listing;
  folded: Folded;
  line: string;
}

export class PlaceIndex<Listing> {
  /** Sorted by name, the order of equally ranked matches. */
  readonly #listings: readonly Listing[];
  readonly #folded: readonly Folded[];
  /** One line per entry, each word preceded by a space. */
  readonly #text: string;
  readonly #starts: Uint32Array;

  /**
   * Builds the index in batches, because 100,000 entries take a second. `find` returns the searchable texts of a
   * listing.
   */
  static async of<Listing>(
    listings: readonly Listing[],
    find: (listing: Listing) => Searchable,
  ): Promise<PlaceIndex<Listing>> {
    const rows: Row<Listing>[] = [];
    const foldOnce = memoised(fold);
    for (const [index, listing] of listings.entries()) {
      if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise((resolve) => setImmediate(resolve));
      const { key, codes, name, around } = find(listing);
      const folded = { codes: codes.map(fold), name: fold(name) };
      const words = [...folded.codes, folded.name, ...around.map(foldOnce)];
      rows.push({ key, listing, folded, line: ` ${words.join(' ')}\n` });
    }
    rows.sort(byName);
    return new PlaceIndex(rows);
  }

  private constructor(rows: readonly Row<Listing>[]) {
    this.#listings = rows.map(({ listing }) => listing);
    this.#folded = rows.map(({ folded }) => folded);
    this.#starts = new Uint32Array(rows.length);
    let start = 0;
    for (const [index, { line }] of rows.entries()) {
      this.#starts[index] = start;
      start += line.length;
    }
    this.#text = rows.map(({ line }) => line).join('');
  }

  /** Returns the matches that `accepts` allows, by rank and then by name. */
  search(typed: string, accepts: (listing: Listing) => boolean): Listing[] {
    const text = fold(typed);
    if (text === '') return [];
    const ranks: Listing[][] = [[], [], [], [], []];
    for (const index of this.#candidates(text)) {
      const listing = this.#listings[index];
      const rank = this.#rankOf(index, text);
      if (rank !== null && listing !== undefined && accepts(listing)) ranks[rank]?.push(listing);
    }
    return ranks.flat();
  }

  /** Returns, in order, the lines that contain the whole text or a word starting with the text's rarest word. */
  #candidates(text: string): Iterable<number> {
    const words = text.split(' ');
    if (words.length === 1) return this.#linesWith(text);
    const rarest = words.map((word) => ` ${word}`).reduce((one, other) => this.#rarer(one, other));
    const lines = new Set([...this.#linesWith(text), ...this.#linesWith(rarest)]);
    return [...lines].sort((one, other) => one - other);
  }

  #rarer(one: string, other: string): string {
    const [first, second] = [this.#linesWith(one), this.#linesWith(other)];
    for (;;) {
      if (first.next().done) return one;
      if (second.next().done) return other;
    }
  }

  *#linesWith(part: string): Generator<number, undefined, undefined> {
    for (let found = this.#text.indexOf(part); found >= 0; ) {
      const line = this.#lineAt(found);
      yield line;
      const next = this.#starts[line + 1];
      found = next === undefined ? -1 : this.#text.indexOf(part, next);
    }
  }

  #lineAt(position: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Returns the rank of a match: 0 equals a code or the name, 1 is a prefix of either, 2 starts a word of the name, 3
   * is inside the name, and 4 has every word at the start of a word of the entry. Returns null if the entry does not
   * match.
   */
  #rankOf(index: number, text: string): number | null {
    const { codes, name } = this.#folded[index] ?? { codes: [], name: '' };
    if (name === text || codes.includes(text)) return 0;
    if (name.startsWith(text) || codes.some((code) => code.startsWith(text))) return 1;
    if (name.includes(` ${text}`)) return 2;
    if (name.includes(text)) return 3;
    const line = this.#text.slice(this.#starts[index], this.#starts[index + 1]);
    return text.split(' ').every((word) => line.includes(` ${word}`)) ? 4 : null;
  }
}

const BATCH_SIZE = 2000;

function byName<Listing>(one: Row<Listing>, other: Row<Listing>): number {
  if (one.folded.name !== other.folded.name) return one.folded.name < other.folded.name ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

/** Converts text to lower case without accents, with single spaces between words. */
export function fold(text: string): string {
  if (/^[a-zA-Z0-9]+( [a-zA-Z0-9]+)*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Caches the results by text, because the names of countries and states recur often. */
function memoised(read: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const value = cache.get(text) ?? read(text);
    cache.set(text, value);
    return value;
  };
}
