import { useState } from 'react';

export interface Selection {
  selected: ReadonlySet<string>;
  toggle(id: string): void;
  /** Selects all ids, or deselects them if all are selected. */
  toggleAll(ids: readonly string[]): void;
  clear(): void;
}

/** Tracks the selected ids that are still on the board, so that users never change an exception they cannot see. */
export function useSelection(there: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(there.filter((id) => chosen.has(id)));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const toggleAll = (ids: readonly string[]) => {
    const isAll = ids.every((id) => selected.has(id));
    setChosen(new Set(isAll ? [...selected].filter((id) => !ids.includes(id)) : [...selected, ...ids]));
  };
  return { selected, toggle, toggleAll, clear: () => setChosen(new Set()) };
}
