/**
 * Rows that belong to a single account but are stored in tables without `account_id`. Erasures delete them, and exports
 * include them.
 */
import { type RawBuilder, sql } from 'kysely';
import type { SHARED_TABLES } from './account-tables.ts';

/** `response_habits` counts line behavior across all accounts and references requests only as evidence. */
export type SharedTable = Exclude<(typeof SHARED_TABLES)[number], 'response_habits'>;

/** Selects the numbers that no other account tracks. */
export function ownNumbers(accountId: string): RawBuilder<unknown> {
  return sql`
    select r.normalized_number from tracking_requests r where r.account_id = ${accountId} and not exists (
      select from tracking_requests o where o.normalized_number = r.normalized_number and o.account_id <> ${accountId})`;
}

export function sharedRows(accountId: string): Record<SharedTable, RawBuilder<unknown>> {
  const ownKey = sql`${`line:%:account:${accountId}:%`}`;
  /** Matches people who have never been members of another account. */
  const isOwnPerson = sql`id in (select u.person_id from users u where u.account_id = ${accountId})
    and not exists (select from users u where u.person_id = people.id and u.account_id <> ${accountId})`;
  const ofOwnPerson = sql`person_id in (select id from people where ${isOwnPerson})`;
  return {
    outbox: sql`payload ->> 'accountId' = ${accountId}`,
    shared_asks: sql`credential_key like ${ownKey}
      or watch_id in (select id from watches where account_id = ${accountId})`,
    probe_answers: sql`credential_key like ${ownKey} or normalized_number in (${ownNumbers(accountId)})`,
    quota_lanes: sql`credential_key like ${ownKey}`,
    credentials: sql`key like ${ownKey}`,
    vessel_positions: sql`test_clock_id in (select id from test_clocks where account_id = ${accountId})`,
    people: isOwnPerson,
    external_identities: ofOwnPerson,
    known_devices: ofOwnPerson,
    password_resets: ofOwnPerson,
    pending_sign_ins: ofOwnPerson,
    recovery_codes: ofOwnPerson,
    second_factors: ofOwnPerson,
  };
}
