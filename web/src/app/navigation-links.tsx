/**
 * Renders plain links with one shared click handler. Every page has about twenty of them, and that many router links
 * would delay the first paint.
 */
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent, SyntheticEvent } from 'react';
import { type NavigationEntry, navigation } from './navigation.ts';
import classes from './navigation-links.module.css';
import { useSession } from './session.ts';

export function NavigationLinks() {
  const { permissions } = useSession().attributes;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const router = useRouter();
  const prepare = (event: SyntheticEvent) => {
    const to = addressOf(event);
    if (to !== null && to !== path) void router.preloadRoute({ to });
  };
  const follow = (event: MouseEvent) => {
    const to = addressOf(event);
    // Clicks that open a new tab or window are left to the browser.
    if (to === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to });
  };
  const isOffered = ({ permission }: NavigationEntry) => permission === undefined || permissions.includes(permission);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={follow} onPointerOver={prepare} onFocus={prepare}>
      {navigation.map(({ label, entries }) => (
        <div key={label ?? ''} className={classes.group}>
          {label !== null && <p className={classes.label}>{label}</p>}
          {entries.filter(isOffered).map(({ label: name, to, icon: Icon }) => (
            <a key={to} href={to} className={classes.link} aria-current={isAt(path, to) ? 'page' : undefined}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {name}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}

function addressOf({ target }: SyntheticEvent): string | null {
  return target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null;
}

function isAt(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}
