/** Fills every table that holds account data with one row whose values can be searched for. */
import { sql } from 'kysely';
import type { Database } from '../../../store/postgres/database.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
}

interface Reference {
  table: string;
  column: string;
  targetTable: string;
  targetColumn: string;
}

/** Every id of the account begins with the same eight hex digits, and every text contains the account's mark. */
export interface Filling {
  prefix: string;
  mark: string;
  /** Values of columns that the schema restricts, by table. */
  given?: Record<string, unknown>;
}

export async function fillTables(database: Database, tables: readonly string[], filling: Filling): Promise<void> {
  const { columns, references, choices } = await readCatalog(database);
  const idOf = (table: string, column: string): string => {
    const hex = Buffer.from(`${table}.${column}`).toString('hex').padEnd(48, '0');
    const digest = [...hex].reduce((sum, digit, at) => (sum * 31 + Number.parseInt(digit, 16) * (at + 1)) % 2 ** 48, 7);
    return `${filling.prefix}-0000-4000-8000-${digest.toString(16).padStart(12, '0')}`;
  };
  const fillValue = ({ table, name, type }: Column): unknown => {
    const given = filling.given?.[`${table}.${name}`];
    if (given !== undefined) return given;
    if (name === 'account_id') return accountIdOf(filling);
    const target = references.find((one) => one.table === table && one.column === name);
    if (target !== undefined && target.targetTable !== table) {
      const column = columns.find((one) => one.table === target.targetTable && one.name === target.targetColumn);
      if (column !== undefined) return fillValue(column);
    }
    const [choice] = choices.get(`${table}.${name}`) ?? [];
    const text = choice ?? `${filling.mark} ${table}.${name}`;
    if (type === 'uuid') return target?.targetTable === table ? idOf(table, target.targetColumn) : idOf(table, name);
    if (type === 'uuid[]') return [idOf(table, name)];
    if (type === 'text[]') return [text];
    if (type === 'text') return text;
    if (type === 'jsonb' || type === 'json') return JSON.stringify({ text });
    if (type === 'bytea') return Buffer.from(text);
    if (type === 'boolean') return true;
    if (type === 'date') return '2026-08-01';
    if (type.startsWith('timestamp')) return new Date();
    if (type.endsWith('[]')) return [1];
    return 1;
  };
  // Inserts rows in any order and without firing triggers; together, the rows are consistent.
  await database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table);
      const values = own.map((column) => sql`${fillValue(column)}`);
      const names = own.map(({ name }) => sql.ref(name));
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(connection);
    }
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

export function accountIdOf({ prefix }: Pick<Filling, 'prefix'>): string {
  return `${prefix}-0000-4000-8000-ffffffffffff`;
}

/** Counts the rows of each table in which a text occurs in any column, including binary ones. */
export async function occurrencesOf(database: Database, texts: readonly string[]): Promise<Record<string, number>> {
  const tables = await allTables(database);
  const found: Record<string, number> = {};
  for (const table of tables) {
    const needles = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} t where t::text ilike any (${needles})`.execute(database);
    if ((rows[0]?.count ?? 0) > 0) found[table] = rows[0]?.count ?? 0;
  }
  return found;
}

/** Lists all tables except partitions. */
export async function allTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

async function readCatalog(database: Database) {
  const columns = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    database,
  );
  const references = await sql<Reference>`
    select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as "targetTable",
      b.attname as "targetColumn"
    from pg_constraint f
    cross join lateral unnest(f.conkey, f.confkey) k(own, target)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.target
    where f.contype = 'f' and a.attname <> 'account_id'`.execute(database);
  const checks = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database);
  const choices = new Map<string, string[]>();
  for (const { table, definition } of checks.rows) {
    const [, column, list] = /^CHECK \(\(\(?(\w+) = ANY \(\(?ARRAY\[(.*?)\]/.exec(definition) ?? [];
    if (column === undefined || list === undefined || !list.includes("'")) continue;
    choices.set(
      `${table}.${column}`,
      [...list.matchAll(/'([^']*)'/g)].flatMap(([, one]) => one ?? []),
    );
  }
  return { columns: columns.rows, references: references.rows, choices };
}
