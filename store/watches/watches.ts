/** Watches: one source polled for one tracking request. The row decides when it is polled next. */
import { sql } from 'kysely';
import type { Source } from '../../tracking/claims/claims.ts';
import type { TestClock } from '../../tracking/time/test-clock.ts';
import type { ShipmentView, View } from '../../tracking/view/view.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { CredentialVersions } from './line-credentials.ts';

export type WatchKind = 'line' | 'terminal' | 'railroad';

/** Code of the watch while the line is not detected; codes of lines are upper case. */
export const UNDETECTED_LINE = 'undetected';

export interface WatchState {
  id: string;
  kind: WatchKind;
  code: string;
  credentialKey: string;
  dueAt: Date;
  version: number;
  claimsHash: Buffer | null;
  awaitsConfirmation: boolean;
  containers: string[];
  locode: string | null;
  urgent: boolean;
  newsAt: Date | null;
  /** When the line last pushed news. */
  fedAt: Date | null;
  notFoundSince: Date | null;
  attemptedAt: Date | null;
  succeededAt: Date | null;
  consecutiveFailures: number;
  lastOutcome: string | null;
  refreshRequestedAt: Date | null;
  pausedAt: Date | null;
  closedAt: Date | null;
}

export interface RequestState {
  accountId: string;
  id: string;
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  requestNumber: string;
  normalizedNumber: string;
  /** Null until the line is detected. */
  scac: string | null;
  status: 'pending' | 'awaiting_manifest' | 'created' | 'failed' | 'tracking_stopped';
  retryCount: number;
  requestedAt: Date;
  /** Days by which a person extended the window for the number to appear. */
  windowExtraDays: number;
  /** When tracking was last resumed. */
  resumedAt: Date | null;
  shipmentId: string | null;
  /** True when other requests of any account track or just probed the same number at the same line by the wall clock. */
  isShared: boolean;
}

/** Everything that one poll needs to know. */
export interface PollContext {
  watch: WatchState;
  request: RequestState;
  clock: (TestClock & { id: string; startAt: Date }) | null;
  billOfLading: string | null;
  /** Last state of the line, whichever source is polled. */
  line: { newsAt: Date | null; notFoundSince: Date | null };
  /** As last published; null before the first recording. */
  view: View | null;
  /** Open watches of the request and what they poll for. */
  openWatches: { kind: WatchKind; code: string; containers: string[]; locode: string | null; fedAt?: string | null }[];
  /** A received item of the request is still to be recorded. */
  hasIntake: boolean;
  /** Versions of the account's own credentials. */
  credentialVersions: CredentialVersions;
}

interface PollRow extends WatchState, Omit<RequestState, 'accountId' | 'id'> {
  requestId: string;
  clockId: string | null;
  clockStartAt: Date;
  clockPositionAt: Date;
  clockAnchoredAt: Date;
  clockSpeed: number;
  clockFrozen: boolean;
  billOfLading: string | null;
  lineNewsAt: Date | null;
  lineNotFoundSince: Date | null;
  views: { number: string; view: unknown }[] | null;
  openWatches: PollContext['openWatches'];
  hasIntake: boolean;
  credentialVersions: CredentialVersions;
}

/** Loads the context in one round trip. Null: the watch does not exist. */
export async function loadPollContext(
  database: Queryable,
  accountId: string,
  watchId: string,
): Promise<PollContext | null> {
  const result = await sql<PollRow>`${PREPARED}
    select w.id, w.source_kind as kind, w.source_code as code, w.credential_key as "credentialKey", w.due_at as "dueAt",
      w.version, w.last_claims_hash as "claimsHash", w.awaits_confirmation as "awaitsConfirmation", w.containers, w.locode,
      w.urgent, w.news_at as "newsAt", w.fed_at as "fedAt", w.not_found_since as "notFoundSince",
      w.attempted_at as "attemptedAt", w.succeeded_at as "succeededAt", w.consecutive_failures as "consecutiveFailures",
      w.last_outcome as "lastOutcome", w.refresh_requested_at as "refreshRequestedAt", w.paused_at as "pausedAt",
      w.closed_at as "closedAt",
      r.id as "requestId", r.request_type as "requestType", r.request_number as "requestNumber",
      r.normalized_number as "normalizedNumber", r.scac, r.status, coalesce(r.retry_count, 0) as "retryCount",
      r.requested_at as "requestedAt", r.window_extra_days as "windowExtraDays", r.resumed_at as "resumedAt", r.shipment_id as "shipmentId",
      (r.test_clock_id is null and (exists (
        select from tracking_requests o where o.scac = r.scac and o.normalized_number = r.normalized_number
          and ${isLiveRequest('o')} and o.id <> r.id and o.test_clock_id is null)
        or exists (
        select from probe_answers p where p.credential_key = w.credential_key and p.scac = r.scac
          and p.request_type = r.request_type and p.normalized_number = r.normalized_number
          and p.snapshot_id is not null and p.asked_at > now() - interval '1 minute')
      )) as "isShared",
      c.id as "clockId", c.start_at as "clockStartAt", c.position_at as "clockPositionAt",
      c.anchored_at as "clockAnchoredAt", c.speed as "clockSpeed", c.frozen as "clockFrozen",
      case when cardinality(s.bills_of_lading) = 1 then s.bills_of_lading[1] else s.bill_of_lading_number end as "billOfLading",
      l.news_at as "lineNewsAt", l.not_found_since as "lineNotFoundSince",
      (select jsonb_agg(jsonb_build_object('number', v.container_number, 'view', v.view) order by v.container_number)
       from ledgers v where v.account_id = r.account_id and v.shipment_id = r.shipment_id) as views,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', o.source_kind, 'code', o.source_code,
                'containers', o.containers, 'locode', o.locode, 'fedAt', o.fed_at)), '[]'::jsonb)
       from watches o where o.account_id = w.account_id and o.tracking_request_id = w.tracking_request_id
         and o.closed_at is null) as "openWatches",
      exists (select from intake_matches x where x.account_id = r.account_id and x.tracking_request_id = r.id
        and x.applied_at is null) as "hasIntake",
      (select jsonb_object_agg(k.scac, k.version) from line_credentials k
       where k.account_id = w.account_id) as "credentialVersions"
    from watches w
    join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
    left join test_clocks c on c.account_id = r.account_id and c.id = r.test_clock_id
    left join shipments s on s.account_id = r.account_id and s.id = r.shipment_id
    left join watches l on l.account_id = w.account_id and l.tracking_request_id = w.tracking_request_id
      and l.source_kind = 'line' and l.source_code = r.scac
    where w.account_id = ${accountId} and w.id = ${watchId}`.execute(database);
  const [row] = result.rows;
  return row === undefined ? null : toPollContext(accountId, row);
}

function toPollContext(accountId: string, row: PollRow): PollContext {
  return {
    watch: row,
    request: { ...row, accountId, id: row.requestId },
    clock:
      row.clockId === null
        ? null
        : {
            id: row.clockId,
            startAt: row.clockStartAt,
            positionAt: row.clockPositionAt,
            anchoredAt: row.clockAnchoredAt,
            speed: row.clockSpeed,
            frozen: row.clockFrozen,
          },
    billOfLading: row.billOfLading,
    line: { newsAt: row.lineNewsAt, notFoundSince: row.lineNotFoundSince },
    view: toView(row.views),
    openWatches: row.openWatches,
    hasIntake: row.hasIntake,
    credentialVersions: row.credentialVersions,
  };
}

function toView(views: { number: string; view: unknown }[] | null): View | null {
  const [shipment, ...containers] = views ?? [];
  if (shipment === undefined) return null;
  return {
    shipment: shipment.view as ShipmentView,
    containers: containers.flatMap((entry) => (entry.view === null ? [] : [entry.view as View['containers'][number]])),
    unmatchedPlaces: [],
  };
}

export interface OpenWatch {
  id: string;
  kind: WatchKind;
  code: string;
  version: number;
}

/** Lists watches to poll: neither closed nor paused. */
export async function listOpenWatches(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<OpenWatch[]> {
  return database
    .selectFrom('watches')
    .select(['id', sql<WatchKind>`source_kind`.as('kind'), 'source_code as code', 'version'])
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('closed_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Locks a watch for the recording of its response. */
export async function lockWatch(
  trx: Queryable,
  accountId: string,
  watchId: string,
): Promise<{ version: number; closedAt: Date | null } | null> {
  const row = await trx
    .selectFrom('watches')
    .select(['version', 'closed_at as closedAt'])
    .where('account_id', '=', accountId)
    .where('id', '=', watchId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Advances open watches that are now due at least a minute earlier than scheduled. Returns their number; their activities still
 * wait for the later time, so the run needs a wake.
 */
export async function advanceWatches(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  wanted: { kind: WatchKind; code: string; seconds: number }[],
  now: Date,
): Promise<number> {
  if (wanted.length === 0) return 0;
  const moved = await sql`
    update watches w
    set due_at = greatest(${now}::timestamptz, coalesce(w.attempted_at, w.due_at) + n.seconds * interval '1 second')
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(kind text, code text, seconds double precision)
    where w.account_id = ${accountId} and w.tracking_request_id = ${trackingRequestId} and w.source_kind = n.kind
      and w.source_code = n.code and w.closed_at is null and w.consecutive_failures = 0
      and w.due_at - interval '1 minute'
        > greatest(${now}::timestamptz, coalesce(w.attempted_at, w.due_at) + n.seconds * interval '1 second')`.execute(
    trx,
  );
  return Number(moved.numAffectedRows ?? 0);
}

export interface WatchToOpen {
  source: Source;
  credentialKey: string;
  containers: string[];
  locode: string | null;
  dueAt: Date;
}

/**
 * Opens or reopens watches. An open one retains its time unless it has new containers. Returns how many waiting or closed ones are
 * now due earlier: their activities still wait for the former time, so the run needs a wake.
 */
export async function openWatches(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  wanted: WatchToOpen[],
): Promise<number> {
  let advanced = 0;
  for (const watch of wanted) {
    // xmax is 0 in an inserted row.
    const opened = await sql<{ isAdvanced: boolean }>`
      insert into watches as w (account_id, id, tracking_request_id, source_kind, source_code, credential_key, due_at,
                                containers, locode)
      values (${accountId}, ${newId()}, ${trackingRequestId}, ${watch.source.kind}, ${watch.source.code},
              ${watch.credentialKey}, ${watch.dueAt}, ${watch.containers}::text[], ${watch.locode})
      on conflict (account_id, tracking_request_id, source_kind, source_code) do update set
        credential_key = excluded.credential_key, containers = excluded.containers, locode = excluded.locode,
        due_at = case when w.closed_at is null and w.containers @> excluded.containers then w.due_at else excluded.due_at end,
        closed_at = null
      returning w.xmax <> 0 and w.due_at = ${watch.dueAt}::timestamptz as "isAdvanced"`.execute(database);
    if (opened.rows[0]?.isAdvanced) advanced += 1;
  }
  return advanced;
}

/** Closes the open watches of a request: all of them, or those of the given sources. */
export async function closeWatches(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  sources: Source[] | 'all',
  closedAt: Date,
): Promise<void> {
  if (sources !== 'all' && sources.length === 0) return;
  let update = database
    .updateTable('watches')
    .set({ closed_at: closedAt })
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('closed_at', 'is', null);
  if (sources !== 'all') {
    update = update.where(({ or, and, eb }) =>
      or(
        sources.map((source) =>
          and([eb('source_kind', '=', source.kind as WatchKind), eb('source_code', '=', source.code)]),
        ),
      ),
    );
  }
  await update.execute();
}

/**
 * Opens the line's watch of a live request when none is open (after a resume or loss). False: nothing to open. `credentialKeyOf`
 * returns the credential of a line.
 */
export async function ensureLineWatch(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  credentialKeyOf: (scac: string) => string,
): Promise<boolean> {
  const request = await database
    .selectFrom('tracking_requests')
    .select(['scac', 'requested_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', trackingRequestId)
    .executeTakeFirst();
  if (request === undefined) return false;
  const code = request.scac ?? UNDETECTED_LINE;
  const opened = await sql`
    insert into watches as w (account_id, id, tracking_request_id, source_kind, source_code, credential_key, due_at)
    values (${accountId}, ${newId()}, ${trackingRequestId}, 'line', ${code}, ${credentialKeyOf(code)},
            ${request.requested_at})
    on conflict (account_id, tracking_request_id, source_kind, source_code) do update set closed_at = null
    where w.closed_at is not null`.execute(database);
  return Number(opened.numAffectedRows ?? 0) > 0;
}

/** Turns the watch that detected the line into the watch of that line, due now. */
export async function nameLineWatch(
  trx: Queryable,
  accountId: string,
  watchId: string,
  line: { scac: string; credentialKey: string; dueAt: Date },
): Promise<void> {
  await trx
    .updateTable('watches')
    .set((eb) => ({
      source_code: line.scac,
      credential_key: line.credentialKey,
      due_at: line.dueAt,
      version: sql<number>`${eb.ref('version')} + 1`,
      consecutive_failures: 0,
      last_outcome: null,
      last_outcome_detail: null,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', watchId)
    .execute();
}

/** Finds the open watch of the request's line. */
export async function findLineWatchId(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('watches')
    .select('id')
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('source_kind', '=', 'line')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
