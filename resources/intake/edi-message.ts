/** `edi_message`: one interchange as it came in, and what became of it. */
import { z } from 'zod';
import type { InboxItem, InboxMessage } from '../../store/intake/inbox.ts';
import { defineResource } from '../define.ts';
import { oneOf, type Resource } from '../resource.ts';
import { at, instant, scac, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface EdiMessageSource {
  row: InboxMessage;
  /** Null in a list: only their counts are told. */
  items: readonly InboxItem[] | null;
  baseUrl: string;
}

const OUTCOMES = ['accepted', 'duplicate', 'unreadable'] as const;

const problem = z
  .strictObject({
    segment: z.int().nullable().describe('Number of the segment, from 0; null: the interchange as a whole'),
    offset: z.int().describe('Byte at which it begins'),
    what: z.string().describe('What is wrong, for people'),
  })
  .meta({ id: 'edi_problem', description: 'Something in an interchange that could not be read' });

const match = z.strictObject({
  id: uuid.describe('Id of the tracking request'),
  detail: text('Why it could not be recorded'),
  outcome: z
    .enum(['recorded', 'known', 'failed'])
    .nullable()
    .describe('`recorded`: it brought news; `known`: it brought none; `failed`: see `detail`'),
  matched_by: z
    .enum(['subscription', 'document', 'container'])
    .describe('What tied the two: the subscription of a push, a bill of lading or booking, a container number'),
  applied_at: at('When it was recorded; null: it still is to be'),
});

const numbers = (about: string) => z.array(z.string()).describe(about);

const part = z
  .strictObject({
    type: z.string().describe('Type of the message: 315, 322, IFTSTA, CODECO, COARRI'),
    reference: text('Reference that the message has in the interchange'),
    function: text('Function that the message states: original, replacement, cancellation'),
    document_id: text('Number under which the partner may replace or withdraw it'),
    source: z.enum(['line', 'terminal', 'railroad']).describe('Whose word it counts as'),
    scac: scac.nullable().describe('Line or railroad that speaks'),
    containers: numbers('Containers that it names'),
    bills_of_lading: numbers('Bills of lading that it names'),
    bookings: numbers('Bookings that it names'),
    statements: z.int().min(0).describe('Statements that were read from it'),
    retracts_documents: numbers('Numbers of documents whose earlier statements it takes back'),
    byte_offset: z.int().nullable().describe('Where it begins in the interchange'),
    byte_length: z.int().nullable().describe('How long it is'),
    problems: z.array(problem),
    tracking_requests: z.array(match).describe('Tracking requests that it is about; empty: it waits for one'),
  })
  .meta({ id: 'edi_message_part', description: 'What one message says of one shipment or container' });

const counts = z.strictObject({
  total: z.int().min(0).describe('Parts that were read'),
  matched: z.int().min(0).describe('Those that are about a tracking request'),
  unmatched: z.int().min(0).describe('Those that say something and wait for a tracking request'),
  applied: z.int().min(0).describe('Those that were recorded'),
});

export const ediMessage = defineResource<EdiMessageSource>()({
  type: 'edi_message',
  about: 'One interchange of X12 or EDIFACT as it came in, and what became of it',
  id: ({ row }) => row.id,
  attributes: {
    partner: [z.string().describe('Slug of the partner that sent it'), ({ row }) => row.sender],
    outcome: [
      z
        .enum(OUTCOMES)
        .describe(
          '`duplicate`: it came before, nothing of it is applied again; `unreadable`: no interchange was found',
        ),
      ({ row }) => row.outcome as (typeof OUTCOMES)[number],
    ],
    standard: [text('x12 or edifact'), ({ row }) => row.standard],
    interchange_sender: [text('Sender that the interchange names'), ({ row }) => row.interchange_sender],
    interchange_receiver: [text('Receiver that the interchange names'), ({ row }) => row.interchange_receiver],
    control_number: [text('Control number of the interchange'), ({ row }) => row.control_number],
    received_at: [instant.describe('When it came in'), ({ row }) => wireTime(row.received_at)],
    via: [z.string().describe('How it came in: `http`, or the name of a file'), ({ row }) => row.via],
    receipts: [z.int().min(1).describe('How often the very same bytes came in'), ({ row }) => row.receipts],
    problems: [
      z.array(problem).describe('What could not be read of the interchange as a whole'),
      ({ row }) => row.problems as z.output<typeof problem>[],
    ],
    items: [
      counts.describe('How many parts it has, and what became of them'),
      ({ row }) => ({ total: row.items, matched: row.matched, unmatched: row.unmatched, applied: row.applied }),
    ],
    messages: [
      z.array(part).optional().describe('Its parts, in their order, at most 1000; absent in lists'),
      ({ items }) => items?.map(partOf),
    ],
    raw_url: [z.url().describe('Where the interchange stands as it came in'), (source) => `${selfOf(source)}/raw`],
  },
  relationships: {
    duplicate_of: {
      one: ['edi_message'],
      about: 'The interchange that it repeats',
      read: ({ row }) => oneOf('edi_message', row.duplicate_of),
    },
  },
  self: selfOf,
});

/** Without `items` (a list of messages) only their counts are told. `baseUrl`: origin of the API. */
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
    problems: item.problems as z.output<typeof problem>[],
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
