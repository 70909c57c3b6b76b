import { useHotkeys } from '@mantine/hooks';

interface BoardKeys {
  onSelect(id: string): void;
  onSelectAll(): void;
  onOpen(id: string): void;
  /** Acts on the open exception or the selection. If there is neither, acts on `here`, the focused row. */
  onAcknowledge(here: string | null): void;
  onTake(here: string | null): void;
  onSnooze(here: string | null): void;
}

/**
 * Assigns the keys. J and K move between rows, X selects, O opens, E acknowledges, M assigns to the user, S snoozes.
 * Keys are ignored in text fields.
 */
export function useBoardKeys(keys: BoardKeys): void {
  const unlessTyping = (act: () => void) => () => {
    if (!isTyping()) act();
  };
  const ofCurrent = (act: (id: string) => void) => {
    const id = idOf(current());
    if (id !== null) act(id);
  };
  /** Moves the focus to another row before the action removes the current one from the board. */
  const andGoOn = (act: (here: string | null) => void) => {
    const here = idOf(current());
    if (here !== null) go(1) || go(-1);
    act(here);
  };
  useHotkeys(
    [
      ['J', unlessTyping(() => go(1))],
      ['K', unlessTyping(() => go(-1))],
      ['X', unlessTyping(() => ofCurrent(keys.onSelect))],
      ['shift+X', unlessTyping(keys.onSelectAll)],
      ['O', unlessTyping(() => ofCurrent(keys.onOpen))],
      ['E', unlessTyping(() => andGoOn(keys.onAcknowledge))],
      ['M', unlessTyping(() => keys.onTake(idOf(current())))],
      ['S', unlessTyping(() => andGoOn(keys.onSnooze))],
    ],
    // Checkboxes are inputs too and keep the focus after a click, so inputs are not excluded here; `isTyping` excludes
    // text fields.
    ['TEXTAREA', 'SELECT'],
  );
}

function isTyping(): boolean {
  const here = document.activeElement;
  return here instanceof HTMLInputElement && here.type !== 'checkbox' && here.type !== 'radio';
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-exception]') ?? null;
}

function idOf(row: HTMLElement | null): string | null {
  return row?.dataset['exception'] ?? null;
}

/** Moves the focus to the next or previous row. Returns false if there is none. */
function go(steps: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-exception]')];
  const here = current();
  const at = here === null ? -1 : all.indexOf(here);
  const next = all[at === -1 ? (steps === 1 ? 0 : all.length - 1) : at + steps];
  next?.querySelector<HTMLElement>('[data-open]')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
