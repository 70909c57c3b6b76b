/** Tests that the map counts the containers on board each vessel, and that the position feed follows these vessels. */
import type { Insertable } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import type { DB } from '../../../store/schema.generated.ts';
import { countByVessel } from '../../../store/vessels/fleet.ts';
import { followedVessels } from '../../../store/vessels/positions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked, insertTransportEvent, type Tracked } from '../api/rows.ts';

let test: TestDatabase;
let accountId: string;
let container: Tracked;
beforeEach(async () => {
  test = await createTestDatabase();
  accountId = await newAccount();
  container = await atSea(accountId);
});
afterEach(() => test.drop());

async function newAccount(): Promise<string> {
  const id = newId();
  await test.database.insertInto('accounts').values({ id, name: 'Test' }).execute();
  return id;
}

async function atSea(account: string, id = newId()): Promise<Tracked> {
  const tracked = await insertTracked(test.database, account, {
    shipment: { published: JSON.stringify({ pol_atd_at: '2026-11-01T00:00:00Z' }) },
    container: { current_status: 'on_ship', id },
  });
  return { ...tracked, containerIds: [id] };
}

const event = (day: number, event: string, more: Partial<Insertable<DB['transport_events']>> = {}, of = container) =>
  insertTransportEvent(test.database, accountId, of, {
    classifier: 'actual',
    event: `container.transport.${event}`,
    timestamp: new Date(Date.UTC(2026, 10, day)),
    vessel_imo: '9321483',
    ...more,
  });

/**
 * Returns the IMO numbers of the vessels that carry the account's containers, according to the map and to the position
 * feed.
 */
async function vessels() {
  const counted = await countByVessel(test.database, accountId, {});
  const followed = await followedVessels(test.database);
  return { counted: counted.map(({ imo }) => imo), followed: followed.map(({ imo }) => imo) };
}

const aboard = (...imo: string[]) => ({ counted: imo, followed: imo });

it.each(['vessel_loaded', 'vessel_departed', 'transshipment_loaded', 'transshipment_departed'])(
  'is on board after %s',
  async (last) => {
    await event(1, last);
    expect(await vessels()).toEqual(aboard('9321483'));
  },
);

it.each(['vessel_arrived', 'vessel_discharged', 'transshipment_discharged', 'full_in'])(
  'is not on board after %s',
  async (last) => {
    await event(1, 'vessel_departed');
    await event(2, last);
    expect(await vessels()).toEqual(aboard());
  },
);

it.each<[string, Partial<Insertable<DB['transport_events']>>]>([
  ['was withdrawn', { invalidated_at: new Date() }],
  ['is an estimate', { classifier: 'estimated' }],
  ['has no time', { timestamp: null }],
])('is on board if a later discharge %s', async (_case, more) => {
  await event(1, 'vessel_departed');
  await event(2, 'vessel_discharged', more);
  expect(await vessels()).toEqual(aboard('9321483'));
});

it('does not depend on events of another container', async () => {
  await event(1, 'vessel_departed');
  const other = await atSea(accountId);
  await event(2, 'vessel_discharged', {}, other);
  expect(await vessels()).toEqual(aboard('9321483'));
});

it('does not depend on events of another account, even if its container has the same id', async () => {
  const stranger = await newAccount();
  const theirs = await atSea(stranger, container.containerIds[0]);
  await event(1, 'vessel_departed');
  await event(2, 'vessel_discharged', { account_id: stranger }, theirs);
  expect(await vessels()).toEqual(aboard('9321483'));
});

it('leaves out a vessel without an IMO number', async () => {
  await event(1, 'vessel_departed', { vessel_imo: null });
  expect(await vessels()).toEqual(aboard());
});

it('follows no vessel whose number is not an IMO number', async () => {
  await event(1, 'vessel_departed', { vessel_imo: 'BARGE12' });
  expect((await vessels()).followed).toEqual([]);
});
