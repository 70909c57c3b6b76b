/** How a line implements DCSA Track & Trace 2.2, as data without code (spec/sources B2). */
import type { Verification } from '../../reference/lines/source-trust.ts';
import type { Authentication } from '../authentication/kinds.ts';
import type { Quota } from '../connector.ts';

export type ReferenceKind = 'container' | 'booking' | 'bl';

/**
 * `keep` uses the number as entered, `strip` removes the line's letters, and `try_both` tries the number as entered and
 * then the other spelling.
 */
export type PrefixRule = 'keep' | 'strip' | 'try_both';

export type TimeQuality = 'offset' | 'local_no_offset' | 'date_only';

/** Members whose values may be spelled differently from the standard. */
export type AliasedField =
  | 'eventType'
  | 'eventClassifierCode'
  | 'transportEventTypeCode'
  | 'equipmentEventTypeCode'
  | 'shipmentEventTypeCode'
  | 'documentTypeCode'
  | 'emptyIndicatorCode'
  | 'modeOfTransport'
  | 'facilityTypeCode';

export interface DcsaProfile {
  /** Codes of this publisher and its brands; the publisher's own comes first. */
  scacs: [string, ...string[]];
  name: string;
  protocol: 'dcsa_tnt_2';
  /** Null if the profile was written from documentation and never checked against a real response. */
  verified: Verification | null;
  sourceNote: string;
  /** Null if each customer has a different address, which the operator must set. */
  baseUrl: string | null;
  eventsPath: string;
  /** Path for push subscriptions (`/v2/event-subscriptions`); null if the line offers none. */
  subscriptionsPath: string | null;
  staticQuery: Record<string, string>;
  staticHeaders: Record<string, string>;
  /** Value of the request header `API-Version`; null to omit it. */
  apiVersionHeader: string | null;
  /** Null if the login type is undocumented; the operator must set it. */
  authentication: Authentication | null;
  /** Query parameter for each kind of number; null if the line cannot be polled by that kind. */
  refs: Record<ReferenceKind, string | null>;
  /** Kinds of number that a request must contain together; empty if one is enough. */
  requireAll: ReferenceKind[];
  /**
   * Placeholder for "all containers", if the line requires a container and none has been found yet; null if the line
   * has none.
   */
  anyContainer: string | null;
  prefixRule: Record<'booking' | 'bl', PrefixRule>;
  /** Letters with which numbers of this line may start. */
  prefixes: string[];
  /**
   * Whether a number may be a booking or a bill of lading. It is polled as the declared kind first, then as the other.
   */
  eitherKind: boolean;
  /** Whether a booking is also polled by its bill once the line has reported the bill, because it then reports more. */
  alsoByBill: boolean;
  /** `hmm`: HMM's own object with three lists (`hmm.ts`). */
  dialect: 'dcsa' | 'hmm';
  /** Path of the list of events in the body. */
  envelope: '$' | '$.events';
  /** Headers that link to the next page, in order; `link` is parsed according to RFC 8288. */
  pageHeaders: string[];
  maxPages: number;
  /** Value of `limit`; null omits it. */
  pageSize: number | null;
  notFound: {
    statuses: number[];
    /** Whether 200 with an empty list may also mean that the number is unknown. */
    emptyArray: boolean;
    /**
     * Whether the line's responses do not distinguish "unknown" from "not yet", so that the request waits instead of
     * failing (spec/tracking 1).
     */
    sameAsNotYet: boolean;
  };
  /**
   * Whether a 400 that calls the number malformed is final. False for lines that respond the same to numbers of other
   * parties.
   */
  malformedIsFinal: boolean;
  aliases: Partial<Record<AliasedField, Record<string, string>>>;
  rate: Quota;
  /**
   * `snapshot` means that a complete response lists everything the line has; `log`, that a missing event proves
   * nothing; `learnt`, that the line is treated as a log until its responses prove otherwise.
   */
  absence: 'snapshot' | 'log' | 'learnt';
  timeQuality: TimeQuality;
  /** Whether the stated offsets are wrong, so that times are read as local to their place (spec/sources G11). */
  ignoresOffset: boolean;
}

export const STANDARD_PAGE_HEADERS = ['next-page-cursor', 'next-page', 'link'];

/** A publisher that follows the standard to the letter. Every other profile contains only its differences. */
export const STANDARD_PROFILE: Omit<DcsaProfile, 'scacs' | 'name' | 'sourceNote'> = {
  protocol: 'dcsa_tnt_2',
  verified: null,
  baseUrl: null,
  eventsPath: '/v2/events',
  subscriptionsPath: null,
  staticQuery: {},
  staticHeaders: {},
  apiVersionHeader: '2',
  authentication: null,
  refs: {
    container: 'equipmentReference',
    booking: 'carrierBookingReference',
    bl: 'transportDocumentReference',
  },
  requireAll: [],
  anyContainer: null,
  prefixRule: { booking: 'keep', bl: 'keep' },
  prefixes: [],
  eitherKind: false,
  alsoByBill: false,
  dialect: 'dcsa',
  envelope: '$',
  pageHeaders: STANDARD_PAGE_HEADERS,
  maxPages: 20,
  pageSize: 100,
  notFound: { statuses: [404], emptyArray: true, sameAsNotYet: false },
  malformedIsFinal: true,
  aliases: { eventClassifierCode: { PLAN: 'PLN' } },
  rate: { perSecond: 2, perMinute: 60, perHour: null, perDay: null, concurrency: 4 },
  absence: 'learnt',
  timeQuality: 'offset',
  ignoresOffset: false,
};
