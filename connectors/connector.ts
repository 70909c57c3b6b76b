/** What every connector is: three pure functions; `transport.ts` alone does HTTP (design sections 3 and 4). */
import type { Claim, Source } from '../tracking/claims.ts';
import type { FailureReason } from '../tracking/failures.ts';

/** What is asked of a source. Containers matter to terminals and railroads, the number to lines. */
export interface Ask {
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
  method: 'GET' | 'POST';
  /** Path below the profile's base URL. */
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: string | null;
}

/** One answer as received. `body` is what was read, at most the cap of `transport.ts`. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
  /** Address asked, secrets redacted. */
  url: string;
}

/** All pages of one ask, or why there is none. */
export type Exchange =
  | { type: 'answered'; pages: HttpAnswer[]; complete: boolean; requestedAt: string; receivedAt: string; calls: number }
  | { type: 'unreachable'; detail: string; requestedAt: string; receivedAt: string; calls: number };

/** Internal reason (tracking-model 1) of an answer that brings no facts. */
export interface Failure {
  reason: FailureReason;
  /** For operators and the failure record; never holds a secret. */
  detail: string;
  /** Seconds to wait where the source told us so. */
  retryAfterSeconds: number | null;
}

export type Classification = { type: 'readable' } | { type: 'failure'; failure: Failure };

export interface ParsedAnswer {
  claims: Claim[];
  complete: boolean;
  absence: 'snapshot' | 'log';
}

export interface Connector {
  source: Source;
  /** Names the shared quota: all asks made with one credential share it (design section 7). */
  credentialKey: string;
  quota: Quota;
  /** Only sources that are simulated may be asked by a test clock. */
  simulated: boolean;
  /** Requests in the order in which they are tried; the first that is not "not found" wins. */
  plan(ask: Ask): RequestPlan[];
  classify(exchange: Exchange, ask: Ask): Classification;
  /** Throws only `UnreadableAnswer`, which is classified `response_unreadable`. */
  parse(exchange: Extract<Exchange, { type: 'answered' }>, ask: Ask): ParsedAnswer;
}

/** Calls allowed per window; null = no such limit. */
export interface Quota {
  perSecond: number | null;
  perMinute: number | null;
  perHour: number | null;
  perDay: number | null;
  concurrency: number;
}
