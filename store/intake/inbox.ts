/** Inbox of received messages with the outcomes of their items. */

import { type Selectable, sql } from 'kysely';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { IntakeProblem } from '../postgres/json-columns.ts';
import type { DB } from '../schema.generated.ts';
import type { IntakeMessageRow } from './messages.ts';

export interface InboxMessage extends IntakeMessageRow {
  items: number;
  matched: number;
  /** Items whose claims have not been matched with a tracking request yet. */
  unmatched: number;
  applied: number;
}

export interface InboxFilter {
  partner: string | null;
  outcome: string | null;
  /** True selects messages with an unmatched item; false selects those without one. */
  unmatched: boolean | null;
}

const waits = sql`(jsonb_array_length(coalesce(i.claims, '[]'::jsonb)) > 0 or cardinality(i.retracts) > 0)
  and not exists (select from intake_matches x where x.account_id = i.account_id and x.item_id = i.id)`;

const hasWaiting = sql<boolean>`exists (
  select from intake_items i where i.account_id = m.account_id and i.message_id = m.id and ${waits})`;

function filtered(accountId: string, { partner, outcome, unmatched }: InboxFilter) {
  return sql`m.account_id = ${accountId} and m.kind = 'edi'
    and (${partner}::text is null or m.sender = ${partner}) and (${outcome}::text is null or m.outcome = ${outcome})
    and (${unmatched}::boolean is null or ${hasWaiting} = ${unmatched})`;
}

const counted = sql`m.*, c.items, c.matched, c.unmatched, c.applied`;

const counts = sql`
  cross join lateral (
    select count(*)::int as items, count(*) filter (where ${waits})::int as unmatched,
      count(*) filter (where exists (
        select from intake_matches x where x.account_id = i.account_id and x.item_id = i.id))::int as matched,
      count(*) filter (where exists (
        select from intake_matches x where x.account_id = i.account_id and x.item_id = i.id
          and x.applied_at is not null and x.outcome <> 'failed'))::int as applied
    from intake_items i where i.account_id = m.account_id and i.message_id = m.id
  ) c`;

export async function listInbox(
  queryable: Queryable,
  accountId: string,
  filter: InboxFilter,
  slice: PageRange,
): Promise<PagedRows<InboxMessage>> {
  const where = filtered(accountId, filter);
  const total = await sql<{ total: number }>`
    select count(*)::int as total from intake_messages m where ${where}`.execute(queryable);
  const rows = await sql<InboxMessage>`
    select ${counted}${positionColumn(latestFirst, slice)} from (
      select m.* from intake_messages m
      where ${where} and ${isAfter(latestFirst, slice.after)} order by ${orderBy(latestFirst)} ${rangeOf(slice)}
    ) m ${counts}
    order by ${orderBy(latestFirst)}`.execute(queryable);
  return pageOf(rows.rows, slice, total.rows[0]?.total ?? 0);
}

const latestFirst: Order = [
  { by: sql.ref('m.received_at'), descending: true },
  { by: sql.ref('m.id'), descending: true },
];

export async function findInboxMessage(
  queryable: Queryable,
  accountId: string,
  id: string,
): Promise<InboxMessage | null> {
  const found = await sql<InboxMessage>`
    select ${counted} from intake_messages m ${counts}
    where m.account_id = ${accountId} and m.id = ${id} and m.kind = 'edi'`.execute(queryable);
  return found.rows[0] ?? null;
}

type Match = Selectable<DB['intake_matches']>;

export interface InboxItem {
  type: string;
  reference: string | null;
  function: string | null;
  document_id: string | null;
  byte_offset: number | null;
  byte_length: number | null;
  source_kind: Selectable<DB['intake_items']>['source_kind'];
  scac: string | null;
  containers: string[];
  bills_of_lading: string[];
  bookings: string[];
  claims: number;
  retracts: string[];
  problems: IntakeProblem[];
  matches: {
    tracking_request_id: string;
    matched_by: Match['matched_by'];
    applied_at: string | null;
    outcome: Match['outcome'];
    detail: string | null;
  }[];
}

export async function itemsOfMessage(
  queryable: Queryable,
  accountId: string,
  messageId: string,
  limit: number,
): Promise<InboxItem[]> {
  const found = await sql<InboxItem>`
    select i.type, i.reference, i.function, i.document_id, i.byte_offset, i.byte_length, i.source_kind, i.scac,
      i.containers, i.bills_of_lading, i.bookings, jsonb_array_length(coalesce(i.claims, '[]'::jsonb)) as claims,
      i.retracts, i.problems,
      (select coalesce(jsonb_agg(jsonb_build_object('tracking_request_id', x.tracking_request_id,
          'matched_by', x.matched_by, 'applied_at', x.applied_at, 'outcome', x.outcome, 'detail', x.detail)
          order by x.matched_at, x.tracking_request_id), '[]'::jsonb)
       from intake_matches x where x.account_id = i.account_id and x.item_id = i.id) as matches
    from intake_items i
    where i.account_id = ${accountId} and i.message_id = ${messageId}
    order by i.position limit ${limit}`.execute(queryable);
  return found.rows;
}
