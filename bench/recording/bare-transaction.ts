/** The baseline: a transaction of two prepared statements that writes as many rows and bytes as a recording. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface WrittenRows {
  inserted: number;
  updated: number;
  /** Total over all rows. */
  bytes: number;
}

export class BareTransactions {
  readonly #pool: pg.Pool;
  readonly #written: WrittenRows;
  readonly #ids: string[] = [];
  #next = 0;

  private constructor(url: string, connections: number, written: WrittenRows) {
    this.#pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0 });
    // After a failure, the server stops before the connections are closed; the resulting errors would hide the original
    // one.
    this.#pool.on('error', () => {});
    this.#written = written;
  }

  /** Creates the tables; `rows` is the number of rows in the one that is updated. */
  static async open(url: string, connections: number, rows: number, written: WrittenRows): Promise<BareTransactions> {
    const bare = new BareTransactions(url, connections, written);
    await bare.#pool.query('create table bare_inserts (id uuid primary key, body text not null)');
    await bare.#pool.query('create table bare_updates (id uuid primary key, body text not null)');
    for (let index = 0; index < rows; index++) bare.#ids.push(randomUUID());
    await bare.#pool.query('insert into bare_updates select id, $2 from unnest($1::uuid[]) id', [
      bare.#ids,
      bare.#body(),
    ]);
    await Promise.all(Array.from({ length: connections }, () => bare.write()));
    return bare;
  }

  async write(): Promise<void> {
    const { inserted, updated } = this.#written;
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query({
        name: 'insert',
        text: 'insert into bare_inserts select * from unnest($1::uuid[], $2::text[])',
        values: [Array.from({ length: inserted }, () => randomUUID()), this.#bodies(inserted)],
      });
      await client.query({
        name: 'update',
        text: 'update bare_updates u set body = n.body from unnest($1::uuid[], $2::text[]) n(id, body) where u.id = n.id',
        values: [Array.from({ length: updated }, () => this.#nextId()), this.#bodies(updated)],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Returns the ids in turn, so that no two transactions wait for the same row. */
  #nextId(): string {
    this.#next = (this.#next + 1) % this.#ids.length;
    return this.#ids[this.#next] ?? '';
  }

  #bodies(count: number): string[] {
    return Array.from({ length: count }, () => this.#body());
  }

  /** Returns text that does not compress, unlike a repeated letter. */
  #body(): string {
    const { inserted, updated, bytes } = this.#written;
    let body = '';
    while (body.length < bytes / Math.max(1, inserted + updated)) body += randomUUID();
    return body;
  }
}
