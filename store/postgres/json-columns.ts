/** Content of JSON columns, and words of the core in text columns. */

import type { ColumnType } from 'kysely';
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { EdiMessageType } from '../../reference/edi-codes/message-types.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';
import type { ValueEvent } from '../../tracking/fields/field.ts';
import type { TransportEventKind } from '../../tracking/fields/transport-event-kind.ts';

/** A JSON column. An array is written as its JSON text: the driver turns an array itself into one of Postgres. */
export type JsonColumn<Value> = ColumnType<Value, Written<Value>, Written<Value>>;
type Written<Value> = string | (Value extends readonly unknown[] ? never : Value);

/** Codes of EDI messages that a partner uses with another meaning, by message type; null: without one. */
export type CodeOverrides = Partial<Record<EdiMessageType, Record<string, EdiMeaning | null>>>;

/** Place of a terminal whose EDI messages do not state it. */
export interface FacilityCode {
  unlocode: string;
  smdg: string | null;
}

/** An unreadable part of an interchange. */
export interface IntakeProblem {
  /** Number of the segment, from 0; null: the interchange as a whole. */
  segment: number | null;
  /** Byte offset. */
  offset: number;
  what: string;
}

/** Part of a recorded failure that the next one reads. */
export interface StoredFailure {
  reason?: string;
  snapshotId?: string | null;
}

/** Name of an event as a source reported it. Written as text that the core made. */
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

/** Name of the event of a milestone, or of a changed last free day or appointment. Written as text that the core made. */
export type TransportEventName = ColumnType<`container.transport.${TransportEventKind}` | ValueEvent, string, string>;

export interface EventBody {
  reference: { id: string; type: string };
  included: unknown[];
}

export type WebhookHeaders = { name: string; value: string }[];

export type MailTimes = Partial<Record<ExceptionKind, 'off' | 'at_once' | 'daily'>>;

/** One step of a tariff, by its days. */
export interface StoredTier {
  from_day: number;
  to_day: number | null;
  daily_amount: string;
}

/** Events that a replay covers: the listed notifications, or a part of the log; all of it where nothing else is given. */
export interface ReplaySelection {
  /** RFC 3339, both ends included; by the time at which events were recorded. */
  from: string | null;
  to: string | null;
  /** Event names; null: all that the webhook subscribes to. */
  events: string[] | null;
  shipment_id: string | null;
  container_id: string | null;
  notification_ids: string[] | null;
  /** Null where notifications are listed. */
  only: ReplayedOnly | null;
}

/** `failed`: given up; `undelivered`: those, and events without a notification; `all`: delivered ones too. */
export type ReplayedOnly = 'undelivered' | 'failed' | 'all';
