/**
 * Counts, across all accounts, how each line's responses treat its earlier statements
 * (tracking/ledger/response-habit.ts).
 */
import { sql } from 'kysely';
import type { Habit, HabitEvidence } from '../../tracking/ledger/response-habit.ts';
import type { Queryable } from '../postgres/database.ts';

/** Number of tracking requests retained as evidence: a few more than a decision needs. */
const WITNESSES = 10;

/** Adds the evidence of one response. Commits asynchronously, because a Postgres crash loses only one count. */
export async function addHabitEvidence(
  database: Queryable,
  { code, trackingRequestId }: { code: string; trackingRequestId: string },
  { compared, short, replaced, retained }: HabitEvidence,
): Promise<void> {
  const witness = sql`case when ${replaced}::int > 0 then array[${trackingRequestId}::uuid] else '{}'::uuid[] end`;
  await sql`
    with durability as (select set_config('synchronous_commit', 'off', true))
    insert into response_habits as h (source_code, compared, short, replaced, retained, witnesses)
    select ${code}, ${compared}::int, ${short}::int, ${replaced}::int, ${retained}::int, ${witness} from durability
    on conflict (source_code) do update set
      compared = h.compared + excluded.compared, short = h.short + excluded.short,
      replaced = h.replaced + excluded.replaced, retained = h.retained + excluded.retained,
      witnesses = case
        when cardinality(h.witnesses) >= ${WITNESSES}::int or h.witnesses @> excluded.witnesses then h.witnesses
        else h.witnesses || excluded.witnesses end,
      updated_at = now()`.execute(database);
}

/** Reads the habits of lines by SCAC. */
export async function responseHabits(database: Queryable, codes: readonly string[]): Promise<Map<string, Habit>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<Habit & { code: string }>`
    select source_code as code, compared, short, replaced, retained, cardinality(witnesses) as numbers
    from response_habits where source_code = any(${[...codes]}::text[])`.execute(database);
  return new Map(rows.map(({ code, ...habit }) => [code, habit]));
}
