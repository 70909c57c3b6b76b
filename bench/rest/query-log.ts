/**
 * Logs the queries that this process sends to Postgres. It hooks into the driver, so it sees the queries of every part
 * of the product.
 */
import pg from 'pg';

export interface LoggedQuery {
  text: string;
  values: unknown[];
  rows: number;
  /** Positions, in one common sequence, at which the query was sent and its last result arrived. */
  sentAt: number;
  endedAt: number;
}

/** Members of the driver's query object that are used here. */
interface DriverQuery {
  text: string;
  values?: unknown[];
  submit(...given: unknown[]): unknown;
  handleDataRow(...given: unknown[]): unknown;
  handleReadyForQuery(...given: unknown[]): unknown;
}

export class QueryLog {
  #queries: LoggedQuery[] = [];
  #moment = 0;

  /** Starts observing every connection of this process. */
  constructor() {
    const log = this;
    const open = new WeakMap<DriverQuery, LoggedQuery>();
    const driver = pg.Query.prototype as unknown as DriverQuery;
    const { submit, handleDataRow, handleReadyForQuery } = driver;
    driver.submit = function (...given) {
      const query = { text: this.text, values: this.values ?? [], rows: 0, sentAt: log.#moment++, endedAt: 0 };
      open.set(this, query);
      log.#queries.push(query);
      return submit.apply(this, given);
    };
    driver.handleDataRow = function (...given) {
      const query = open.get(this);
      if (query !== undefined) query.rows += 1;
      return handleDataRow.apply(this, given);
    };
    driver.handleReadyForQuery = function (...given) {
      const query = open.get(this);
      if (query !== undefined) query.endedAt = log.#moment++;
      return handleReadyForQuery.apply(this, given);
    };
  }

  take(): LoggedQuery[] {
    const queries = this.#queries;
    this.#queries = [];
    return queries;
  }
}

/**
 * Groups queries into stages. The queries of a stage ran concurrently, and each was sent only after a query of the
 * previous stage had ended.
 */
export function stagesOf(queries: readonly LoggedQuery[]): LoggedQuery[][] {
  const stages: LoggedQuery[][] = [];
  for (const query of queries) {
    const last = stages.findLastIndex((stage) => stage.some(({ endedAt }) => endedAt < query.sentAt));
    const stage = stages[last + 1];
    if (stage === undefined) stages.push([query]);
    else stage.push(query);
  }
  return stages;
}
