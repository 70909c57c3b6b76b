import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertFieldChanges, makeFieldChangesPartitions } from '../../../store/shipments/field-changes.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('partitions of the field history', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  async function partitions(): Promise<string[]> {
    const found = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'field_changes'::regclass`.execute(
      test.database,
    );
    return found.rows.map((row) => row.name).sort();
  }

  it('accept what is recorded now', async () => {
    const change = { container: null, field: 'pod_eta_at', before: null, after: 'x', provenance: null } as const;
    await insertFieldChanges(test.database, newId(), newId(), new Map(), [change], new Date());
    const { rows } = await sql<{ partition: string; month: string }>`
      select tableoid::regclass::text as partition, to_char(recorded_at at time zone 'utc', 'YYYY_MM') as month
      from field_changes`.execute(test.database);
    expect(rows).toEqual([{ partition: `field_changes_${rows[0]?.month}`, month: rows[0]?.month }]);
  });

  it('are created for a month and the two after it, once', async () => {
    const before = await partitions();
    await makeFieldChangesPartitions(test.database, new Date('2031-11-30T23:59:59Z'));
    await makeFieldChangesPartitions(test.database, new Date('2031-11-30T23:59:59Z'));
    const added = (await partitions()).filter((name) => !before.includes(name));
    expect(added).toEqual(['field_changes_2031_11', 'field_changes_2031_12', 'field_changes_2032_01']);
  });

  it('leave a month unchanged that began in the default partition', async () => {
    await sql`
      insert into field_changes (account_id, id, shipment_id, field, changed_at, recorded_at)
      values (${newId()}, ${newId()}, ${newId()}, 'pod_eta_at', now(), '2033-05-02T00:00:00Z')`.execute(test.database);
    await makeFieldChangesPartitions(test.database, new Date('2033-05-10T00:00:00Z'));
    const names = await partitions();
    expect(names).not.toContain('field_changes_2033_05');
    expect(names).toContain('field_changes_2033_06');
  });
});
