/** The frame of every page: header, navigation, and the page itself. */
import { Anchor, AppShell, Burger, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ExceptionCount } from '../components/exception-count.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';
import { keepLive } from './live.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { queryClient } from './query-client.ts';
import classes from './shell.module.css';

export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // On a phone the navigation has done its work when a page was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this is about
  useEffect(close, [path]);
  useEffect(() => {
    const end = new AbortController();
    keepLive(queryClient, end.signal);
    return () => end.abort();
  }, []);
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
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Pages">
        <ScrollArea>
          <NavigationLinks />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
