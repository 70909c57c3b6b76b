import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findContainerDetails } from '../../../store/containers/container-details.ts';
import { connectDatabase, PREPARED, type Queryable } from '../../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../../store/postgres/failures.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { prepared } from '../../../store/postgres/prepared.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a marked statement is planned once by a connection, every other one each time', async () => {
  await test.database.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) {
      const marked = await sql<{ found: number }>`${PREPARED} select ${number}::int as found`.execute(connection);
      expect(marked.rows).toEqual([{ found: number }]);
      await sql`select ${number}::int as unmarked`.execute(connection);
    }
    const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
    expect(prepared.rows).toEqual([{ statement: '/* prepared */ select $1::int as found' }]);
  });
});

it('in a pool that plans once no plan is made for the parameters of one statement', async () => {
  const database = connectDatabase(test.url, { plansOnce: true, maxConnections: 1 });
  try {
    for (let times = 0; times < 7; times++) await sql`${PREPARED} select ${times}::int as found`.execute(database);
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(database);
    expect(rows).toEqual([{ custom: 0, generic: 7 }]);
  } finally {
    await database.destroy();
  }
});

it('a container with its journey is planned once for all containers', async () => {
  const call = (connection: Queryable) => findContainerDetails(connection, newId(), newId(), ['pickup_lfd']);
  await test.database.connection().execute(async (connection) => {
    // Postgres runs five custom plans before it considers the generic one.
    for (let times = 0; times < 12; times++) await call(connection);
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like '%transport_events%'`.execute(connection);
    expect(rows).toEqual([{ custom: 5, generic: 7 }]);
  });
});

it('a prepared transaction prepares each of its statements', async () => {
  await test.database.transaction().execute(async (given) => {
    const trx = prepared(given);
    const id = newId();
    await trx.insertInto('accounts').values({ id, name: 'Prepared' }).execute();
    await trx.updateTable('accounts').set({ name: 'Once' }).where('id', '=', id).execute();
    const row = await trx.selectFrom('accounts').select('name').where('id', '=', id).forUpdate().executeTakeFirst();
    expect(row).toEqual({ name: 'Once' });
    await sql`delete from accounts where id = ${id}`.execute(trx);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%accounts%' order by prepare_time`.execute(
      given,
    );
    expect(rows.map(({ statement }) => statement.replaceAll(/\W*prepared\W*/g, '').slice(0, 11))).toEqual([
      'insert into',
      'update "acc',
      'select "nam',
      'delete from',
    ]);
  });
});

it('a statement whose columns a migration changed is prepared anew at the next try', async () => {
  const database = connectDatabase(test.url, { maxConnections: 1 });
  const read = () => sql`${PREPARED} select * from outdated`.execute(database);
  try {
    await sql`create table outdated (one int)`.execute(database);
    await read();
    await sql`alter table outdated add column other int`.execute(database);
    const failure = await read().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await read();
  } finally {
    await sql`drop table outdated`.execute(database);
    await database.destroy();
  }
});

it('prepares a bounded number of texts, so that no client fills the connections with plans', async () => {
  await test.database.connection().execute(async (connection) => {
    for (let number = 0; number < 500; number++) {
      const { rows } = await sql<{ found: number }>`${PREPARED} select ${sql.lit(number)}::int as found`.execute(
        connection,
      );
      expect(rows).toEqual([{ found: number }]);
    }
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from pg_prepared_statements where statement ~ 'select [0-9]+::int'`.execute(
      connection,
    );
    expect(rows[0]?.total).toBeLessThanOrEqual(400);
  });
});
