/** What every connector is: three pure functions; `transport.ts` alone does HTTP (spec/tracking 4.2). */
import type { Claim, Source } from '../tracking/claims/claims.ts';
import type { FailureReason } from '../tracking/watches/failures.ts';
import type { Endpoint } from './authentication/kinds.ts';

/** What is asked of a source. Containers matter to terminals and railroads, the number to lines. */
export interface PollTarget {
  source: Source;
  number: { type: 'bill_of_lading' | 'booking_number' | 'container'; value: string };
  /** Boxes known so far. */
  containers: string[];
  billOfLading: string | null;
  /** Place of the terminal or ramp, UN/LOCODE. */
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
  /** The source wants to be told the time in a `Date` header: as `2026-09-03T16:20:00Z`, or as RFC 9110 writes it. */
  dated?: 'iso' | 'http';
}

/** One answer as received. `body` is what was read, at most the cap of `transport.ts`. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
  /** Address asked, secrets redacted. */
  url: string;
}

/**
 * All pages of one ask, or why there is none. `requestedAt` and `receivedAt` are RFC 3339 UTC, by the clock that the ask
 * was given, else by the wall. `complete` is false when reading stopped before the last page.
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
      /** Set where the reason is another than `source_unreachable`: no token, no token left this hour, TLS refusal. */
      failure?: Failure;
    };

export type ResponseExchange = Extract<Exchange, { type: 'answered' }>;

/** Internal reason (spec/tracking 1) of an answer that brings no facts. */
export interface Failure {
  reason: FailureReason;
  /** For operators and the failure record; never holds a secret. */
  detail: string;
  /** Seconds to wait where the source told us so. */
  retryAfterSeconds: number | null;
}

export type Classification = { type: 'readable' } | { type: 'failure'; failure: Failure };

/**
 * Pointers of claims resolve in the document that `snapshotBody(exchange.pages)` gives: the body itself for one page, for
 * several pages a JSON array of the bodies, so that every pointer starts with the number of the page (`/0/events/3`).
 */
export interface ParsedResponse {
  claims: Claim[];
  complete: boolean;
  absence: 'snapshot' | 'log';
}

/** The page after the last one read: an absolute address without secrets, or that there is none (or none we follow). */
export type NextPage = { type: 'next'; url: string } | { type: 'last' } | { type: 'cut'; why: string };

/** Where a source is and how we log in: all that a single call needs. */
export interface SourceAccess {
  source: { kind: string; code: string };
  /** Names the shared quota: all asks made with one credential share it (spec/tracking 4.3). */
  credentialKey: string;
  /** Set where the credential is an account's own: what it brings is for that account alone. */
  own?: { accountId: string; version: string };
  /** Only sources that are simulated may be asked by a test clock. */
  simulated: boolean;
  /** Read by `transport.ts` alone. */
  endpoint: Endpoint;
}

export interface Connector extends SourceAccess {
  source: Source;
  quota: Quota;
  /** `first_found`: the first request that is not answered "not found" wins; `all`: the answers together are the answer. */
  combine: 'first_found' | 'all';
  maxPages: number;
  /** Requests in the order in which they are made. Empty: this source cannot be asked for that number. */
  plan(target: PollTarget): RequestPlan[];
  nextPage(request: RequestPlan, pages: HttpResponse[]): NextPage;
  classify(exchange: Exchange, target: PollTarget): Classification;
  /** Throws only `UnreadableAnswer`, which is classified `response_unreadable`. */
  parse(exchange: ResponseExchange, target: PollTarget): ParsedResponse;
  /** For sources that push: what a push says. Throws only `UnreadableAnswer`. `receivedAt`: RFC 3339 UTC. */
  parsePush?(body: Uint8Array, target: PollTarget, receivedAt: string): ParsedResponse;
  /** Null or absent: it is not asked to push. */
  subscriptions?: PushSubscriptions | null;
}

/** How a source is asked to push, as calls for `transport.ts`. */
export interface PushSubscriptions {
  /** `callbackUrl`: where it is to push to; `secret`: base64, by which it signs. */
  subscribe(subscription: { number: PollTarget['number']; callbackUrl: string; secret: string }): RequestPlan;
  /** The source's own id of the new subscription; null where the answer is no consent. */
  readId(answer: HttpResponse): string | null;
  unsubscribe(id: string): RequestPlan;
  changeSecret(id: string, secret: string): RequestPlan;
}

/** Calls allowed per window; null = no such limit. */
export interface Quota {
  perSecond: number | null;
  perMinute: number | null;
  perHour: number | null;
  perDay: number | null;
  concurrency: number;
}
