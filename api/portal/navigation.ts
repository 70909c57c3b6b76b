/** What the head of each page leads to. */
import type { Session } from '../../identity/sessions.ts';
import type { NavigationLink } from '../pages/page.ts';

export function linksFor(session: Session | null): NavigationLink[] {
  if (session === null) return [];
  return [{ href: '/shipments', text: 'Shipments' }];
}
