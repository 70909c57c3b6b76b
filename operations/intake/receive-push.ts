/** Receives a push with a verified signature: stores its bytes and wakes the workflow that records them. */

import { matchWithSubscription } from '../../store/intake/matches.ts';
import { insertIntakeItems, insertIntakeMessage, lockSender, recordRepeatedBody } from '../../store/intake/messages.ts';
import { type PushSubscriptionRow, recordReceived } from '../../store/intake/push-subscriptions.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { prepareSnapshot } from '../../store/watches/snapshots.ts';

export interface ReceivePushInput {
  subscription: PushSubscriptionRow;
  /** Exactly as received. */
  body: Uint8Array;
  contentType: string | null;
  now: Date;
}

/** `unreadable` means that the body is not a JSON list of events; it is still stored as evidence. */
export type PushOutcome = 'accepted' | 'unreadable';

export async function receivePush(database: Database, input: ReceivePushInput): Promise<PushOutcome> {
  const { subscription, body, contentType, now } = input;
  const { account_id: accountId, tracking_request_id: requestId, scac } = subscription;
  const source = { kind: 'line', code: scac } as const;
  const outcome: PushOutcome = holdsEvents(body) ? 'accepted' : 'unreadable';
  const snapshot = await prepareSnapshot({
    accountId,
    source,
    claimsHash: Buffer.alloc(32),
    body,
    pages: 1,
    status: 200,
    headers: contentType === null ? {} : { 'content-type': contentType },
    url: `push:${subscription.id}`,
    requestedAt: now.toISOString(),
    receivedAt: now.toISOString(),
  });
  await database.transaction().execute(async (trx) => {
    const about = { accountId, kind: 'dcsa_push', sender: subscription.id } as const;
    await lockSender(trx, accountId, about.kind, about.sender);
    await recordReceived(trx, subscription.id, now);
    if ((await recordRepeatedBody(trx, { ...about, bodyHash: snapshot.bodyHash, now })) !== null) return;
    const id = newId();
    await insertIntakeMessage(trx, {
      ...about,
      id,
      snapshot,
      outcome,
      duplicateOf: null,
      interchange: null,
      via: 'http',
      contentType,
      problems: outcome === 'accepted' ? [] : [{ what: 'the body is not a JSON list of events' }],
      receivedAt: now,
    });
    if (outcome === 'unreadable') return;
    const item = {
      type: 'events',
      reference: null,
      function: null,
      documentId: null,
      byteOffset: null,
      byteLength: null,
      source,
      scac,
      containers: [],
      billsOfLading: [],
      bookings: [],
      claims: null,
      retracts: [],
      problems: [],
      statedAt: null,
    };
    for (const itemId of await insertIntakeItems(trx, accountId, id, [item], now)) {
      await matchWithSubscription(trx, accountId, itemId, requestId);
    }
    await enqueueTrackingWake(trx, accountId, requestId);
  });
  return outcome;
}

/**
 * Whether the body contains events. DCSA's reference sender posts a list; some lines wrap it as in poll
 * responses.
 */
function holdsEvents(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (Array.isArray(value)) return true;
    return typeof value === 'object' && value !== null && 'events' in value && Array.isArray(value.events);
  } catch {
    return false;
  }
}
