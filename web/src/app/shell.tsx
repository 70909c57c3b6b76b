/** The layout shared by all pages: header, navigation and content. */
import { AppShell, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ExceptionCount } from '../components/exception-count.tsx';
import { AccountButton } from './account-button.tsx';
import { AfterStart } from './after-start.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';
import { Mark } from './mark.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import classes from './shell.module.css';

export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Closes the navigation on a phone once a page is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect
  useEffect(close, [path]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip ?? ''}>
        Skip to main content
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" size="sm" aria-label="Navigation" />
        <Link to="/" aria-label="Seamark" className={classes.brand}>
          <Mark />
          <span className={classes.name}>Seamark</span>
        </Link>
        <div className={classes.tools}>
          <CommandPaletteButton />
          <ExceptionCount />
          <ColorSchemeButton />
          <AccountButton />
        </div>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Pages" className={classes.navbar ?? ''}>
        <NavigationLinks />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <AfterStart />
    </AppShell>
  );
}
