import type { Transaction } from 'kysely';
import { appendEvents, type NewEvent } from '../../store/events/append-events.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { RequestRow } from '../../store/tracking-requests/recordings.ts';
import { loadScene, renderNotification, requestEvent } from '../events/prepare-events.ts';
import type { RecordingDeps } from './recording-deps.ts';

/**
 * Appends one event for each of an account's tracking requests, rendered from its current rows. `now` is the time on
 * the requests' clock. Must be the last call of its transaction (see `appendEvents`).
 */
export async function publishRequestEvents(
  trx: Transaction<DB>,
  { settings: { baseUrl }, now: wallClock }: Pick<RecordingDeps, 'settings' | 'now'>,
  name: string,
  requests: readonly Pick<RequestRow, 'account_id' | 'id' | 'shipment_id'>[],
  now: Date,
): Promise<void> {
  const [first] = requests;
  if (first === undefined) return;
  const recordedAt = wallClock?.() ?? new Date();
  const events: NewEvent[] = [];
  for (const { account_id, id, shipment_id } of requests) {
    const scene = await loadScene(trx, account_id, id, shipment_id);
    events.push(requestEvent(name, { scene, now, recordedAt, baseUrl }));
  }
  await appendEvents(trx, first.account_id, events, renderNotification(baseUrl), recordedAt);
}
