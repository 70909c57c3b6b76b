/** Types of JSON columns, and of text columns with values of the core. */

import type { ColumnType } from 'kysely';
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { EdiMessageType } from '../../reference/edi-codes/message-types.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';
import type { ValueEvent } from '../../tracking/fields/field.ts';
import type { TransportEventKind } from '../../tracking/fields/transport-event-kind.ts';
import type { FinishedJourney } from '../../tracking/publish/request-identity.ts';

/**
 * JSON column. Arrays must be written as JSON text, because the driver converts JavaScript arrays to Postgres arrays.
 */
export type JsonColumn<Value> = ColumnType<Value, Written<Value>, Written<Value>>;
type Written<Value> = string | (Value extends readonly unknown[] ? never : Value);

/** EDI codes that a partner uses with a different meaning, by message type. Null if a code has no meaning. */
export type CodeOverrides = Partial<Record<EdiMessageType, Record<string, EdiMeaning | null>>>;

/** Location of a terminal that does not state its location in its EDI messages. */
export interface FacilityCode {
  unlocode: string;
  smdg: string | null;
}

/** Why a person should check a document. */
export type ReviewReason =
  | 'not_readable'
  | 'unknown_kind'
  | 'low_confidence'
  | 'undecided_links'
  | 'not_tracked'
  | 'unverified_sender';

/** State of a document before a person decided about it. */
export interface DocumentDecisions {
  document_type_manual: string | null;
  extracted_data_manual: Record<string, unknown> | null;
  chosen_shipment_id: string | null;
  reasons: ReviewReason[];
}

/** Part of an interchange that could not be read. */
export interface IntakeProblem {
  /** Segment number, starting at 0; null means the whole interchange. */
  segment: number | null;
  /** Byte offset. */
  offset: number;
  what: string;
}

/** Fields of a recorded failure that the next one depends on. */
export interface StoredFailure {
  reason?: string;
  snapshotId?: string | null;
  journeyOver?: FinishedJourney;
}

/** Name of a raw event as reported by a source. Accepts any string on write, because the core derives it. */
export type RawEventName = ColumnType<
  | Exclude<
      TransportEventKind,
      'arrived_at_inland_destination' | 'not_available' | 'vessel_berthed' | `estimated.${string}`
    >
  | 'arrived_at_destination'
  | 'carrier_release'
  | 'customs_release'
  | 'positioned_in'
  | 'positioned_out'
  | 'vgm_received',
  string,
  string
>;

/**
 * Event name of a milestone or of a changed last free day or appointment. Accepts any string on write, like
 * `RawEventName`.
 */
export type SubscribedEvent = `container.transport.${TransportEventKind}` | ValueEvent;
export type TransportEventName = ColumnType<SubscribedEvent, string, string>;

export interface EventBody {
  reference: { id: string; type: string };
  included: unknown[];
}

export type WebhookHeaders = { name: string; value: string }[];

export type MailTimes = Partial<Record<ExceptionKind, 'off' | 'at_once' | 'daily'>>;

export interface StoredTier {
  from_day: number;
  to_day: number | null;
  daily_amount: string;
}

/**
 * Events covered by a replay: either the listed notifications or a part of the log. Without conditions it covers the
 * whole log.
 */
export interface ReplaySelection {
  /** RFC 3339, both inclusive; compared with the times at which events were recorded. */
  from: string | null;
  to: string | null;
  /** Event names; null means all events that the webhook subscribes to. */
  events: string[] | null;
  shipment_id: string | null;
  container_id: string | null;
  notification_ids: string[] | null;
  /** Null if notifications are listed. */
  only: ReplayedOnly | null;
}

/**
 * `failed` covers notifications that were given up, `undelivered` also covers events without a notification, and `all`
 * also covers delivered ones.
 */
export type ReplayedOnly = 'undelivered' | 'failed' | 'all';
