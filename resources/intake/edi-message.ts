/** Resource `edi_message` (an extension): a received EDI interchange and its processing. */
import { z } from 'zod';
import type { InboxItem, InboxMessage } from '../../store/intake/inbox.ts';
import { defineResource } from '../define.ts';
import { oneOf, type Resource } from '../resource.ts';
import { at, instant, scac, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface EdiMessageSource {
  row: InboxMessage;
  /** Null in lists, which contain only counts. */
  items: readonly InboxItem[] | null;
  baseUrl: string;
}

const OUTCOMES = ['accepted', 'duplicate', 'unreadable'] as const;

const problem = z
  .strictObject({
    segment: z.int().nullable().describe('Number of the segment, from 0; null: the interchange as a whole'),
    offset: z.int().describe('Byte offset'),
    what: z.string().describe('Description of the problem'),
  })
  .meta({ id: 'edi_problem', description: 'An unreadable part of an interchange' });

const match = z.strictObject({
  id: uuid.describe('Id of the tracking request'),
  detail: text('Why it could not be recorded'),
  outcome: z
    .enum(['recorded', 'known', 'failed'])
    .nullable()
    .describe('`recorded`: it had news; `known`: no news; `failed`: see `detail`'),
  matched_by: z
    .enum(['subscription', 'document', 'container'])
    .describe('Basis of the match: the subscription of a push, a bill of lading or booking, or a container number'),
  applied_at: at('When it was recorded; null: pending'),
});

const numbers = (about: string) => z.array(z.string()).describe(about);

const part = z
  .strictObject({
    type: z.string().describe('Type of the message: 315, 322, IFTSTA, CODECO, COARRI'),
    reference: text('Message reference in the interchange'),
    function: text('Stated message function: original, replacement, cancellation'),
    document_id: text('Number under which the partner may replace or withdraw it'),
    source: z.enum(['line', 'terminal', 'railroad']).describe('Kind of source that it counts as'),
    scac: scac.nullable().describe('SCAC of the line or railroad'),
    containers: numbers('Container numbers in the message'),
    bills_of_lading: numbers('Bills of lading in the message'),
    bookings: numbers('Bookings in the message'),
    statements: z.int().min(0).describe('Number of statements read from it'),
    retracts_documents: numbers('Documents whose earlier statements it withdraws'),
    byte_offset: z.int().nullable().describe('Byte offset in the interchange'),
    byte_length: z.int().nullable().describe('Length in bytes'),
    problems: z.array(problem),
    tracking_requests: z.array(match).describe('Matching tracking requests; empty: none yet'),
  })
  .meta({ id: 'edi_message_part', description: 'Content of a message about one shipment or container' });

const counts = z.strictObject({
  total: z.int().min(0).describe('Number of parts'),
  matched: z.int().min(0).describe('Parts that match a tracking request'),
  unmatched: z.int().min(0).describe('Parts with statements that match no tracking request yet'),
  applied: z.int().min(0).describe('Recorded parts'),
});

export const ediMessage = defineResource<EdiMessageSource>()({
  type: 'edi_message',
  about: 'A received X12 or EDIFACT interchange and its processing',
  id: ({ row }) => row.id,
  attributes: {
    partner: [z.string().describe('Slug of the partner that sent it'), ({ row }) => row.sender],
    outcome: [
      z
        .enum(OUTCOMES)
        .describe('`duplicate`: received before and not applied again; `unreadable`: no interchange found'),
      ({ row }) => row.outcome,
    ],
    standard: [text('`x12` or `edifact`'), ({ row }) => row.standard],
    interchange_sender: [text('Sender stated in the interchange'), ({ row }) => row.interchange_sender],
    interchange_receiver: [text('Receiver stated in the interchange'), ({ row }) => row.interchange_receiver],
    control_number: [text('Control number of the interchange'), ({ row }) => row.control_number],
    received_at: [instant.describe('When it was received'), ({ row }) => wireTime(row.received_at)],
    via: [z.string().describe('Channel: `http`, or the name of a file'), ({ row }) => row.via],
    receipts: [z.int().min(1).describe('How often identical bytes were received'), ({ row }) => row.receipts],
    problems: [z.array(problem).describe('Problems of the interchange as a whole'), ({ row }) => row.problems],
    items: [
      counts.describe('Counts of its parts by state'),
      ({ row }) => ({ total: row.items, matched: row.matched, unmatched: row.unmatched, applied: row.applied }),
    ],
    messages: [
      z.array(part).optional().describe('Up to 1000 parts in order; absent in lists'),
      ({ items }) => items?.map(partOf),
    ],
    raw_url: [z.url().describe('URL of the original interchange'), (source) => `${selfOf(source)}/raw`],
  },
  relationships: {
    duplicate_of: {
      one: ['edi_message'],
      about: 'Interchange that it repeats',
      read: ({ row }) => oneOf('edi_message', row.duplicate_of),
    },
  },
  self: selfOf,
});

export function ediMessageResource(row: InboxMessage, items: readonly InboxItem[] | null, baseUrl: string): Resource {
  return ediMessage.render({ row, items, baseUrl });
}

function selfOf({ row, baseUrl }: EdiMessageSource): string {
  return `${baseUrl}/v2/edi_messages/${row.id}`;
}

function partOf(item: InboxItem): z.output<typeof part> {
  return {
    type: item.type,
    reference: item.reference,
    function: item.function,
    document_id: item.document_id,
    source: item.source_kind,
    scac: item.scac,
    containers: item.containers,
    bills_of_lading: item.bills_of_lading,
    bookings: item.bookings,
    statements: item.claims,
    retracts_documents: item.retracts,
    byte_offset: item.byte_offset,
    byte_length: item.byte_length,
    problems: item.problems,
    tracking_requests: item.matches.map(matchOf),
  };
}

function matchOf(found: InboxItem['matches'][number]): z.output<typeof match> {
  return {
    id: found.tracking_request_id,
    detail: found.detail,
    outcome: found.outcome,
    matched_by: found.matched_by,
    applied_at: wireTime(found.applied_at),
  };
}
