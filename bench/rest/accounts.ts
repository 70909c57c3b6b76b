/**
 * Fills accounts of different sizes: the largest has a tenth of the containers, and the size falls with the rank
 * (Zipf).
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApiKey } from '../../identity/keys/api-keys.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { raiseLimits } from '../../test/support/generous-limits.ts';
import { copyShipment } from '../rig/many-shipments.ts';
import { recordJourney } from '../rig/recorded-journey.ts';
import { rebuildSearch } from '../rig/searchable-account.ts';
import type { DrawableAccount, DrawnRequest } from './draw-requests.ts';

export interface FilledAccount extends DrawableAccount {
  id: string;
  key: string;
}

const MAX_SHARE = 0.1;
const CONTAINERS_OF_A_SHIPMENT = 2;
/** Enough for every list to have a second page. */
const FEWEST_SHIPMENTS = 50;

/**
 * Returns shares that add up to 1. They follow a power law in which the largest share is a tenth; ten or fewer accounts
 * get equal shares.
 */
export function sharesBySize(accounts: number): number[] {
  const ranks = Array.from({ length: accounts }, (_, index) => index + 1);
  const sharesFor = (power: number) => {
    const sum = ranks.reduce((total, rank) => total + rank ** -power, 0);
    return ranks.map((rank) => rank ** -power / sum);
  };
  let [low, high] = [0, 4];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if ((sharesFor(middle)[0] ?? 0) < MAX_SHARE) low = middle;
    else high = middle;
  }
  return sharesFor(low);
}

/**
 * Fills an empty database with copies of one recorded journey, including events for the newest tenth, search entries
 * and totals.
 */
export async function fillAccounts(
  database: Database,
  { containers, accounts }: { containers: number; accounts: number },
): Promise<FilledAccount[]> {
  const recordedIn = newId();
  const ids = Array.from({ length: accounts }, newId);
  await database
    .insertInto('accounts')
    .values([recordedIn, ...ids].map((id) => ({ id, name: 'Bench' })))
    .execute();
  const recorded = await recordJourney(database, recordedIn, pino({ level: 'silent' }));
  const filled: FilledAccount[] = [];
  const left = [...sharesBySize(accounts).entries()];
  const fill = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, share] = next;
      const id = ids[index] ?? '';
      const shipments = Math.max(FEWEST_SHIPMENTS, Math.round((containers * share) / CONTAINERS_OF_A_SHIPMENT));
      const newestAt = new Date();
      await copyShipment(database, recorded, id, shipments, Math.ceil(shipments / 10));
      const { key } = await createApiKey(database, { accountId: id, name: 'Bench' });
      filled[index] = { id, key, shipments, newestAt };
    }
  };
  await Promise.all([fill(), fill()]);
  await rebuildSearch(database);
  await raiseLimits(database);
  await sql`vacuum analyze`.execute(database);
  // Without a checkpoint, Postgres would go on writing the filled tables to disk for minutes during the measurement.
  await sql`checkpoint`.execute(database);
  return filled;
}

/** Columns whose values stand for ids in the drawn paths. */
const NUMBERS = {
  containers: 'number',
  shipments: 'bill_of_lading_number',
  tracking_requests: 'request_number',
} as const;

type Table = keyof typeof NUMBERS;

const PLACEHOLDER = /\{(\w+)\/(\w+)\}/;

/** Replaces the placeholders in the drawn paths with the ids of the rows. */
export async function resolveIds(
  database: Database,
  accounts: readonly FilledAccount[],
  drawn: readonly DrawnRequest[],
): Promise<DrawnRequest[]> {
  const ids = new Map<string, string>();
  for (const table of Object.keys(NUMBERS) as Table[]) {
    for (const [index, { id: accountId }] of accounts.entries()) {
      const numbers = drawn.flatMap(({ account, path }) => {
        const [, name, number = ''] = PLACEHOLDER.exec(path) ?? [];
        return account === index && name === table ? [number] : [];
      });
      const { rows } = await sql<{ id: string; number: string }>`
        select id, ${sql.ref(NUMBERS[table])} as number from ${sql.table(table)}
        where account_id = ${accountId} and ${sql.ref(NUMBERS[table])} = any(${numbers})`.execute(database);
      for (const { id, number } of rows) ids.set(`${index} ${table} ${number}`, id);
    }
  }
  return drawn.map((request) => ({
    ...request,
    path: request.path.replace(PLACEHOLDER, (whole, table, number) => {
      const id = ids.get(`${request.account} ${table} ${number}`);
      if (id === undefined) throw new Error(`account ${request.account} has no ${whole}`);
      return id;
    }),
  }));
}
