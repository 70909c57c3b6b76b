/**
 * Plain links, followed by one listener: there are twenty of them on every page, and what each is made of is paid before anything
 * is shown.
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
    // Those who ask for a new tab or window get it from their browser.
    if (to === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to });
  };
  const isOffered = ({ permission }: NavigationEntry) => permission === undefined || permissions.includes(permission);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked, by mouse or key, are the links in it
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
  return (target as Element).closest('a')?.getAttribute('href') ?? null;
}

/** A page, and the pages of what it lists. */
function isAt(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}
