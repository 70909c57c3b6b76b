/** Where a person is signed in, in whatever accounts; each can be ended from each. */

import { endSessions, listSessions } from '../../../identity/sessions.ts';
import type { SessionListRow } from '../../../store/sessions.ts';
import { idInPath } from '../../ids.ts';
import { notFound } from '../../json-api/errors.ts';
import { postForm } from '../../pages/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import { type Column, table } from '../../pages/table.ts';
import { timeIn } from '../../pages/values.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type PersonRequest, personRoute } from '../portal-route.ts';
import { deviceOf } from '../../../identity/device.ts';

const PATH = '/portal/sessions';

export function sessionRoutes(portal: Portal): PublicRoute[] {
  return [
    personRoute(portal, { name: 'show-sessions', method: 'GET', path: PATH, handle: showSessions }),
    personRoute(portal, { name: 'end-others', method: 'POST', path: `${PATH}/end-others`, handle: endOthers }),
    personRoute(portal, { name: 'end-session', method: 'POST', path: `${PATH}/:id/end`, handle: endOne }),
  ];
}

async function showSessions(request: PersonRequest): Promise<ApiResponse> {
  const { deps, session, page, formToken } = request;
  const rows = await listSessions(deps, session.person.id);
  const others = rows.filter(({ id }) => id !== session.id).length;
  const columns: Column<SessionListRow>[] = [
    { head: 'Device', cell: ({ userAgent }) => deviceOf(userAgent) },
    { head: 'Address', cell: ({ address }) => address ?? '–' },
    { head: 'Signed in', cell: ({ createdAt }) => timeIn('UTC', createdAt) },
    { head: 'Last used', cell: ({ lastUsedAt }) => timeIn('UTC', lastUsedAt) },
    { head: 'End', cell: (row) => ending(row, request) },
  ];
  const main = html`<p>A session ends 12 hours after it was last used, 30 days after it began, and when your password changes. End those that you
do not know, and choose another password then.</p>
${table({ caption: `${rows.length} open`, columns, rows, empty: 'None.' })}
${others === 0 ? null : postForm({ action: `${PATH}/end-others`, formToken, button: 'End all others' })}`;
  return page('Sessions', main);
}

function ending(row: SessionListRow, { session, formToken }: PersonRequest): Markup {
  if (row.id === session.id) return html`<strong>This device</strong>`;
  const buttonLabel = `End the session of ${deviceOf(row.userAgent)}`;
  return postForm({ action: `${PATH}/${row.id}/end`, formToken, button: 'End', buttonLabel, isInline: true });
}

async function endOne(request: PersonRequest): Promise<ApiResponse> {
  const { deps, session, address, redirect } = request;
  const id = idInPath(request);
  if ((await endSessions(deps, session.person.id, { id }, { address })) === 0) throw notFound();
  return redirect(PATH, { notice: 'The session is ended' });
}

async function endOthers({ deps, session, address, redirect }: PersonRequest): Promise<ApiResponse> {
  const ended = await endSessions(deps, session.person.id, { exceptId: session.id }, { address });
  const told = ended === 1 ? 'One other session is ended' : `${ended} other sessions are ended`;
  return redirect(PATH, { notice: told });
}
