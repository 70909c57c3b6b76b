/** Two accounts, each with a row in every table of account data. */
import { sql } from 'kysely';
import { INSTALLATION_TABLES } from '../../../store/accounts/account-tables.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { accountIdOf, allTables, type Filling, fillTables } from './filled-tables.ts';

export interface Who {
  prefix: string;
  mark: string;
}

export const first: Who = { prefix: '11111111', mark: 'quokkaville' };
export const other: Who = { prefix: '22222222', mark: 'numbatville' };

const fillingOf = (who: Who, imo: string): Filling => ({
  ...who,
  given: {
    'accounts.id': accountIdOf(who),
    'accounts.state': who === first ? 'erasing' : 'open',
    'audit_log.action': 'person.signed_in',
    'credentials.key': `line:TEST:account:${accountIdOf(who)}:1`,
    'credentials.suspected_by': who.mark,
    'credentials.failing_number': who.mark,
    'outbox.id': who === first ? 1 : 2,
    'outbox.payload': JSON.stringify({ accountId: accountIdOf(who) }),
    'probe_answers.normalized_number': `${who.mark} tracking_requests.normalized_number`,
    'quota_lanes.credential_key': `line:TEST:account:${accountIdOf(who)}:1`,
    // Calls with the server's credential are still counted after the erasure, but without the account.
    'quota_reservations.credential_key': 'line:TEST',
    'quota_reservations.number': who === first ? 1 : 2,
    'quota_reservations.lane_number': who === first ? 1 : 2,
    'response_habits.source_code': imo,
    'vessels.imo': imo,
    // Ships are public and are therefore not erased.
    'vessels.mmsi': '211000000',
    'field_changes.recorded_at': new Date(),
  },
});

const installation: readonly string[] = INSTALLATION_TABLES;

/** Fills the tables for both accounts, and returns the names of the tables. */
export async function fillTwoAccounts(database: Database): Promise<string[]> {
  const tables = (await allTables(database)).filter((table) => table === 'vessels' || !installation.includes(table));
  await fillTables(database, tables, fillingOf(first, '9000001'));
  await fillTables(database, tables, fillingOf(other, '9000002'));
  // Shared tables refer to rows of accounts by these ids.
  await sql`update response_habits h set witnesses = array(select id from tracking_requests)`.execute(database);
  await sql`update shared_asks a set watch_id = w.id from watches w
    where left(a.watch_id::text, 8) = left(w.id::text, 8)`.execute(database);
  await sql`update vessel_positions p set test_clock_id = c.id from test_clocks c
    where left(p.test_clock_id::text, 8) = left(c.id::text, 8)`.execute(database);
  return tables;
}
