/** A connector consists of pure functions; only `transport.ts` makes HTTP calls (spec/tracking 4.2). */
import type { Trust } from '../reference/lines/source-trust.ts';
import type { Claim, Source } from '../tracking/claims/claims.ts';
import type { FailureReason } from '../tracking/watches/failures.ts';
import type { Endpoint } from './authentication/kinds.ts';

/** The target of a poll. Terminals and railroads are polled by container, lines by number. */
export interface PollTarget {
  source: Source;
  number: { type: 'bill_of_lading' | 'booking_number' | 'container'; value: string };
  /** Containers found so far. */
  containers: string[];
  billOfLading: string | null;
  /** UN/LOCODE of the terminal or ramp. */
  locode: string | null;
}

/** One HTTP request without secrets: `transport.ts` adds authentication. */
export interface RequestPlan {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the profile's base URL. */
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: string | null;
  /**
   * Sends the time of the call, if the source requires it: in a `Date` header, as `2026-09-03T16:20:00Z` or in the
   * format of RFC 9110, or in a separate header as milliseconds since 1970.
   */
  dated?: 'iso' | 'http' | { millisecondsIn: string };
}

/** One response as received. `body` is the part that was read, at most `BODY_CAP_BYTES` (`http/call.ts`). */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
  /** Requested address, with secrets redacted. */
  url: string;
}

/**
 * All pages of one poll, or why there are none. `requestedAt` and `receivedAt` are RFC 3339 timestamps in UTC, on the
 * poll's test clock or real time. `complete` is false if reading stopped before the last page.
 */
export type Exchange =
  | {
      type: 'answered';
      pages: HttpResponse[];
      complete: boolean;
      requestedAt: string;
      receivedAt: string;
      calls: number;
    }
  | {
      type: 'unreachable';
      detail: string;
      requestedAt: string;
      receivedAt: string;
      calls: number;
      /** Present if the reason is not `source_unreachable`: no token, the hourly token limit, or a TLS failure. */
      failure?: Failure;
    };

export type ResponseExchange = Extract<Exchange, { type: 'answered' }>;

/** Internal reason (spec/tracking 1) why a response yields no facts. */
export interface Failure {
  reason: FailureReason;
  /** Text for operators and the failure record; never contains a secret. */
  detail: string;
  /** Seconds to wait, if the source states them. */
  retryAfterSeconds: number | null;
}

export type Classification = { type: 'readable' } | { type: 'failure'; failure: Failure };

/**
 * Pointers of claims refer to the document returned by `snapshotBody(exchange.pages)`. For one page, this is its body;
 * for several, a JSON array of the bodies, so that every pointer starts with the page index (`/0/events/3`).
 */
export interface ParsedResponse {
  claims: Claim[];
  complete: boolean;
  absence: 'snapshot' | 'log';
}

/** The page after the last one read: an absolute URL without secrets, or the reason to stop. */
export type NextPage = { type: 'next'; url: string } | { type: 'last' } | { type: 'cut'; reason: string };

/** The address of a source and how to log in to it: all that a single call needs. */
export interface SourceAccess {
  source: { kind: string; code: string };
  /** Key of the quota that all polls with the same credential share (spec/tracking 4.3). */
  credentialKey: string;
  /** Present if the credential belongs to an account, which alone sees the results. */
  own?: { accountId: string; version: string };
  /** Whether the source is simulated. Only simulated sources may be polled on a test clock. */
  simulated: boolean;
  /** Present if another service passes the source's statements on. */
  via?: 'bridge';
  /** How thoroughly the reading of its responses was verified; set by the registry. */
  trust?: Trust;
  /** Read only by `transport.ts`. */
  endpoint: Endpoint;
}

export interface Connector extends SourceAccess {
  source: Source;
  quota: Quota;
  /** `first_found` uses the first response other than "not found"; `all` joins the responses. */
  combine: 'first_found' | 'all';
  maxPages: number;
  /** Whether the line's responses decide if a missing event was withdrawn. If not set, `parse` decides. */
  learnsResponseForm?: boolean;
  /** Lists the requests in order; empty if the source cannot be polled for that number. */
  plan(target: PollTarget): RequestPlan[];
  nextPage(request: RequestPlan, pages: HttpResponse[]): NextPage;
  classify(exchange: Exchange, target: PollTarget): Classification;
  /** Throws only `UnreadableResponse`, which is classified as `response_unreadable`. */
  parse(exchange: ResponseExchange, target: PollTarget): ParsedResponse;
  /**
   * Reads the claims of a push, for sources that push. Throws only `UnreadableResponse`. `receivedAt` is an RFC 3339
   * timestamp in UTC.
   */
  parsePush?(body: Uint8Array, target: PollTarget, receivedAt: string): ParsedResponse;
  /** Null or absent if the source does not support subscriptions. */
  subscriptions?: PushSubscriptions | null;
}

/** Plans calls for `transport.ts` that create and end a source's subscriptions, and reads the responses. */
export interface PushSubscriptions {
  /**
   * Plans the call. `callbackUrl` is the address that receives the pushes; `secret` is the base64 key for their
   * signatures.
   */
  subscribe(subscription: { number: PollTarget['number']; callbackUrl: string; secret: string }): RequestPlan;
  /** Returns the source's id for the new subscription; null if the response does not grant one. */
  readId(response: HttpResponse): string | null;
  unsubscribe(id: string): RequestPlan;
  changeSecret(id: string, secret: string): RequestPlan;
}

/** Calls allowed per window; null means unlimited. */
export interface Quota {
  perSecond: number | null;
  perMinute: number | null;
  perHour: number | null;
  perDay: number | null;
  concurrency: number;
}
