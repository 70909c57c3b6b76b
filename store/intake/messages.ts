/** Received messages (pushes and EDI) and their items. */
import { type Selectable, sql } from 'kysely';
import type { Claim, Source } from '../../tracking/claims/claims.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { safeJson, safeText } from '../postgres/safe-text.ts';
import type { DB } from '../schema.generated.ts';
import { insertSnapshot, type PreparedSnapshot } from '../watches/snapshots.ts';
import type { WatchKind } from '../watches/watches.ts';

export type IntakeMessageRow = Selectable<DB['intake_messages']>;

export interface NewIntakeMessage {
  accountId: string;
  id: string;
  kind: 'dcsa_push' | 'edi' | 'bridge_webhook';
  /** Subscription id, the partner's slug, or `bridge`. */
  sender: string;
  snapshot: PreparedSnapshot;
  outcome: 'accepted' | 'duplicate' | 'unreadable';
  duplicateOf: string | null;
  interchange: { standard: string; sender: string; receiver: string; controlNumber: string } | null;
  /** `http` or a file name. */
  via: string;
  contentType: string | null;
  problems: unknown[];
  /** Wall-clock time. */
  receivedAt: Date;
}

export async function insertIntakeMessage(trx: Queryable, message: NewIntakeMessage): Promise<IntakeMessageRow> {
  const { interchange, snapshot } = message;
  await insertSnapshot(trx, snapshot);
  return trx
    .insertInto('intake_messages')
    .values({
      account_id: message.accountId,
      id: message.id,
      kind: message.kind,
      sender: message.sender,
      snapshot_id: snapshot.id,
      body_hash: snapshot.bodyHash,
      outcome: message.outcome,
      duplicate_of: message.duplicateOf,
      standard: interchange?.standard ?? null,
      interchange_sender: textOrNull(interchange?.sender),
      interchange_receiver: textOrNull(interchange?.receiver),
      control_number: textOrNull(interchange?.controlNumber),
      via: message.via,
      content_type: message.contentType,
      problems: safeJson(message.problems),
      received_at: message.receivedAt,
      last_received_at: message.receivedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Serializes intake from one sender until the end of the transaction, so that no message is stored twice. */
export async function lockSender(trx: Queryable, accountId: string, kind: string, sender: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake/${accountId}/${kind}/${sender}`}, 0))`.execute(trx);
}

/** Counts a repeated receipt and returns the id of the message with the same bytes; null if the bytes are new. */
export async function recordRepeatedBody(
  trx: Queryable,
  {
    accountId,
    kind,
    sender,
    bodyHash,
    now,
  }: Pick<NewIntakeMessage, 'accountId' | 'kind' | 'sender'> & {
    bodyHash: Buffer;
    now: Date;
  },
): Promise<string | null> {
  const row = await trx
    .updateTable('intake_messages')
    .set({ receipts: sql`receipts + 1`, last_received_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('sender', '=', sender)
    .where('body_hash', '=', bodyHash)
    .where('outcome', '<>', 'duplicate')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Days after which a control number may be reused, because partners restart their numbering. */
const CONTROL_NUMBER_DAYS = 90;

/** Whether an interchange with this control number was recently accepted from the same sender. */
export async function isControlNumberUsed(
  trx: Queryable,
  accountId: string,
  partner: string,
  { standard, sender, controlNumber }: { standard: string; sender: string; controlNumber: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('intake_messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('sender', '=', partner)
    .where('standard', '=', standard)
    .where('interchange_sender', '=', sender)
    .where('control_number', '=', controlNumber)
    .where('outcome', '=', 'accepted')
    .where('received_at', '>', sql<Date>`now() - ${`${CONTROL_NUMBER_DAYS} days`}::interval`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewIntakeItem {
  type: string;
  reference: string | null;
  function: string | null;
  documentId: string | null;
  byteOffset: number | null;
  byteLength: number | null;
  source: Source & { kind: WatchKind };
  scac: string | null;
  /** Normalized container numbers. */
  containers: string[];
  billsOfLading: string[];
  bookings: string[];
  /** Null if the claims are parsed when the item is applied. */
  claims: Claim[] | null;
  /** Document numbers whose events the item retracts. */
  retracts: string[];
  problems: unknown[];
  /** When the sender recorded the statements; null if it does not say. */
  statedAt: Date | null;
}

export async function insertIntakeItems(
  trx: Queryable,
  accountId: string,
  messageId: string,
  items: readonly NewIntakeItem[],
  receivedAt: Date,
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = items.map((item, position) => ({ id: newId(), position, item }));
  for (let start = 0; start < rows.length; start += 500) {
    await trx
      .insertInto('intake_items')
      .values(
        rows.slice(start, start + 500).map(({ id, position, item }) => ({
          account_id: accountId,
          id,
          message_id: messageId,
          position,
          type: safeText(item.type),
          reference: textOrNull(item.reference),
          function: item.function,
          document_id: textOrNull(item.documentId),
          byte_offset: item.byteOffset,
          byte_length: item.byteLength,
          source_kind: item.source.kind,
          source_code: item.source.code,
          scac: item.scac,
          containers: item.containers.map(safeText),
          bills_of_lading: item.billsOfLading.map(safeText),
          bookings: item.bookings.map(safeText),
          claims: item.claims === null ? null : safeJson(item.claims),
          retracts: item.retracts.map(safeText),
          problems: safeJson(item.problems),
          stated_at: item.statedAt,
          received_at: receivedAt,
        })),
      )
      .execute();
  }
  const numbers = rows.flatMap(({ id, item }) => [
    ...[...new Set([...item.billsOfLading, ...item.bookings])].map((number) => ({ id, kind: 'document', number })),
    ...[...new Set(item.containers)].map((number) => ({ id, kind: 'container', number })),
  ]);
  await sql`
    insert into intake_numbers (account_id, kind, number, item_id)
    select distinct ${accountId}::uuid, n.kind, n.number, n.id
    from jsonb_to_recordset(${safeJson(numbers)}::jsonb) as n(id uuid, kind text, number text)`.execute(trx);
  return rows.map(({ id }) => id);
}

function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : safeText(text);
}
