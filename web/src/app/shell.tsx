/** The frame of every page: header, navigation, and the page itself. */
import { Anchor, AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ExceptionCount } from '../components/exception-count.tsx';
import { AccountButton } from './account-button.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { queryClient } from './query-client.ts';
import classes from './shell.module.css';
import { whenIdle } from './when-idle.ts';

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));

export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // On a phone the navigation has done its work when a page was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this is about
  useEffect(close, [path]);
  const isSettled = useLive();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip ?? ''}>
        Skip to the page
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" size="sm" aria-label="Navigation" />
            <Anchor component={Link} to="/" underline="never" aria-label="Seamark" className={classes.brand ?? ''}>
              <img src="/seamark.svg" alt="" width={28} height={28} />
              <Text span fw={700} size="lg" c="bright" visibleFrom="xs">
                Seamark
              </Text>
            </Anchor>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <CommandPaletteButton />
            <ExceptionCount />
            <ColorSchemeButton />
            <AccountButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Pages" className={classes.navbar ?? ''}>
        <NavigationLinks />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <Suspense>{isSettled && <Notices />}</Suspense>
    </AppShell>
  );
}

/** Keeps the page live from when it stands, and says whether it does. What is not seen at first is loaded then. */
function useLive(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    whenIdle(async () => {
      setSettled(true);
      const { keepLive } = await import('./live.ts');
      if (!end.signal.aborted) keepLive(queryClient, end.signal);
    });
    return () => end.abort();
  }, []);
  return isSettled;
}
