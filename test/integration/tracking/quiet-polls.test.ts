import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

const freshness = ['attempts', 'attempted_at', 'succeeded_at', 'found_at', 'due_at', 'last_outcome', 'urgent'];

describe('a poll that brings nothing new', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  /** Every row of every table but `watches` as text, so that any write shows. */
  async function everythingElse(): Promise<Record<string, string>> {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('watches', 'test_clocks', 'migrations')`.execute(rig.database);
    const contents: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const rows = await sql<{ rows: string }>`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows
        from ${sql.table(name)} t`.execute(rig.database);
      contents[name] = rows.rows[0]?.rows ?? '';
    }
    return contents;
  }

  it('adds no event to the history and writes nothing but freshness', async () => {
    const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', 2));
    const run = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    // At sea: the ship has left, its arrival is two weeks away.
    await rig.advance(clockId ?? '', '2026-08-09T00:00:00Z');
    const before = {
      history: (await run.describe()).historyLength,
      rows: await everythingElse(),
      watch: (await rig.watches(requestId))[0],
    };
    await rig.advance(clockId ?? '', '2026-08-13T12:00:00Z');
    const after = {
      history: (await run.describe()).historyLength,
      rows: await everythingElse(),
      watch: (await rig.watches(requestId))[0],
    };

    expect(Number(after.watch?.attempts) - Number(before.watch?.attempts)).toBeGreaterThanOrEqual(4);
    expect(after.watch?.last_outcome).toBe('unchanged');
    expect(after.rows).toEqual(before.rows);
    expect(after.history).toBe(before.history);
    const written = Object.keys(after.watch ?? {}).filter(
      (column) => JSON.stringify(after.watch?.[column as 'id']) !== JSON.stringify(before.watch?.[column as 'id']),
    );
    expect(written.filter((column) => !freshness.includes(column))).toEqual([]);
  });
});
