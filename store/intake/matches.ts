/** Matches between received items and tracking requests, and the items that are still to be recorded. */
import { sql } from 'kysely';
import type { Claim, Source } from '../../tracking/claims/claims.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

/**
 * Maximum age in days of a container message relative to the request it matches. Messages that state a document number
 * have no limit.
 */
const CONTAINER_DAYS = 60;

/**
 * Matches the account's inbox with one live request: by its number, its shipment's number (with and without the line's
 * prefix) and its containers. Returns the number of newly matched items.
 */
export async function matchRequest(queryable: Queryable, accountId: string, requestId: string): Promise<number> {
  const matched = await sql`
    insert into intake_matches (account_id, item_id, tracking_request_id, matched_by)
    select i.account_id, i.id, r.id, case when bool_or(n.kind = 'document') then 'document' else 'container' end
    from tracking_requests r
    left join shipments s on s.account_id = r.account_id and s.id = r.shipment_id
    cross join lateral (
      select 'document' as kind, d.spelling as number
      from (
        values (case when r.request_type <> 'container' then r.normalized_number end), (s.normalized_number)
        union all
        select unnest(s.bills_of_lading)
      ) v(number)
      cross join lateral (values (v.number), (r.scac || v.number),
        (case when left(v.number, 4) = r.scac then substr(v.number, 5) end)) d(spelling)
      union
      select 'container', r.normalized_number where r.request_type = 'container'
      union
      select 'container', c.number from containers c
      where c.account_id = r.account_id and c.shipment_id = r.shipment_id and c.removed_at is null
        and r.request_type <> 'container'
    ) known
    join intake_numbers n on n.account_id = r.account_id and n.kind = known.kind and n.number = known.number
    join intake_items i on i.account_id = n.account_id and i.id = n.item_id
    where r.account_id = ${accountId} and r.id = ${requestId}
      and ${isLiveRequest('r')}
      and (i.scac is null or i.scac = r.scac)
      and (n.kind = 'document' or i.received_at > r.created_at - ${`${CONTAINER_DAYS} days`}::interval)
    group by i.account_id, i.id, r.id
    -- one order for all, so that concurrent matches of the same items cannot deadlock
    order by i.id
    on conflict do nothing`.execute(queryable);
  return Number(matched.numAffectedRows ?? 0);
}

/** Finds the live requests that a message may match. `matchRequest` makes the final decision. */
export async function findCandidates(queryable: Queryable, accountId: string, messageId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with said as (
      select distinct n.kind, x.number
      from intake_items i
      -- numbers of the item as in intake_numbers, which has no index by item
      cross join lateral (
        select 'document' as kind, unnest(i.bills_of_lading || i.bookings) as number
        union all
        select 'container', unnest(i.containers)
      ) n
      cross join lateral (values (n.number), (case when n.kind = 'document' then i.scac || n.number end),
        (case when n.kind = 'document' and n.number ~ '^[A-Z]{4}' then substr(n.number, 5) end)) x(number)
      where i.account_id = ${accountId} and i.message_id = ${messageId} and x.number <> ''
    ), followed as (
      select r.id from said join tracking_requests r on r.account_id = ${accountId} and r.normalized_number = said.number
        and ${isLiveRequest('r')}
      union
      select r.id from said
      join shipments s on s.account_id = ${accountId} and s.bill_of_lading_number = said.number
      join tracking_requests r on r.account_id = s.account_id and r.shipment_id = s.id
      where said.kind = 'document' and r.status = 'created'
      union
      select r.id from said
      join shipments s on s.account_id = ${accountId} and s.bills_of_lading @> array[said.number] and s.bills_of_lading <> '{}'
      join tracking_requests r on r.account_id = s.account_id and r.shipment_id = s.id
      where said.kind = 'document' and r.status = 'created'
      union
      select r.id from said
      join containers c on c.account_id = ${accountId} and c.number = said.number and c.removed_at is null
      join tracking_requests r on r.account_id = c.account_id and r.shipment_id = c.shipment_id
      where said.kind = 'container' and r.status = 'created'
    )
    select id from followed order by id`.execute(queryable);
  return found.rows.map(({ id }) => id);
}

/** Matches the item of a push with the request that the subscription belongs to. */
export async function matchWithSubscription(
  trx: Queryable,
  accountId: string,
  itemId: string,
  trackingRequestId: string,
): Promise<void> {
  await trx
    .insertInto('intake_matches')
    .values({
      account_id: accountId,
      item_id: itemId,
      tracking_request_id: trackingRequestId,
      matched_by: 'subscription',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OpenItem {
  id: string;
  kind: 'dcsa_push' | 'edi' | 'bridge_webhook';
  type: string;
  source: Source;
  snapshotId: string;
  documentId: string | null;
  /** Null if the claims are parsed from the snapshot. */
  claims: Claim[] | null;
  retracts: string[];
  receivedAt: Date;
  statedAt: Date | null;
  containers: string[];
}

/**
 * Lists items to record, oldest first. `onlyLine` excludes terminals and railroads until the line has reported the
 * number.
 */
export async function openItems(
  queryable: Queryable,
  accountId: string,
  trackingRequestId: string,
  { onlyLine, limit }: { onlyLine: boolean; limit: number },
): Promise<OpenItem[]> {
  const found = await sql<OpenItem>`
    select i.id, m.kind, i.type, jsonb_build_object('kind', i.source_kind, 'code', i.source_code) as source,
      m.snapshot_id as "snapshotId", i.document_id as "documentId", i.claims, i.retracts, m.received_at as "receivedAt",
      i.stated_at as "statedAt", i.containers
    from intake_matches x
    join intake_items i on i.account_id = x.account_id and i.id = x.item_id
    join intake_messages m on m.account_id = i.account_id and m.id = i.message_id
    where x.account_id = ${accountId} and x.tracking_request_id = ${trackingRequestId} and x.applied_at is null
      and (not ${onlyLine}::boolean or i.source_kind = 'line')
    order by m.received_at, m.id, i.position
    limit ${limit}`.execute(queryable);
  return found.rows;
}

/**
 * Lists the claims of the partner's earlier items with the retracted document numbers for the same request, newest
 * first.
 */
export async function claimsOfDocuments(
  queryable: Queryable,
  accountId: string,
  { id, source, retracts }: OpenItem,
  trackingRequestId: string,
): Promise<Claim[]> {
  if (retracts.length === 0) return [];
  const found = await sql<{ claims: Claim[] }>`
    select i.claims
    from intake_items own
    join intake_messages om on om.account_id = own.account_id and om.id = own.message_id
    join intake_items i on i.account_id = own.account_id and i.source_code = ${source.code}
      and i.document_id = any(${retracts}::text[])
    join intake_messages m on m.account_id = i.account_id and m.id = i.message_id
    join intake_matches x on x.account_id = i.account_id and x.item_id = i.id
    where own.account_id = ${accountId} and own.id = ${id} and i.claims is not null and m.outcome = 'accepted'
      and x.tracking_request_id = ${trackingRequestId} and i.source_kind = ${source.kind}
      and (m.received_at, m.id, i.position) < (om.received_at, om.id, own.position)
    order by m.received_at desc, m.id desc, i.position desc`.execute(queryable);
  return found.rows.flatMap(({ claims }) => claims);
}

/** Locks an open match. Returns false if another attempt has already recorded it. */
export async function lockOpenMatch(
  trx: Queryable,
  accountId: string,
  itemId: string,
  trackingRequestId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('intake_matches')
    .select('item_id')
    .where('account_id', '=', accountId)
    .where('item_id', '=', itemId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface MatchOutcome {
  outcome: 'recorded' | 'known' | 'failed';
  detail: string | null;
  /** Wall-clock time. */
  appliedAt: Date;
}

export async function closeMatch(
  queryable: Queryable,
  accountId: string,
  itemId: string,
  trackingRequestId: string,
  { outcome, detail, appliedAt }: MatchOutcome,
): Promise<void> {
  await queryable
    .updateTable('intake_matches')
    .set({ applied_at: appliedAt, outcome, detail: detail?.slice(0, 500) ?? null })
    .where('account_id', '=', accountId)
    .where('item_id', '=', itemId)
    .where('tracking_request_id', '=', trackingRequestId)
    .execute();
}
