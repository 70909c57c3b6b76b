/** `edi_message`: one interchange as it came in, and what became of it. */
import type { InboxItem, InboxMessage } from '../store/intake-inbox.ts';
import { type Resource, toOne } from './resource.ts';
import { wireTime } from './time.ts';

/** Without `items` (a list of messages) only their counts are told. `baseUrl`: origin of the API. */
export function ediMessageResource(row: InboxMessage, items: readonly InboxItem[] | null, baseUrl: string): Resource {
  const self = `${baseUrl}/v2/edi_messages/${row.id}`;
  return {
    id: row.id,
    type: 'edi_message',
    attributes: {
      partner: row.sender,
      outcome: row.outcome,
      standard: row.standard,
      interchange_sender: row.interchange_sender,
      interchange_receiver: row.interchange_receiver,
      control_number: row.control_number,
      received_at: wireTime(row.received_at),
      via: row.via,
      receipts: row.receipts,
      problems: row.problems,
      items: { total: row.items, matched: row.matched, unmatched: row.unmatched, applied: row.applied },
      ...(items === null ? {} : { messages: items.map(itemAttributes) }),
      raw_url: `${self}/raw`,
    },
    relationships: { duplicate_of: toOne('edi_message', row.duplicate_of) },
    links: { self },
  };
}

function itemAttributes(item: InboxItem): Record<string, unknown> {
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
    tracking_requests: item.matches.map(({ tracking_request_id: id, applied_at: appliedAt, ...match }) => ({
      id,
      ...match,
      applied_at: wireTime(appliedAt),
    })),
  };
}
