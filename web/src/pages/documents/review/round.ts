/** A round through the documents that need review. Its order does not change while documents are decided. */

export interface Round {
  /** Documents in order of receipt. */
  ids: readonly string[];
  /** Documents decided in this round, latest last. */
  decided: readonly string[];
}

/** Returns the next undecided document after the given one, continuing from the beginning; null if none is left. */
export function nextOpen({ ids, decided }: Round, from: string): string | null {
  const at = ids.indexOf(from);
  const inTurn = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return inTurn.find((id) => !decided.includes(id)) ?? null;
}

/** Returns the document a number of steps away; null at the ends. */
export function neighbor({ ids }: Round, from: string, steps: 1 | -1): string | null {
  const at = ids.indexOf(from);
  return at === -1 ? (ids[0] ?? null) : (ids[at + steps] ?? null);
}
