/** Resource `exception` (an extension): a problem that requires action, with the fact that caused it. */

import { z } from 'zod';
import { isRecord, keysOf } from '../../reference/records.ts';
import type { ListedException } from '../../store/exceptions/lists.ts';
import type { Fact } from '../../tracking/exceptions/causes.ts';
import type { Severity } from '../../tracking/exceptions/rules.ts';
import { zoneOfValue } from '../../tracking/fields/value-place.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { valueSource, valueSourceOf } from '../value-source.ts';
import { ENDING_TEXTS, exceptionText, KIND_LABELS, terminalName } from './exception-text.ts';

/** In display order. */
export const EXCEPTION_KINDS = keysOf(KIND_LABELS);
export const EXCEPTION_STATES = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
export type ExceptionStateName = (typeof EXCEPTION_STATES)[number];
export const EXCEPTION_SEVERITIES = ['notice', 'warning', 'critical'] as const satisfies readonly Severity[];
const ENDING_NAMES = keysOf(ENDING_TEXTS);

export interface ExceptionSource {
  row: ListedException;
  /** Wall-clock time, to determine whether a snooze has ended. */
  now: Date;
  baseUrl: string;
}

const fact = z
  .strictObject({
    of: z.enum(['container', 'shipment']).describe('Resource that has the value'),
    field: text('Name of the field in the provenance of the container; null: derived from moves or polls'),
    value: z.unknown().describe('Current value; keys for terminals'),
    before: z.unknown().describe('Previous value or value for comparison; null: none'),
    source: valueSource.nullable().describe('Source of the value; null: none'),
    author: text('Person who made the correction'),
    rule: text('Rule that chose the value'),
    first_seen_at: at('When the response that first stated it was received'),
    snapshot_id: uuid.nullable().describe('Snapshot of the response'),
    pointer: text('Position in the response: a JSON pointer (RFC 6901)'),
  })
  .meta({ id: 'exception_fact', description: 'The value behind an exception, and its source' });

export const exception = defineResource<ExceptionSource>()({
  type: 'exception',
  about: 'A problem with a container, shipment or source that needs action. Extension',
  id: ({ row }) => row.id,
  attributes: {
    kind: [z.enum(EXCEPTION_KINDS).describe('Kind of exception'), ({ row }) => row.kind],
    state: [z.enum(EXCEPTION_STATES).describe('State of the exception'), ({ row, now }) => stateOf(row, now)],
    severity: [
      z.enum(EXCEPTION_SEVERITIES).describe('Severity of the rule, raised by one if the exception got worse'),
      ({ row }) => EXCEPTION_SEVERITIES[row.severity - 1] ?? 'critical',
    ],
    title: [z.string().describe('Short title'), (source) => textOf(source).title],
    explanation: [z.string().describe('What happened'), (source) => textOf(source).explanation],
    next_step: [z.string().describe('What to do next'), (source) => textOf(source).nextStep],
    change: [
      text('Previous and current value, short: `16 Nov → 24 Nov`; null: no value changed'),
      (source) => textOf(source).change ?? null,
    ],
    container_number: [text('Container number; null: not about a single container'), ({ row }) => row.containerNumber],
    shipment_number: [
      text('Number of the shipment; null: not about a single shipment'),
      ({ row }) => row.shipmentNumber,
    ],
    timezone: [text('Time zone for its times; null if unknown'), ({ row }) => zoneOf(row)],
    deadline_at: [at('Deadline for action; null: unknown', 'timezone'), ({ row }) => wireTime(row.deadline_at)],
    opened_at: [
      instant.describe('When it was raised, by the clock of the tracking request'),
      ({ row }) => wireTime(row.opened_at) ?? '',
    ],
    updated_at: [instant.describe('When it last changed, by the wall clock'), ({ row }) => wireTime(row.updated_at)],
    resolved_at: [at('When it was resolved; null: unresolved'), ({ row }) => wireTime(row.resolved_at)],
    resolved_because: [
      z.enum(ENDING_NAMES).nullable().describe('Why it was resolved'),
      ({ row }) => row.resolved_because,
    ],
    resolved_why: [
      text('Explanation of `resolved_because`'),
      ({ row }) => (row.resolved_because === null ? null : ENDING_TEXTS[row.resolved_because]),
    ],
    acknowledged_at: [at('When it was acknowledged'), ({ row }) => wireTime(row.acknowledged_at)],
    snoozed_until: [at('Hidden until this time'), ({ row }) => wireTime(row.snoozed_until)],
    note: [text('Note by a member'), ({ row }) => row.note],
    fact: [fact.describe('The value behind the exception, and its source'), ({ row }) => factOnTheWire(row.fact)],
  },
  relationships: {
    container: {
      one: ['container'],
      about: 'Null: about the whole shipment, or a source',
      read: ({ row }) => oneOf('container', row.container_id),
    },
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
    assignee: { one: ['user'], about: 'Member in charge', read: ({ row }) => oneOf('user', row.assignee_user_id) },
    acknowledged_by: {
      one: ['user'],
      about: 'Member who acknowledged it; null for an API key without a user',
      read: ({ row }) => oneOf('user', row.acknowledged_by_user_id),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/exceptions/${row.id}`,
});

function stateOf(row: ListedException, now: Date): ExceptionStateName {
  if (row.resolved_at !== null) return 'resolved';
  if (row.snoozed_until !== null && row.snoozed_until > now) return 'snoozed';
  return row.acknowledged_at === null ? 'open' : 'acknowledged';
}

export function textOf({ row }: Pick<ExceptionSource, 'row'>) {
  const { field, value, before, provenance } = row.fact;
  return exceptionText(row.kind, {
    field,
    value,
    before,
    source: provenance === null ? null : sourceName(provenance),
    isWorse: row.degree === 2,
    zone: zoneOf(row),
    otherDays: otherDays(row),
  });
}

const REPORTED_DAYS = {
  pickup_lfd_line: 'the line',
  pickup_lfd_terminal: 'the terminal',
  pickup_lfd_rail: 'the railroad',
} as const;

/** Returns the last free days reported by other sources, which the fact about a last free day contains by field. */
function otherDays({ kind, fact: { before }, around }: ListedException) {
  if (kind !== 'lfd_soon' || !isRecord(before)) return [];
  return keysOf(REPORTED_DAYS).flatMap((field) => {
    const at = before[field];
    if (typeof at !== 'string') return [];
    return [{ source: REPORTED_DAYS[field], at, zone: zoneOfValue(field, around) }];
  });
}

/** Returns the time zone of the place that the fact concerns; null if unknown. */
export function zoneOf({ fact: { field, value, provenance }, around }: ListedException): string | null {
  const day = field === 'pickup_lfd' && typeof value === 'string' ? { pickup_lfd: value } : {};
  return zoneOfValue(field ?? '', { ...around, ...day }, provenance?.source.kind);
}

function sourceName({ source, author }: NonNullable<Fact['provenance']>): string {
  switch (source.kind) {
    case 'line':
      return `the line (${source.code})`;
    case 'terminal':
      return `the terminal (${terminalName(source.code)})`;
    case 'railroad':
      return `the railroad (${source.code})`;
    case 'document':
      return 'a document';
    default:
      return author ?? 'a person';
  }
}

function factOnTheWire({ of, field, value, before, provenance }: Fact): z.output<typeof fact> {
  return {
    of,
    field,
    value,
    before,
    source: provenance === null ? null : valueSourceOf(provenance.source),
    author: provenance?.author ?? null,
    rule: provenance?.rule ?? null,
    first_seen_at: wireTime(provenance?.observedAt),
    snapshot_id: provenance?.snapshotId ?? null,
    pointer: provenance?.pointer ?? null,
  };
}
