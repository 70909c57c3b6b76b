/** Links in the page header that the role's permissions allow. */
import { may, type Permission } from '../../identity/accounts/roles.ts';
import type { Session } from '../../identity/sessions/sessions.ts';
import type { NavigationLink } from '../pages/page.ts';

const LINKS: readonly (NavigationLink & { needs: Permission | null })[] = [
  { href: '/shipments', text: 'Shipments', needs: 'read' },
  { href: '/developers/keys', text: 'API keys', needs: 'manage_api_keys' },
  { href: '/developers/apps', text: 'Applications', needs: 'read' },
  { href: '/settings/people', text: 'People', needs: 'read_members' },
  { href: '/settings/audit', text: 'Audit log', needs: 'read_audit_log' },
  { href: '/portal/accounts', text: 'Accounts', needs: null },
  { href: '/settings/sessions', text: 'Sessions', needs: 'read' },
  { href: '/portal/password', text: 'Password', needs: null },
  { href: '/portal/second-factor', text: 'Second factor', needs: null },
];

/** `target` is the path and query of the current page. */
export function linksFor(session: Session | null, target: string): NavigationLink[] {
  if (session === null) return [];
  const role = session.membership?.role ?? null;
  const [path = ''] = target.split('?');
  return LINKS.filter(({ needs }) => needs === null || (role !== null && may(role, needs))).map(({ href, text }) => ({
    href,
    text,
    isCurrent: path === href,
  }));
}
