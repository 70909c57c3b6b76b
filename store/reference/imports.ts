/** Imports a reference list: compares and writes its rows within the caller's transaction. */
import { type Insertable, sql } from 'kysely';
import { renewImportedVersion } from '../places/imported.ts';
import { republishNaming } from '../places/unmatched.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

type Marks = 'source' | 'source_edition' | 'imported_at';
export type NewImportedPlace = Omit<Insertable<DB['imported_places']>, Marks>;
export type NewImportedTerminal = Omit<Insertable<DB['imported_terminals']>, Marks>;
export type NewImportedLine = Omit<Insertable<DB['imported_lines']>, Marks>;

/** Origin of the rows of one file. */
export interface ImportMarks {
  source: string;
  sourceEdition: string;
}

export interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Shipments to republish because a place they mention now has a match. */
  republishedShipments: number;
}

interface Target {
  key: readonly string[];
  /** Types of all columns except the marks. */
  columns: Readonly<Record<string, string>>;
  /** SQL for the `unmatched_places` keys that the row `r` matches. */
  answers: string | null;
}

const TARGETS: Readonly<Record<ImportedTable, Target>> = {
  imported_places: {
    key: ['unlocode'],
    columns: {
      unlocode: 'text',
      name: 'text',
      region: 'text',
      latitude: 'float8',
      longitude: 'float8',
      zone: 'text',
      functions: 'text',
      status: 'text',
      resource_id: 'uuid',
    },
    answers: 'array[r.unlocode]',
  },
  imported_terminals: {
    key: ['list', 'unlocode', 'key'],
    columns: {
      list: 'text',
      key: 'text',
      unlocode: 'text',
      name: 'text',
      firms_code: 'text',
      smdg_code: 'text',
      bic_code: 'text',
      facility_type: 'text',
      latitude: 'float8',
      longitude: 'float8',
      zone: 'text',
    },
    answers:
      "array[r.key, 'firms:' || r.firms_code, 'smdg:' || r.smdg_code, 'smdg:' || r.smdg_code || '@' || r.unlocode, 'bic:' || r.bic_code]",
  },
  imported_lines: { key: ['list', 'code'], columns: { list: 'text', code: 'text', name: 'text' }, answers: null },
};

export type ImportedTable = 'imported_places' | 'imported_terminals' | 'imported_lines';

/** Rows per statement. Larger batches would only use more memory. */
const BATCH = 5_000;

/**
 * Inserts and updates rows. Rows that are missing from the file are retained, because older shipments may mention them.
 * For unchanged rows, only the edition is updated.
 */
export async function importRows(
  trx: Queryable,
  table: ImportedTable,
  rows: readonly object[],
  { source, sourceEdition }: ImportMarks,
): Promise<ImportCounts> {
  const { key, columns, answers } = TARGETS[table];
  const names = Object.keys(columns);
  const target = sql.table(table);
  const typed = sql.raw(names.map((name) => `${name} ${columns[name]}`).join(', '));
  await sql`create temporary table incoming (${typed}) on commit drop`.execute(trx);
  for (let start = 0; start < rows.length; start += BATCH) {
    await sql`insert into incoming select * from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + BATCH))}::jsonb)
      as r(${typed})`.execute(trx);
  }
  const on = sql.raw(key.map((name) => `t.${name} = r.${name}`).join(' and '));
  const before = sql.raw(names.map((name) => `t.${name}`).join(', '));
  const after = sql.raw(names.map((name) => `r.${name}`).join(', '));
  await sql`alter table incoming add column state text`.execute(trx);
  await sql`
    update incoming r set state = case when (${before}) is distinct from (${after}) then 'changed' else 'unchanged' end
    from ${target} t where ${on}`.execute(trx);
  const list = sql.raw(names.join(', '));
  const assignments = sql.raw(names.map((name) => `${name} = r.${name}`).join(', '));
  await sql`
    insert into ${target} (${list}, source, source_edition)
    select ${list}, ${source}, ${sourceEdition} from incoming where state is null`.execute(trx);
  await sql`
    update ${target} t set ${assignments}, source = ${source}, source_edition = ${sourceEdition}, imported_at = now()
    from incoming r where r.state = 'changed' and ${on}`.execute(trx);
  await sql`
    update ${target} t set source = ${source}, source_edition = ${sourceEdition}
    from incoming r where r.state = 'unchanged' and ${on}
      and (t.source, t.source_edition) is distinct from (${source}, ${sourceEdition})`.execute(trx);
  const counts = await countStates(trx);
  const isNew = counts.added + counts.changed > 0;
  if (isNew) await renewImportedVersion(trx);
  const answered = sql`
    select unnest(${sql.raw(answers ?? 'array[]::text[]')}) from incoming r where r.state is distinct from 'unchanged'`;
  const republishedShipments = isNew && answers !== null ? await republishNaming(trx, null, answered) : 0;
  await sql`drop table incoming`.execute(trx);
  return { ...counts, republishedShipments };
}

async function countStates(trx: Queryable): Promise<Omit<ImportCounts, 'republishedShipments'>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(state, 'added') as state, count(*)::int as count from incoming group by 1`.execute(trx);
  const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged') };
}

export async function importedUnlocodes(database: Queryable): Promise<Set<string>> {
  const rows = await database.selectFrom('imported_places').select('unlocode').execute();
  return new Set(rows.map(({ unlocode }) => unlocode));
}
