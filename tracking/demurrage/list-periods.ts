/** How long each item of a list was in it, by the changes of the list: holds and fees as they came and went. */

export interface ListChange<Item, Word> {
  after: readonly Item[];
  at: string;
  word: Word;
}

export interface Period<Item, Word> {
  /** As it was when it came. */
  item: Item;
  since: string;
  /** Who said so. */
  by: Word;
  /** Null: it lasts. */
  until: string | null;
  endedBy: Word | null;
}

/** `changes` oldest first. Items with the same key are the same. In the order in which they came. */
export function periodsOf<Item, Word>(
  changes: readonly ListChange<Item, Word>[],
  keyOf: (item: Item) => string,
): Period<Item, Word>[] {
  const periods: Period<Item, Word>[] = [];
  const lasting = new Map<string, Period<Item, Word>>();
  for (const { after, at, word } of changes) {
    const keys = new Set(after.map(keyOf));
    for (const [key, period] of lasting) {
      if (keys.has(key)) continue;
      lasting.delete(key);
      period.until = at;
      period.endedBy = word;
    }
    for (const item of after) {
      if (lasting.has(keyOf(item))) continue;
      const period: Period<Item, Word> = { item, since: at, by: word, until: null, endedBy: null };
      lasting.set(keyOf(item), period);
      periods.push(period);
    }
  }
  return periods;
}
