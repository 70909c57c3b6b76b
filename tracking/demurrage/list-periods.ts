/** Derives when each hold or fee was listed from the history of its list. */

export interface ListChange<Item, Word> {
  after: readonly Item[];
  at: string;
  word: Word;
}

export interface Period<Item, Word> {
  /** The item as first listed. */
  item: Item;
  since: string;
  /** Source of the change that added it. */
  by: Word;
  /** Null while the item is still listed. */
  until: string | null;
  endedBy: Word | null;
}

/**
 * Returns the periods in order of first appearance. `changes`: oldest first. Items with equal keys are the same item.
 */
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
