/** What the head of each page leads to: what the role allows. */
import { may, type Permission } from '../../identity/roles.ts';
import type { Session } from '../../identity/sessions.ts';
import type { NavigationLink } from '../pages/page.ts';

const LINKS: readonly (NavigationLink & { needs: Permission | null })[] = [
  { href: '/shipments', text: 'Shipments', needs: 'read' },
  { href: '/portal', text: 'Portal', needs: null },
  { href: '/portal/api-keys', text: 'API keys', needs: 'manage_api_keys' },
  { href: '/portal/connected-apps', text: 'Applications', needs: 'read' },
  { href: '/portal/members', text: 'Members', needs: 'read_members' },
  { href: '/portal/audit-log', text: 'Audit log', needs: 'read_audit_log' },
  { href: '/portal/accounts', text: 'Accounts', needs: null },
  { href: '/portal/sessions', text: 'Sessions', needs: null },
];

export function linksFor(session: Session | null): NavigationLink[] {
  if (session === null) return [];
  const role = session.membership?.role ?? null;
  return LINKS.filter(({ needs }) => needs === null || (role !== null && may(role, needs)));
}
