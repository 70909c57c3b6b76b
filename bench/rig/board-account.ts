/** An account with as many tracking requests as wanted, standing as those of an operations team do. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { copyShipment, keepTotals } from './many-shipments.ts';
import { recordJourney } from './recorded-journey.ts';

/** How the lines of the account answer. */
export const STATES = ['lines answer', 'all lines are down'] as const;
export type BoardState = (typeof STATES)[number];

/**
 * Copies of a request with its shipment, watches and containers. Of twenty one has failed, one waits for its manifest and one for its
 * first answer; of seven one has stopped; the others are followed. Returns the account.
 */
export async function fillBoard(database: Database, count: number, logger: Logger): Promise<string> {
  const [recordingAccount, accountId] = [newId(), newId()];
  await database
    .insertInto('accounts')
    .values([recordingAccount, accountId].map((id) => ({ id, name: 'Bench' })))
    .execute();
  const shipmentId = await recordJourney(database, recordingAccount, logger);
  await copyShipment(database, shipmentId, accountId, count, 0);
  const failure = (reason: string) => JSON.stringify({ reason, detail: null, at: new Date().toISOString() });
  await database.connection().execute(async (connection) => {
    // As many changes as in years of tracking: what triggers make of each is not looked at here.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      update tracking_requests set
        status = case when hashtext(request_number) % 20 = 3 then 'awaiting_manifest'
          when hashtext(request_number) % 20 = 4 then 'pending' else status end,
        failure = case when status = 'failed' then ${failure('source_unreachable')}::jsonb
          when hashtext(request_number) % 20 = 3 then ${failure('not_found_yet')}::jsonb end
      where account_id = ${accountId}`.execute(connection);
    await sql`
      update watches w set closed_at = now() from tracking_requests r
      where w.account_id = ${accountId} and r.account_id = ${accountId} and r.id = w.tracking_request_id
        and r.status in ('failed', 'tracking_stopped')`.execute(connection);
    await sql`
      update watches w set succeeded_at = null from tracking_requests r
      where w.account_id = ${accountId} and r.account_id = ${accountId} and r.id = w.tracking_request_id
        and r.status in ('awaiting_manifest', 'pending')`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
    await keepTotals(connection, accountId);
  });
  return accountId;
}

/** Sets poll results: at a working line one poll in fifty failed, and one request in a hundred has been silent for days. */
export async function setState(database: Database, accountId: string, state: BoardState): Promise<void> {
  const isDown = state === 'all lines are down';
  await sql`
    update watches set
      due_at = now() + random() * interval '8 hours',
      last_outcome = case when ${isDown} or random() < 0.02 then 'source_unreachable' else 'unchanged' end,
      succeeded_at = now() - case when ${isDown} or random() < 0.01 then interval '3 days' else random() * interval '12 hours' end
    where account_id = ${accountId} and source_kind = 'line' and closed_at is null and succeeded_at is not null`.execute(
    database,
  );
  await sql`vacuum analyze`.execute(database);
}
