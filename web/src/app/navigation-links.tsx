/** Plain links: there are twenty of them on every page, and each costs what it is made of before anything is shown. */
import { Link } from '@tanstack/react-router';
import { type NavigationEntry, navigation } from './navigation.ts';
import classes from './navigation-links.module.css';
import { useSession } from './session.ts';

export function NavigationLinks() {
  const { permissions } = useSession().attributes;
  const isOffered = ({ permission }: NavigationEntry) => permission === undefined || permissions.includes(permission);
  return navigation.map(({ label, entries }) => (
    <div key={label ?? ''} className={classes.group}>
      {label !== null && <p className={classes.label}>{label}</p>}
      {entries.filter(isOffered).map(({ label: name, to, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={classes.link}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {name}
        </Link>
      ))}
    </div>
  ));
}
