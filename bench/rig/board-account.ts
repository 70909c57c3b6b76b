/** Fills an account with tracking requests in the states that an operations team sees in practice. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { copyShipment, maintainTotals } from './many-shipments.ts';
import { recordJourney } from './recorded-journey.ts';

/** States of the account's lines. */
export const STATES = ['lines respond', 'all lines are down'] as const;
export type BoardState = (typeof STATES)[number];

/**
 * Copies a request with its shipment, watches and containers. One in twenty-one has failed, one in twenty-one awaits
 * its manifest, and one in twenty-one its first response; one in seven has stopped; the others are tracked. Returns the
 * account's id.
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
    // Writes as many changes as years of tracking produce. Triggers are disabled, because their effects are not
    // measured here.
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
    await maintainTotals(connection, accountId);
  });
  return accountId;
}

/**
 * Sets poll results. For lines that respond, one poll in fifty failed, and one request in a hundred has had no update
 * for days.
 */
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
