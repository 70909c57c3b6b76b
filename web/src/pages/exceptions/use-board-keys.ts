import { useHotkeys } from '@mantine/hooks';

interface BoardKeys {
  onSelect(id: string): void;
  onOpen(id: string): void;
}

/** J and K go from one to the next, X selects, O opens: where nothing is being typed. */
export function useBoardKeys({ onSelect, onOpen }: BoardKeys): void {
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-exception]')];
  const current = () => document.activeElement?.closest<HTMLElement>('[data-exception]') ?? null;
  const go = (steps: 1 | -1) => {
    const all = rows();
    const here = current();
    const at = here === null ? -1 : all.indexOf(here);
    const next = all[at === -1 ? (steps === 1 ? 0 : all.length - 1) : at + steps];
    next?.querySelector<HTMLElement>('[data-open]')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const ofCurrent = (act: (id: string) => void) => {
    const id = current()?.dataset['exception'];
    if (id !== undefined) act(id);
  };
  useHotkeys([
    ['J', () => go(1)],
    ['K', () => go(-1)],
    ['X', () => ofCurrent(onSelect)],
    ['O', () => ofCurrent(onOpen)],
  ]);
}
