import { listUnmatchedKeys } from '../../../store/places/unmatched.ts';
import type { Database } from '../../../store/postgres/database.ts';

type Row = Readonly<Record<string, string | number | Date | null>>;

export const REFERENCE_LISTS: Readonly<Record<string, (database: Database, limit: number) => Promise<readonly Row[]>>> =
  {
    unmatched: async (database, limit) => (await listUnmatchedKeys(database, limit)).map((row) => ({ ...row })),
    mappings: (database, limit) =>
      database
        .selectFrom('place_mappings')
        .select(['key', 'unlocode', 'terminal_key', 'account_id', 'author', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    places: (database, limit) =>
      database
        .selectFrom('imported_places')
        .select(['unlocode', 'name', 'region', 'zone', 'source', 'source_edition', 'imported_at'])
        .orderBy('unlocode')
        .limit(limit)
        .execute(),
    terminals: (database, limit) =>
      database
        .selectFrom('imported_terminals')
        .select(['unlocode', 'key', 'name', 'zone', 'source', 'source_edition', 'imported_at'])
        .orderBy('unlocode')
        .orderBy('key')
        .limit(limit)
        .execute(),
    lines: (database, limit) =>
      database
        .selectFrom('imported_lines')
        .select(['list', 'code', 'name', 'source', 'source_edition', 'imported_at'])
        .orderBy('list')
        .orderBy('code')
        .limit(limit)
        .execute(),
  };

/** Renders a list as a table with a heading, or as one JSON object per line. `what`: a name in `REFERENCE_LISTS`. */
export async function listReference(database: Database, what: string, limit: number, json: boolean): Promise<string> {
  const rows = (await REFERENCE_LISTS[what]?.(database, limit)) ?? [];
  if (json) return rows.map((row) => JSON.stringify(row)).join('\n');
  const [first] = rows;
  if (first === undefined) return `There are no ${what}.`;
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? value.toISOString().slice(0, 19) : String(value);
}
