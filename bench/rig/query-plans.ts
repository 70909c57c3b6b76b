/** Records the queries that a part of the product runs, and Postgres's plans for them. */
import { type CompiledQuery, type Kysely, type LogEvent, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';

/** In smaller tables, a page may reach so far into its list that reading the whole table is the cheapest plan. */
const LARGE_ROWS = 100_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface QueryPlan {
  /** First words of the query. */
  query: string;
  ms: number;
  /** How the tables were accessed, such as `Index Scan containers_newest`. */
  scans: string[];
  /** Tables of more than 100,000 rows that were read in full. */
  sequential: string[];
  /** Rows read from tables and indexes. */
  rowsRead: number;
}

/** Collects the queries that run between `start` and `end`. Pass `log` to the Kysely instance that runs them. */
export class QueryRecorder {
  #queries: CompiledQuery[] | null = null;

  readonly log = (event: LogEvent): void => {
    if (event.level === 'query') this.#queries?.push(event.query);
  };

  start(): void {
    this.#queries = [];
  }

  end(): CompiledQuery[] {
    const queries = this.#queries ?? [];
    this.#queries = null;
    return queries;
  }
}

/** Runs each read query again with the same parameters and returns the plans. */
export async function explainQueries(database: Kysely<DB>, queries: readonly CompiledQuery[]): Promise<QueryPlan[]> {
  const plans: QueryPlan[] = [];
  for (const query of queries) {
    if (!/^\s*(\/\*.*?\*\/\s*)?(select|with)/i.test(query.sql)) continue;
    const explained = await database.executeQuery<{ 'QUERY PLAN': unknown }>({
      ...query,
      sql: `explain (analyze, timing off, format json) ${query.sql}`,
    });
    plans.push(await readPlan(database, query.sql, explained.rows[0]?.['QUERY PLAN']));
  }
  return plans;
}

const explainSchema = z.tuple([z.object({ Plan: z.custom<PlanNode>(), 'Execution Time': z.number() })]);

async function readPlan(database: Kysely<DB>, text: string, response: unknown): Promise<QueryPlan> {
  const [{ Plan: root, 'Execution Time': ms }] = explainSchema.parse(response);
  const scans = new Set<string>();
  const sequential = new Set<string>();
  let rowsRead = 0;
  const visit = async (node: PlanNode): Promise<void> => {
    if (node['Node Type'].includes('Scan')) {
      const loops = node['Actual Loops'] ?? 1;
      scans.add(`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim());
      rowsRead += ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops;
      const relation = node['Relation Name'];
      if (
        node['Node Type'] === 'Seq Scan' &&
        relation !== undefined &&
        (await rowsOf(database, relation)) > LARGE_ROWS
      ) {
        sequential.add(relation);
      }
    }
    for (const child of node.Plans ?? []) await visit(child);
  };
  await visit(root);
  return {
    query: text.replace(/\s+/g, ' ').slice(0, 90),
    ms,
    scans: [...scans],
    sequential: [...sequential],
    rowsRead,
  };
}

async function rowsOf(database: Kysely<DB>, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = ${table}::regclass`.execute(database);
  return rows[0]?.rows ?? 0;
}
