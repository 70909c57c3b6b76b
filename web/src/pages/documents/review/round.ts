/** A round through the documents that need a person. Its order stays while documents are decided. */

export interface Round {
  /** Documents in the order of their receipt. */
  ids: readonly string[];
  /** Decided in this round, the last one at the end. */
  decided: readonly string[];
}

/** Returns the next document that is not decided, first after the given one, then from the beginning; null if none is left. */
export function nextOpen({ ids, decided }: Round, from: string): string | null {
  const at = ids.indexOf(from);
  const inTurn = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return inTurn.find((id) => !decided.includes(id)) ?? null;
}

/** Returns the document a number of steps away; null at the ends. */
export function neighbour({ ids }: Round, from: string, steps: 1 | -1): string | null {
  const at = ids.indexOf(from);
  return at === -1 ? (ids[0] ?? null) : (ids[at + steps] ?? null);
}
