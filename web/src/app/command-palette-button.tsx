/** Opens the command palette, as do Ctrl+K and Cmd+K. The palette is loaded on first use. */
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './header-button.module.css';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

export function CommandPaletteButton() {
  const [opened, setOpened] = useState<number>(0);
  const open = () => setOpened((times) => times + 1);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <button type="button" className={classes.find} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span className={classes.words}>Find or go to…</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </button>
      <Suspense>{opened > 0 && <CommandPalette opened={opened} />}</Suspense>
    </>
  );
}
