/** `exception`, an extension: what needs a hand, with the fact behind it. */
import { z } from 'zod';
import type { ListedException } from '../../store/exceptions/lists.ts';
import type { Fact } from '../../tracking/exceptions/causes.ts';
import type { Ending } from '../../tracking/exceptions/exceptions.ts';
import type { ExceptionKind, Severity } from '../../tracking/exceptions/rules.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { valueSource, valueSourceOf } from '../value-source.ts';
import { ENDING_TEXTS, tellException, terminalName } from './exception-text.ts';

export const EXCEPTION_KIND_NAMES = [
  'lfd_soon',
  'hold_placed',
  'short_landed',
  'rollover',
  'eta_slip',
  'terminal_changed',
  'not_picked_up',
  'stale_source',
] as const satisfies readonly ExceptionKind[];
export const EXCEPTION_STATES = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
export type ExceptionStateName = (typeof EXCEPTION_STATES)[number];
export const EXCEPTION_SEVERITIES = ['notice', 'warning', 'critical'] as const satisfies readonly Severity[];
const ENDING_NAMES = Object.keys(ENDING_TEXTS) as Ending[];

export interface ExceptionSource {
  row: ListedException;
  /** Wall clock, by which sleeping ends. */
  now: Date;
  baseUrl: string;
}

const fact = z
  .strictObject({
    of: z.enum(['container', 'shipment']).describe('Whose value it is'),
    field: text('Its name in the provenance of the container; null: it is read from moves or from asking'),
    value: z.unknown().describe('As it is now; terminals by their keys'),
    before: z.unknown().describe('What was so before, or what it is compared with; null: nothing'),
    source: valueSource.nullable().describe('Whose word it is; null: nobody said it'),
    author: text('The person, of a correction'),
    rule: text('The rule that chose that word'),
    first_seen_at: at('When the answer came in that first said so'),
    snapshot_id: uuid.nullable().describe('The answer, as it is kept'),
    pointer: text('Where in the answer it stands: a JSON pointer (RFC 6901)'),
  })
  .meta({ id: 'exception_fact', description: 'The value behind an exception, and who said it' });

export const exception = defineResource<ExceptionSource>()({
  type: 'exception',
  about: 'Something about a container, a shipment or a source that needs a hand. Extension',
  id: ({ row }) => row.id,
  attributes: {
    kind: [z.enum(EXCEPTION_KIND_NAMES).describe('What it is'), ({ row }) => row.kind as ExceptionKind],
    state: [z.enum(EXCEPTION_STATES).describe('Where it stands'), ({ row, now }) => stateOf(row, now)],
    severity: [
      z.enum(EXCEPTION_SEVERITIES).describe('As the rule of its kind has it, one more where it became worse'),
      ({ row }) => EXCEPTION_SEVERITIES[row.severity - 1] ?? 'critical',
    ],
    title: [z.string().describe('What happened, in a few words'), (source) => textOf(source).title],
    explanation: [z.string().describe('What happened'), (source) => textOf(source).explanation],
    next_step: [z.string().describe('What to do next'), (source) => textOf(source).nextStep],
    container_number: [
      text('Number of the container; null: it is about more than one'),
      ({ row }) => row.containerNumber,
    ],
    shipment_number: [text('Number of the shipment; null: it is about more than one'), ({ row }) => row.shipmentNumber],
    timezone: [text('Zone in which people read its times, where one is known'), ({ row }) => row.timezone],
    deadline_at: [
      at('By when somebody has to act; null: no time is known', 'timezone'),
      ({ row }) => wireTime(row.deadline_at),
    ],
    opened_at: [
      instant.describe('Since when, by the clock of the tracking request'),
      ({ row }) => wireTime(row.opened_at) ?? '',
    ],
    updated_at: [instant.describe('When it last changed, by the wall clock'), ({ row }) => wireTime(row.updated_at)],
    resolved_at: [at('When its cause was gone; null: it lasts'), ({ row }) => wireTime(row.resolved_at)],
    resolved_because: [
      z.enum(ENDING_NAMES).nullable().describe('Why it ended'),
      ({ row }) => row.resolved_because as Ending | null,
    ],
    resolved_why: [
      text('The same for people'),
      ({ row }) => (row.resolved_because === null ? null : ENDING_TEXTS[row.resolved_because as Ending]),
    ],
    acknowledged_at: [at('When somebody took note of it'), ({ row }) => wireTime(row.acknowledged_at)],
    snoozed_until: [at('Until when nobody wants to see it'), ({ row }) => wireTime(row.snoozed_until)],
    note: [text('What somebody wrote about it'), ({ row }) => row.note],
    fact: [
      fact.describe('The value behind it, and who said it'),
      ({ row }) => factOnTheWire(row.fact as unknown as Fact),
    ],
  },
  relationships: {
    container: {
      one: ['container'],
      about: 'Null: it is about the whole shipment, or about a source',
      read: ({ row }) => oneOf('container', row.container_id),
    },
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
    assignee: { one: ['user'], about: 'Who sees to it', read: ({ row }) => oneOf('user', row.assignee_user_id) },
    acknowledged_by: {
      one: ['user'],
      about: 'Nobody where a program did',
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
  const { field, value, before, provenance } = row.fact as unknown as Fact;
  return tellException(row.kind as ExceptionKind, {
    field,
    value,
    before,
    source: provenance === null ? null : sourceName(provenance),
    isWorse: row.degree === 2,
    zone: row.timezone,
  });
}

function sourceName({ source, author }: NonNullable<Fact['provenance']>): string {
  switch (source.kind) {
    case 'line':
      return `the line (${source.code})`;
    case 'terminal':
      return `the terminal (${terminalName(source.code)})`;
    case 'railroad':
      return `the railroad (${source.code})`;
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
