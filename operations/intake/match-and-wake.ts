import { findCandidates, matchRequest } from '../../store/intake/matches.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';

/**
 * Wakes the requests that a message matches and adds them to `woken`. Skips requests already in it, because they check
 * the inbox themselves.
 */
export async function matchAndWake(
  trx: Queryable,
  accountId: string,
  messageId: string,
  woken: Set<string>,
): Promise<void> {
  for (const requestId of await findCandidates(trx, accountId, messageId)) {
    if (woken.has(requestId) || (await matchRequest(trx, accountId, requestId)) === 0) continue;
    await enqueueTrackingWake(trx, accountId, requestId);
    woken.add(requestId);
  }
}
