/**
 * Removes an account's data from tables without `account_id`. Runs before the account's own rows are deleted, because
 * those rows are needed to find the data.
 */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { removeFromQuotas } from '../watches/quotas.ts';
import { ownNumbers, sharedRows } from './shared-rows.ts';

export async function removeSharedRows(trx: Queryable, accountId: string): Promise<void> {
  const rows = sharedRows(accountId);
  const requests = sql`select id from tracking_requests where account_id = ${accountId}`;
  const numbers = ownNumbers(accountId);
  await sql`delete from outbox where ${rows.outbox}`.execute(trx);
  await sql`delete from shared_asks where ${rows.shared_asks}`.execute(trx);
  const probed = await sql<{ snapshot_id: string | null }>`
    delete from probe_answers where ${rows.probe_answers} returning snapshot_id`.execute(trx);
  await removeUnusedSnapshots(trx, probed.rows);
  await removeFromQuotas(trx, accountId);
  await sql`delete from quota_lanes where ${rows.quota_lanes}`.execute(trx);
  await sql`delete from credentials where ${rows.credentials}`.execute(trx);
  await sql`update credentials set
      suspected_by = case when suspected_by in (${numbers}) then null else suspected_by end,
      failing_number = case when failing_number in (${numbers}) then null else failing_number end
    where suspected_by in (${numbers}) or failing_number in (${numbers})`.execute(trx);
  await sql`update response_habits
    set witnesses = array(select w from unnest(witnesses) w where w not in (${requests}))
    where witnesses && array(${requests})`.execute(trx);
  const positions = await sql<{ snapshot_id: string | null }>`
    delete from vessel_positions where ${rows.vessel_positions} returning snapshot_id`.execute(trx);
  await removeUnusedSnapshots(trx, positions.rows);
}

const TABLES_OF_PEOPLE = [
  'sessions',
  'external_identities',
  'known_devices',
  'password_resets',
  'pending_sign_ins',
  'recovery_codes',
  'second_factors',
] as const;

/**
 * Removes people who have never been members of another account. Their users lose the link to a person and are deleted
 * with the account.
 */
export async function removePeopleOfAccount(trx: Queryable, accountId: string): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from people where ${sharedRows(accountId).people} for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of TABLES_OF_PEOPLE) {
    await trx.deleteFrom(table).where('person_id', 'in', ids).execute();
  }
  await trx.updateTable('users').set({ person_id: null, role: null }).where('person_id', 'in', ids).execute();
  await trx.deleteFrom('people').where('id', 'in', ids).execute();
}

/**
 * Removes those of the given snapshots that are no longer referenced. Locks them first: a recording that is about to
 * reference one has to wait, and the second statement sees every reference committed so far.
 */
export async function removeUnusedSnapshots(
  trx: Queryable,
  rows: readonly { snapshot_id: string | null }[],
): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ snapshot_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return;
  await sql`select from snapshots where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
  await sql`
    delete from snapshots s where s.id = any (${ids}::uuid[])
      and not exists (select from observations x where x.snapshot_id = s.id)
      and not exists (select from corrections x where x.snapshot_id = s.id)
      and not exists (select from intake_messages x where x.snapshot_id = s.id)
      and not exists (select from probe_answers x where x.snapshot_id = s.id)
      and not exists (select from vessel_positions x where x.snapshot_id = s.id)`.execute(trx);
}
