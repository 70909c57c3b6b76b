/** Context of one poll, read in one round trip. */
import { sql } from 'kysely';
import type { TestClock } from '../../tracking/time/test-clock.ts';
import type { ContainerView, ShipmentView, View } from '../../tracking/view/view.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { CredentialVersions } from './line-credentials.ts';
import type { WatchKind } from './watches.ts';

export interface WatchState {
  id: string;
  kind: WatchKind;
  code: string;
  credentialKey: string;
  dueAt: Date;
  version: number;
  /** Number of polls recorded so far. */
  attempts: number;
  claimsHash: Buffer | null;
  awaitsConfirmation: boolean;
  containers: string[];
  locode: string | null;
  urgent: boolean;
  newsAt: Date | null;
  /** When the line last pushed updates. */
  pushedAt: Date | null;
  notFoundSince: Date | null;
  attemptedAt: Date | null;
  succeededAt: Date | null;
  consecutiveFailures: number;
  lastOutcome: string | null;
  /** Time since which polls have had the last outcome. Meaningful only for failures. */
  outcomeSince: Date | null;
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
  /** Days by which a person extended the period in which the number may appear. */
  windowExtraDays: number;
  /** When tracking was last resumed. */
  resumedAt: Date | null;
  shipmentId: string | null;
  /** Whether the line listed a journey that ended before the request was made, so that the next journey is awaited. */
  awaitsJourney: boolean;
  /**
   * Whether other requests, of any account, track or recently probed the same number at the same line in wall-clock
   * time.
   */
  isShared: boolean;
}

/** Complete input of one poll. */
export interface PollContext {
  watch: WatchState;
  request: RequestState;
  clock: (TestClock & { id: string; startAt: Date }) | null;
  billOfLading: string | null;
  /** State of the line's watch, regardless of the source polled. */
  line: { newsAt: Date | null; notFoundSince: Date | null };
  /** Last published view; null before the first recording. */
  view: View | null;
  /** Open watches of the request with the containers and places they poll for. */
  openWatches: {
    kind: WatchKind;
    code: string;
    containers: string[];
    locode: string | null;
    pushedAt?: string | null;
  }[];
  /** Whether a received item of the request still has to be recorded. */
  hasIntake: boolean;
  credentialVersions: CredentialVersions;
  /**
   * Whether another source of the request is due at the same moment of a frozen clock and precedes this one by kind and
   * code. The fixed order gives a journey on such a clock the same history every time.
   */
  waitsForTurn: boolean;
}

type StoredViews = [{ view: ShipmentView }, ...{ view: ContainerView | null }[]];

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
  views: StoredViews | null;
  openWatches: PollContext['openWatches'];
  hasIntake: boolean;
  credentialVersions: CredentialVersions;
  waitsForTurn: boolean;
}

/** Loads the context in one round trip. Returns null if the watch does not exist. */
export async function loadPollContext(
  database: Queryable,
  accountId: string,
  watchId: string,
): Promise<PollContext | null> {
  const result = await sql<PollRow>`${PREPARED}
    select w.id, w.source_kind as kind, w.source_code as code, w.credential_key as "credentialKey", w.due_at as "dueAt",
      w.version, w.attempts, w.last_claims_hash as "claimsHash", w.awaits_confirmation as "awaitsConfirmation", w.containers, w.locode,
      w.urgent, w.news_at as "newsAt", w.fed_at as "pushedAt", w.not_found_since as "notFoundSince",
      w.attempted_at as "attemptedAt", w.succeeded_at as "succeededAt", w.consecutive_failures as "consecutiveFailures",
      w.last_outcome as "lastOutcome", w.outcome_since as "outcomeSince", w.refresh_requested_at as "refreshRequestedAt", w.paused_at as "pausedAt",
      w.closed_at as "closedAt",
      r.id as "requestId", r.request_type as "requestType", r.request_number as "requestNumber",
      r.normalized_number as "normalizedNumber", r.scac, r.status, coalesce(r.retry_count, 0) as "retryCount",
      r.requested_at as "requestedAt", r.window_extra_days as "windowExtraDays", r.resumed_at as "resumedAt", r.shipment_id as "shipmentId",
      r.failure->'journeyOver' is not null as "awaitsJourney",
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
      -- json, as jsonb would be built anew only to be sent as text
      (select json_agg(json_build_object('number', v.container_number, 'view', v.view) order by v.container_number)
       from ledgers v where v.account_id = r.account_id and v.shipment_id = r.shipment_id) as views,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', o.source_kind, 'code', o.source_code,
                'containers', o.containers, 'locode', o.locode, 'pushedAt', o.fed_at)), '[]'::jsonb)
       from watches o where o.account_id = w.account_id and o.tracking_request_id = w.tracking_request_id
         and o.closed_at is null) as "openWatches",
      exists (select from intake_matches x where x.account_id = r.account_id and x.tracking_request_id = r.id
        and x.applied_at is null) as "hasIntake",
      (select jsonb_object_agg(k.scac, k.version) from line_credentials k
       where k.account_id = w.account_id) as "credentialVersions",
      case when c.frozen and (w.due_at <= c.position_at or w.refresh_requested_at is not null) then exists (select from watches o
        where o.account_id = w.account_id and o.tracking_request_id = w.tracking_request_id
          and o.closed_at is null and o.paused_at is null
          and (o.due_at <= c.position_at or o.refresh_requested_at is not null)
          and (o.source_kind, o.source_code, o.id) < (w.source_kind, w.source_code, w.id))
        else false end as "waitsForTurn"
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
    waitsForTurn: row.waitsForTurn,
  };
}

function toView(views: StoredViews | null): View | null {
  const [shipment, ...containers] = views ?? [];
  if (shipment === undefined) return null;
  return {
    shipment: shipment.view,
    containers: containers.flatMap((entry) => (entry.view === null ? [] : [entry.view])),
    unmatchedPlaces: [],
  };
}
