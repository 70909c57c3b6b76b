/** Session-level advisory lock. One of several processes does a job, and another takes over when its session ends. */
import pg from 'pg';
import type { Logger } from 'pino';

export class SessionLock {
  readonly #databaseUrl: string;
  readonly #name: string;
  readonly #logger: Logger;
  #session: pg.Client | null = null;
  #isHeld = false;

  constructor(databaseUrl: string, name: string, logger: Logger) {
    this.#databaseUrl = databaseUrl;
    this.#name = name;
    this.#logger = logger;
  }

  /**
   * Whether this process holds the lock, after trying to acquire it. Returns false if the database is
   * unavailable.
   */
  async holds(): Promise<boolean> {
    if (this.#isHeld) return true;
    try {
      this.#session ??= await this.#connect();
      const { rows } = await this.#session.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [this.#name],
      );
      this.#isHeld = rows[0]?.locked ?? false;
    } catch (error) {
      this.#logger.debug({ err: error, lock: this.#name }, 'no session for a lock');
      this.#drop();
    }
    return this.#isHeld;
  }

  async release(): Promise<void> {
    const session = this.#session;
    this.#drop();
    await session?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const session = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'seamark-lock',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    const onEnd = (): void => {
      if (this.#session === session) this.#drop();
    };
    session.on('error', onEnd);
    session.on('end', onEnd);
    await session.connect();
    return session;
  }

  #drop(): void {
    this.#session?.end().catch(() => {});
    this.#session = null;
    this.#isHeld = false;
  }
}
