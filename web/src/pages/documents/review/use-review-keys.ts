import { useHotkeys } from '@mantine/hooks';

export interface ReviewKeys {
  onMove(steps: 1 | -1): void;
  onEdit(): void;
  onUse(): void;
  onDocument(steps: 1 | -1): void;
  onConfirm(): void;
  onReject(): void;
  onUndo(): void;
  onCandidate(index: number): void;
  onSearch(): void;
  onHelp(): void;
}

/** The keys as listed in the help. */
export const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['↑ ↓', 'Previous and next value'],
  ['Enter', 'Correct the value; Enter saves, Escape cancels'],
  ['Space', 'Use the value, or leave it out'],
  ['1 … 9', 'Choose one of the possible shipments'],
  ['S', 'Search for another shipment'],
  ['C', 'Confirm the document'],
  ['R', 'Reject the document'],
  ['U', 'Undo the last change, or the last decision'],
  ['← →', 'Previous and next document'],
  ['?', 'These keys'],
];

/** Assigns the keys. They are ignored in text fields, menus and dialogs. On the page image, the arrow keys scroll. */
export function useReviewKeys(keys: ReviewKeys): void {
  const unlessTyping = (act: () => void) => (event: KeyboardEvent) => {
    if (isElsewhere()) return;
    event.preventDefault();
    act();
  };
  /** Enter and Space act on the selected value; elsewhere they press the focused button. */
  const onValue = (act: () => void) => (event: KeyboardEvent) => {
    const here = document.activeElement;
    if (here !== null && here !== document.body && here.closest('[data-review-field]') === null) return;
    event.preventDefault();
    act();
  };
  const unlessScrolling = (act: () => void) => (event: KeyboardEvent) => {
    if (document.activeElement?.closest('section[tabindex]') != null) return;
    unlessTyping(act)(event);
  };
  const plain = { preventDefault: false };
  useHotkeys(
    [
      ['ArrowDown', unlessScrolling(() => keys.onMove(1)), plain],
      ['ArrowUp', unlessScrolling(() => keys.onMove(-1)), plain],
      ['ArrowRight', unlessScrolling(() => keys.onDocument(1)), plain],
      ['ArrowLeft', unlessScrolling(() => keys.onDocument(-1)), plain],
      ['Enter', onValue(keys.onEdit), plain],
      ['Space', onValue(keys.onUse), plain],
      ['C', unlessTyping(keys.onConfirm), plain],
      ['R', unlessTyping(keys.onReject), plain],
      ['U', unlessTyping(keys.onUndo), plain],
      ['S', unlessTyping(keys.onSearch), plain],
      ['shift+?', unlessTyping(keys.onHelp), plain],
      ...Array.from({ length: 9 }, (_, index): [string, (event: KeyboardEvent) => void, typeof plain] => [
        String(index + 1),
        unlessTyping(() => keys.onCandidate(index)),
        plain,
      ]),
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  );
}

function isElsewhere(): boolean {
  return document.activeElement?.closest('[role="dialog"], [role="listbox"], [role="radiogroup"]') != null;
}
