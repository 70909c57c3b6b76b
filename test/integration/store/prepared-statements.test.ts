import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PREPARED } from '../../../store/database.ts';
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
