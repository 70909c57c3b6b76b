/** Opens the command palette, also by Ctrl or Cmd and K. The palette itself is loaded when it is first wanted. */
import { ActionIcon, Button, Kbd, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

export function CommandPaletteButton() {
  const [opened, setOpened] = useState<number>(0);
  const open = () => setOpened((times) => times + 1);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={open}
        visibleFrom="sm"
      >
        <Text span size="sm" c="dimmed">
          Find or go to…
        </Text>
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" onClick={open} aria-label="Find or go to" hiddenFrom="sm">
        <IconSearch size={18} />
      </ActionIcon>
      <Suspense>{opened > 0 && <CommandPalette opened={opened} />}</Suspense>
    </>
  );
}
