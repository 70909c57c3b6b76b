/** Finding places and terminals by what people type: codes first, then names from their beginning, then anything within. */

export interface Searchable {
  /** What it is known by here: UN/LOCODE, or key of a terminal. */
  key: string;
  codes: readonly string[];
  name: string;
  /** Where it is: port, state, country, in words and codes. */
  around: readonly string[];
}

export interface Entry {
  key: string;
  codes: readonly string[];
  name: string;
  /** All words, each after a space. */
  words: string;
}

export function entryOf({ key, codes, name, around }: Searchable): Entry {
  const folded = codes.map(fold);
  return { key, codes: folded, name: fold(name), words: ` ${[...folded, ...[name, ...around].map(fold)].join(' ')}` };
}

/** Matches, best first; entries of one rank by name. */
export function searchEntries(entries: readonly Entry[], typed: string): Entry[] {
  const text = fold(typed);
  if (text === '') return [];
  const ranks: Entry[][] = [[], [], [], [], []];
  for (const entry of entries) {
    const rank = rankOf(entry, text);
    if (rank !== null) ranks[rank]?.push(entry);
  }
  return ranks.flatMap((rank) => rank.sort(byName));
}

/** 0 the code or name itself, 1 begins with it, 2 a word of the name does, 3 holds it, 4 all words begin words of it or of where it is. */
function rankOf({ codes, name, words }: Entry, text: string): number | null {
  if (name === text || codes.includes(text)) return 0;
  if (name.startsWith(text) || codes.some((code) => code.startsWith(text))) return 1;
  if (name.includes(` ${text}`)) return 2;
  if (name.includes(text)) return 3;
  return text.split(' ').every((word) => words.includes(` ${word}`)) ? 4 : null;
}

function byName(one: Entry, other: Entry): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

/** Lower case without accents; everything between words is one space. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
