/** What the head of each page leads to: what the role allows. */
import { may, type Permission } from '../../identity/roles.ts';
import type { Session } from '../../identity/sessions.ts';
import type { NavigationLink } from '../pages/page.ts';

/** Above all other pages of the portal. */
const PORTAL = '/portal';

const LINKS: readonly (NavigationLink & { needs: Permission | null })[] = [
  { href: '/shipments', text: 'Shipments', needs: 'read' },
  { href: PORTAL, text: 'Portal', needs: null },
  { href: '/developers/keys', text: 'API keys', needs: 'manage_api_keys' },
  { href: '/developers/apps', text: 'Applications', needs: 'read' },
  { href: '/portal/members', text: 'Members', needs: 'read_members' },
  { href: '/portal/audit-log', text: 'Audit log', needs: 'read_audit_log' },
  { href: '/portal/accounts', text: 'Accounts', needs: null },
  { href: '/portal/sessions', text: 'Sessions', needs: null },
];

/** `target`: path and query of the page that shows them. */
export function linksFor(session: Session | null, target: string): NavigationLink[] {
  if (session === null) return [];
  const role = session.membership?.role ?? null;
  const [path = ''] = target.split('?');
  return LINKS.filter(({ needs }) => needs === null || (role !== null && may(role, needs))).map(({ href, text }) => ({
    href,
    text,
    isCurrent: path === href || (href !== PORTAL && path.startsWith(`${href}/`)),
  }));
}
