import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { defaultPollSettings } from '../../../tracking/watches/poll-plan.ts';
import { TrackingRig } from './tracking-rig.ts';

const freshness = ['attempts', 'attempted_at', 'succeeded_at', 'due_at', 'last_outcome', 'urgent'];

describe('a poll that brings nothing new', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker({
      // With the lowest jitter, every interval shrinks to the minimum, which is too long for an activity to wait.
      settings: { poll: { ...defaultPollSettings, jitterShare: 1, minimumSeconds: 2.1 } },
      random: () => 0,
    });
  });
  afterAll(async () => {
    await rig.stop();
  });

  /** Returns every row of every table except freshness and quotas, as text, so that any write is detected. */
  async function everythingElse(): Promise<Record<string, string>> {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('watches', 'quota_lanes', 'quota_reservations', 'migrations')`.execute(rig.database);
    const contents: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const rows = await sql<{ rows: string }>`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows
        from ${sql.table(name)} t`.execute(rig.database);
      contents[name] = rows.rows[0]?.rows ?? '';
    }
    return contents;
  }

  async function state(requestId: string, run: { describe(): Promise<{ historyLength: number }> }) {
    const { historyLength: history } = await run.describe();
    return { history, rows: await everythingElse(), watch: (await rig.watches(requestId))[0] };
  }

  it('adds no event to the history and writes nothing but freshness', async () => {
    const { requestId } = await rig.track(scenarioNumber('DIRECT', 2), { clockId: null });
    const run = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    const attempts = async () => Number((await rig.watches(requestId))[0]?.attempts ?? 0);
    // The first response is recorded; the second poll brings nothing new.
    await rig.eventually(async () => (await attempts()) >= 2);
    const before = await state(requestId, run);
    await rig.eventually(async () => (await attempts()) >= Number(before.watch?.attempts) + 3, 40_000);
    const after = await state(requestId, run);

    expect(Number(after.watch?.attempts) - Number(before.watch?.attempts)).toBeGreaterThanOrEqual(3);
    expect(after.watch?.last_outcome).toBe('unchanged');
    expect(after.rows).toEqual(before.rows);
    expect(after.history).toBe(before.history);
    const written = Object.keys(after.watch ?? {}).filter(
      (column) => JSON.stringify(after.watch?.[column as 'id']) !== JSON.stringify(before.watch?.[column as 'id']),
    );
    expect(written.filter((column) => !freshness.includes(column))).toEqual([]);
  });

  it('is recorded once the view changes with time alone', async () => {
    const changesAt = async () => {
      const { rows } = await sql<{ at: string | null }>`
        select view ->> 'changesAt' as at from ledgers where container_number = '' limit 1`.execute(rig.database);
      return rows[0]?.at ?? null;
    };
    const passed = '2020-01-01T00:00:00Z';
    await sql`update ledgers set view = jsonb_set(view, '{changesAt}', to_jsonb(${passed}::text))
      where container_number = ''`.execute(rig.database);
    expect(await changesAt()).toBe(passed);
    await rig.eventually(async () => (await changesAt()) !== passed, 40_000);
  });
});
