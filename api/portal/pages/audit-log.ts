/** Who did what in the account, the newest first. */
import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../identity/audit.ts';
import { type AuditRow, listAudit } from '../../../store/audit-log.ts';
import { isUuid } from '../../../store/ids.ts';
import { badRequest } from '../../json-api/errors.ts';
import type { Query } from '../../json-api/query.ts';
import { selectField } from '../../pages/choice-fields.ts';
import { field } from '../../pages/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import { table } from '../../pages/table.ts';
import { timeIn, words } from '../../pages/values.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type MemberRequest, memberRoute } from '../portal-route.ts';

const PATH = '/portal/audit-log';
const PAGE_SIZE = 50;

export function auditLogRoute(portal: Portal): PublicRoute {
  const needs = 'read_audit_log';
  return memberRoute(portal, { name: 'show-audit-log', method: 'GET', path: PATH, needs, handle: showLog });
}

async function showLog({ database, membership, query, page }: MemberRequest): Promise<ApiResponse> {
  const filters = {
    action: query.oneOf('action', AUDIT_ACTIONS),
    actor: query.text('by'),
    since: dayIn(query, 'since'),
    until: dayAfter(dayIn(query, 'until')),
  };
  const before = cursorIn(query);
  const found = await listAudit(database, membership.accountId, { limit: PAGE_SIZE + 1, before, ...filters });
  const rows = found.slice(0, PAGE_SIZE);
  const isFiltered = Object.values(filters).some((value) => value !== null);
  const main = html`${filterForm(query)}
${table({
  caption: 'The newest first',
  columns: [
    { head: 'When', cell: ({ happened_at: at }) => timeIn('UTC', at, 'seconds') },
    { head: 'Who', cell: (row) => `${whoOf(row)}${row.address === null ? '' : ` from ${row.address}`}` },
    { head: 'What', cell: ({ action }) => nameOf(action) },
    { head: 'To what', cell: ({ subject_name: name, subject_id: id }) => name ?? id ?? '–' },
    { head: 'Details', cell: ({ details }) => detailsOf(details) },
  ],
  rows,
  empty: isFiltered || before !== null ? 'Nothing that was done fits.' : 'Nothing was done yet.',
})}
${turnPages(query, before !== null, found.length > PAGE_SIZE ? (rows.at(-1) ?? null) : null)}`;
  return page('Audit log', main);
}

/** A GET form, so that what was asked for can be kept as a link. */
function filterForm(query: Query): Markup {
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action, text: nameOf(action) }));
  const choices = [{ value: '', text: 'Everything' }, ...actions];
  return html`<form class="filters" action="${PATH}" role="search">
${selectField({ name: 'action', label: 'What', choices, value: query.text('action') ?? '' })}
${field({ name: 'by', label: 'Who', value: query.text('by') ?? '', isRequired: false })}
${field({ name: 'since', label: 'From', type: 'date', value: query.text('since') ?? '', isRequired: false })}
${field({ name: 'until', label: 'To', type: 'date', value: query.text('until') ?? '', isRequired: false })}
<p><button>Show</button></p>
</form>`;
}

function nameOf(action: string): string {
  return words(action)
    .replace(/^Api\b/, 'API')
    .replace(/^Oauth\b/, 'OAuth');
}

function whoOf({ actor_kind: kind, actor_name: name }: AuditRow): string {
  if (kind === 'operator') return 'Whoever runs the server';
  return kind === 'api_key' ? `API key ${name ?? ''}` : (name ?? 'Somebody');
}

function detailsOf(details: unknown): string {
  const told = Object.entries((details ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null);
  return told.length === 0 ? '–' : told.map(([name, value]) => `${words(name)}: ${value}`).join(', ');
}

/** The first instant of a day, in UTC. */
function dayIn(query: Query, name: string): Date | null {
  const given = query.text(name);
  if (given === null) return null;
  if (!z.iso.date().safeParse(given).success) throw badRequest(`${name} is a day such as 2026-01-31`);
  return new Date(`${given}T00:00:00Z`);
}

function dayAfter(day: Date | null): Date | null {
  return day && new Date(day.getTime() + 24 * 60 * 60_000);
}

/** The last row of the page before: what is written meanwhile moves nothing. */
function cursorIn(query: Query): Pick<AuditRow, 'happened_at' | 'id'> | null {
  const given = query.text('before');
  if (given === null) return null;
  const [instant = '', id = ''] = given.split('_');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== instant || !isUuid(id))
    throw badRequest('before is not of a page that was shown');
  return { happened_at: at, id };
}

function turnPages(query: Query, isLater: boolean, last: AuditRow | null): Markup | null {
  if (!isLater && last === null) return null;
  const link = (text: string, before: string | null) => {
    const kept = ['action', 'by', 'since', 'until'].flatMap((name): [string, string][] => {
      const value = query.text(name);
      return value === null ? [] : [[name, value]];
    });
    const parameters = new URLSearchParams(kept);
    if (before !== null) parameters.set('before', before);
    return html`<li><a href="${PATH}?${parameters.toString()}">${text}</a></li>`;
  };
  return html`<nav aria-label="Pages"><ul>
${isLater ? link('Newest', null) : null}
${last === null ? null : link('Older', `${last.happened_at.toISOString()}_${last.id}`)}
</ul></nav>`;
}
