import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listContainers } from '../../../store/containers/containers.ts';
import type { ContainerFilter } from '../../../store/containers/filters.ts';
import { mergeListTotals, readTotal, storedTotal } from '../../../store/lists/totals.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { listShipments } from '../../../store/shipments/shipments.ts';
import { listTrackingRequests } from '../../../store/tracking-requests/tracking-requests.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked } from './rows.ts';

describe('maintained totals of lists', () => {
  let given: TestDatabase;
  const [accountId, otherId] = [newId(), newId()];

  beforeAll(async () => {
    given = await createTestDatabase();
    const accounts = [accountId, otherId].map((id) => ({ id, name: 'Test' }));
    await given.database.insertInto('accounts').values(accounts).execute();
    for (let index = 0; index < 6; index++) {
      await insertTracked(given.database, accountId, {
        number: `BL${index}`,
        containers: [`SIMU100000${index}`, `SIMU200000${index}`],
        createdAt: new Date(Date.parse('2026-08-01T00:00:00Z') + (index >> 1) * 60_000),
      });
    }
    await insertTracked(given.database, otherId, { number: 'OTHER' });
  });
  afterAll(async () => {
    await given.drop();
  });

  /** Returns the maintained totals of the lists alongside the actual numbers of rows. */
  async function totals() {
    const { database } = given;
    const slice = { limit: 1, offset: 0 };
    const stored = {
      shipments: (await listShipments(database, accountId, {}, slice)).total,
      stopped: (await listShipments(database, accountId, { trackingStopped: true }, slice)).total,
      active: (await listShipments(database, accountId, { trackingStopped: false }, slice)).total,
      containers: (await listContainers(database, accountId, {}, slice)).total,
      requests: (await listTrackingRequests(database, accountId, {}, slice)).total,
      failed: (await listTrackingRequests(database, accountId, { statuses: ['failed'] }, slice)).total,
    };
    const counted = await sql<typeof stored>`
      select
        (select count(*) from shipments where account_id = ${accountId}) as shipments,
        (select count(*) from shipments where account_id = ${accountId} and tracking_stopped_at is not null) as stopped,
        (select count(*) from shipments where account_id = ${accountId} and tracking_stopped_at is null) as active,
        (select count(*) from containers where account_id = ${accountId} and removed_at is null) as containers,
        (select count(*) from tracking_requests where account_id = ${accountId}) as requests,
        (select count(*) from tracking_requests where account_id = ${accountId} and status = 'failed') as failed`.execute(
      database,
    );
    return { kept: stored, counted: counted.rows[0] };
  }

  test('follow inserts, changes in both directions, other changes, deletions and a rollback', async () => {
    const { database } = given;
    const changes = [
      sql`update shipments set tracking_stopped_at = now() where bill_of_lading_number in ('BL1', 'BL2')`,
      sql`update shipments set tracking_stopped_at = now() + interval '1 hour' where bill_of_lading_number = 'BL1'`,
      sql`update shipments set tracking_stopped_at = null where bill_of_lading_number = 'BL2'`,
      sql`update containers set removed_at = now() where number like 'SIMU2%' and account_id = ${accountId}`,
      sql`update containers set removed_at = null where number = 'SIMU2000003'`,
      sql`update containers set version = version + 1`,
      sql`update tracking_requests set status = 'failed' where request_number in ('BL3', 'BL4')`,
      sql`update tracking_requests set status = 'created' where request_number = 'BL4'`,
      sql`delete from containers where number = 'SIMU1000005'`,
      sql`insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac, tracking_stopped_at)
        select account_id, gen_random_uuid(), 'MANY' || i, 'MANY' || i, 'TEST', case when i % 3 = 0 then now() end
        from generate_series(1, 10) i cross join (values (${accountId}::uuid), (${otherId}::uuid)) a(account_id)`,
      sql`insert into containers (account_id, id, shipment_id, number, removed_at)
        select account_id, gen_random_uuid(), id, 'SIMU4' || bill_of_lading_number,
          case when tracking_stopped_at is not null then now() end
        from shipments where bill_of_lading_number like 'MANY%'`,
      sql`update shipments set tracking_stopped_at = case when tracking_stopped_at is null then now() end
        where bill_of_lading_number like 'MANY%'`,
      sql`delete from containers where number like 'SIMU4%'`,
      sql`delete from shipments where bill_of_lading_number like 'MANY%'`,
      sql`delete from shipments where bill_of_lading_number = 'nothing'`,
    ];
    for (const change of changes) {
      await change.execute(database);
      const { kept: stored, counted } = await totals();
      expect(stored).toEqual(counted);
    }
    const undone = database.transaction().execute(async (trx) => {
      await sql`update tracking_requests set status = 'failed' where account_id = ${accountId}`.execute(trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { kept: stored, counted } = await totals();
    expect(stored).toEqual(counted);
    expect(stored).toMatchObject({ shipments: 6, stopped: 1, containers: 6, failed: 1 });
  });

  test('change once per value, however many rows a statement adds', async () => {
    const { database } = given;
    const differences = async () =>
      (await sql<{ difference: string }>`select * from list_totals where account_id = ${accountId}`.execute(database))
        .rows.length;
    const before = await differences();
    await sql`
      insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, status)
      select ${accountId}, gen_random_uuid(), 'bill_of_lading', 'AT ONCE ' || i, 'ATONCE' || i, 'TEST',
        case when i % 5 = 0 then 'failed' else 'pending' end
      from generate_series(1, 50) i`.execute(database);
    expect(await differences()).toBe(before + 2);
    await sql`delete from tracking_requests where request_number like 'AT ONCE %'`.execute(database);
    expect(await differences()).toBe(before + 4);
    const { kept: stored, counted } = await totals();
    expect(stored).toEqual(counted);
  });

  test('stay the same while they are folded, and while rows are added concurrently', async () => {
    const { database } = given;
    const before = await totals();
    await Promise.all([mergeListTotals(database), mergeListTotals(database), mergeListTotals(database)]);
    expect(await totals()).toEqual(before);
    const rows = await database
      .selectFrom('list_totals')
      .select('difference')
      .where('account_id', '=', otherId)
      .where('list', '=', 'containers')
      .execute();
    expect(rows).toEqual([{ difference: 1 }]);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        insertTracked(database, accountId, { number: `AT${index}`, containers: [`SIMU300000${index}`] }),
      ),
      mergeListTotals(database),
      mergeListTotals(database),
    ]);
    const { kept: stored, counted } = await totals();
    expect(stored).toEqual(counted);
    expect(await readTotal(database, storedTotal(otherId, 'shipments'))).toBe(1);
    expect(await readTotal(database, storedTotal(newId(), 'shipments'))).toBe(0);
  });

  test.each<ContainerFilter>([{}, { numbers: ['SIMU1000000'] }, { statuses: ['new'] }])(
    'pages of containers are disjoint and in one order, also where a page ends within one moment: %o',
    async (filter) => {
      const { database } = given;
      const all = await listContainers(database, accountId, filter, { limit: 100, offset: 0 });
      expect(all.rows).toHaveLength(all.total);
      const paged: string[] = [];
      for (let offset = 0; offset < all.total; offset += 3) {
        const { rows } = await listContainers(database, accountId, filter, { limit: 3, offset });
        paged.push(...rows.map((row) => row.id));
      }
      expect(paged).toEqual(all.rows.map((row) => row.id));
    },
  );
});
