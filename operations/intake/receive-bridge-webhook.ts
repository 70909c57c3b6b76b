/**
 * Receives a verified webhook of the service behind the bridge: stores its bytes for every account that tracks its
 * numbers, and wakes the workflows that record it. Repeated bytes are stored once.
 */
import type { BridgeDelivery } from '../../connectors/bridge/webhook.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { addBridgeValues } from '../../store/comparisons/bridge-values.ts';
import { accountsFollowing } from '../../store/intake/followed-numbers.ts';
import {
  insertIntakeItems,
  insertIntakeMessage,
  lockSender,
  type NewIntakeItem,
  recordRepeatedBody,
} from '../../store/intake/messages.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { prepareSnapshot } from '../../store/watches/snapshots.ts';
import { normalizeNumber, spellingsOf } from '../../tracking/claims/numbers.ts';
import { matchAndWake } from './match-and-wake.ts';

export interface ReceiveBridgeInput {
  delivery: BridgeDelivery;
  /** Exactly as received. */
  body: Uint8Array;
  contentType: string | null;
  now: Date;
}

const ABOUT = { kind: 'bridge_webhook', sender: 'bridge' } as const;

/** Returns the number of accounts for which the webhook was stored or counted as a repetition. */
export async function receiveBridgeWebhook(database: Database, input: ReceiveBridgeInput): Promise<number> {
  const items = itemsOf(input.delivery);
  const [first] = items;
  if (first === undefined) return 0;
  const documents = spellingsOf(first.billsOfLading, first.scac);
  const accounts = await accountsFollowing(database, { documents, containers: first.containers });
  for (const accountId of accounts) await storeFor(database, accountId, input, items);
  return accounts.length;
}

async function storeFor(
  database: Database,
  accountId: string,
  { delivery, body, contentType, now }: ReceiveBridgeInput,
  items: readonly NewIntakeItem[],
): Promise<void> {
  const snapshot = await prepareSnapshot({
    accountId,
    source: { kind: 'line', code: delivery.scac ?? ABOUT.sender },
    via: 'bridge',
    claimsHash: Buffer.alloc(32),
    body,
    pages: 1,
    status: 200,
    headers: contentType === null ? {} : { 'content-type': contentType },
    url: `bridge:${delivery.id}`,
    requestedAt: now.toISOString(),
    receivedAt: now.toISOString(),
  });
  await database.transaction().execute(async (trx) => {
    await lockSender(trx, accountId, ABOUT.kind, ABOUT.sender);
    if ((await recordRepeatedBody(trx, { ...ABOUT, accountId, bodyHash: snapshot.bodyHash, now })) !== null) return;
    const id = newId();
    await insertIntakeMessage(trx, {
      ...ABOUT,
      accountId,
      id,
      snapshot,
      outcome: 'accepted',
      duplicateOf: null,
      interchange: null,
      via: 'http',
      contentType,
      problems: [],
      receivedAt: now,
    });
    await insertIntakeItems(trx, accountId, id, items, now);
    await matchAndWake(trx, accountId, id, new Set());
    await addBridgeValues(trx, accountId, delivery.values, now);
  });
}

function itemsOf({ id, event, createdAt, scac, documents, containers, statements }: BridgeDelivery): NewIntakeItem[] {
  const normalized = (numbers: readonly string[]) =>
    [...new Set(numbers.map(normalizeNumber))].filter((number) => number !== '');
  return statements.map(({ source, claims }) => ({
    type: event.slice(0, 100),
    reference: id.slice(0, 100),
    function: null,
    documentId: null,
    byteOffset: null,
    byteLength: null,
    source,
    scac: scac === null ? null : (findShippingLine(scac)?.scac ?? scac),
    containers: normalized(containers),
    billsOfLading: normalized(documents),
    bookings: [],
    claims,
    retracts: [],
    problems: [],
    statedAt: new Date(createdAt),
  }));
}
